import Foundation
import SearchCore

/// What is known of a stream when an append is planned.
struct KnownStream: Sendable, Hashable {
    /// The newest version; 0 for a stream that is new.
    var version: Int
    /// What payload digests are made with; nil where the stream was erased.
    var salt: [UInt8]?
    /// Who opened it.
    var device: UUID
    /// What it is; a kind of a newer version is kept as it is.
    var kind = StreamKind.session.rawValue
}

/// What a stored event must equal to be the one that is sent again.
struct StoredIdentity: Sendable, Hashable {
    let kind: String
    let schema: Int
    let occurredAt: Timestamp
    let digest: [UInt8]
}

/// What is known of streams, so that most appends are one round trip.
///
/// The database has the last word: what is wrong here is told by it and corrected. Two
/// generations: when the young one is full it becomes the old one, so that streams in use stay.
actor StreamDirectory {
    private struct Key: Hashable {
        let workspace: WorkspaceID
        let stream: UUID
    }

    private let capacity: Int
    private var young: [Key: KnownStream] = [:]
    private var old: [Key: KnownStream] = [:]

    init(capacity: Int = 20_000) { self.capacity = capacity }

    /// What is known of those of the streams that are known at all.
    func known(_ streams: [UUID], in workspace: WorkspaceID) -> [UUID: KnownStream] {
        var known: [UUID: KnownStream] = [:]
        for stream in streams {
            let key = Key(workspace: workspace, stream: stream)
            known[stream] = young[key] ?? old[key]
        }
        return known
    }

    /// Notes what has been learned.
    func learn(_ streams: [UUID: KnownStream], in workspace: WorkspaceID) {
        for (stream, known) in streams {
            if young.count >= capacity {
                // In place, so that memory does not fall to pieces.
                swap(&old, &young)
                young.removeAll(keepingCapacity: true)
            }
            young[Key(workspace: workspace, stream: stream)] = known
        }
    }

    /// Forgets what may be wrong.
    func forget(_ streams: [UUID], in workspace: WorkspaceID) {
        for stream in streams {
            let key = Key(workspace: workspace, stream: stream)
            young[key] = nil
            old[key] = nil
        }
    }
}

extension KnownStream {
    /// Whether the stream is nobody's and closed: it was erased, and a restore from a backup that does
    /// not have it left nothing else of it.
    var isClosedForAll: Bool { salt == nil && device == EventLog.server }
}
