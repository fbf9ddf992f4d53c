import Crypto
import Foundation

/// The lines of a proof while they are made.
struct ProofWriting {
    private var lines: [UInt8]
    private var previous: [UInt8]
    private var events = 0
    private var batches = 0
    /// Where the newest batch ends.
    private(set) var position: Int
    private(set) var isBroken = false

    init(_ opening: ProofRecord.Opening, startingAt first: Int) {
        lines = ProofRecord.opening(opening).line
        previous = opening.previous.bytes
        position = first - 1
    }

    /// Adds a batch with the session's events in it.
    mutating func add(_ batch: StoredBatch, _ page: ProofPage) {
        guard batch.firstPosition == position + 1 else {
            return fail(position + 1, "no batch begins here")
        }
        let stored = page.events(in: batch)
        guard stored.count == batch.lastPosition - batch.firstPosition + 1 else {
            return fail(batch.firstPosition + stored.count, "the event is missing")
        }
        let tree = MerkleLevels(
            over: stored.map { EventDigest.event(EventDigest.Header($0, batch.workspace)) }
        )
        guard BatchHash.next(after: previous, batch, root: tree.root).bytes == batch.hash else {
            return fail(batch.firstPosition, "the batch's hash is another")
        }
        lines += ProofRecord.batch(ProofRecord.Batch(batch, tree.root)).line
        for (index, event) in stored.enumerated() where event.stream == page.session {
            lines += ProofRecord.event(ProofRecord.Event(event, tree.path(of: index))).line
            events += 1
        }
        (previous, position) = (batch.hash, batch.lastPosition)
        batches += 1
    }

    mutating func end(at head: KnownHead) {
        guard position == head.position, previous == head.hash else {
            return fail(position + 1, "the log ends before its head")
        }
        let end = ProofRecord.End(head: head, events: events, batches: batches)
        lines += ProofRecord.end(end).line
    }

    /// The lines since the last call.
    mutating func takeLines() -> [UInt8] {
        defer { lines = [] }
        return lines
    }

    private mutating func fail(_ position: Int, _ reason: String) {
        isBroken = true
        lines += ProofRecord.broken(position: position, reason: reason).line
    }
}

extension ProofRecord.Opening {
    /// What all events of the first one's stream have in common.
    init(_ first: StoredEvent, _ workspace: WorkspaceID, _ salt: [UInt8]?, _ previous: Digest) {
        self.init(
            workspace: workspace,
            stream: first.stream,
            kind: first.streamKind,
            device: first.device,
            person: first.actor,
            salt: salt,
            previous: previous
        )
    }
}

extension ProofRecord.Batch {
    fileprivate init(_ batch: StoredBatch, _ root: Digest) {
        self.init(
            firstPosition: batch.firstPosition,
            lastPosition: batch.lastPosition,
            epoch: batch.epoch,
            recordedAt: batch.recordedAt,
            root: root
        )
    }
}

extension ProofRecord.Event {
    fileprivate init(_ event: StoredEvent, _ path: [Digest]) {
        self.init(
            position: event.position,
            version: event.version,
            kind: event.kind,
            schema: event.schema,
            occurredAt: event.occurredAt,
            payload: event.payload.map { String(decoding: $0, as: UTF8.self) },
            payloadDigest: Digest(bytes: event.payloadDigest) ?? SHA256.hash([]),
            path: path
        )
    }
}
