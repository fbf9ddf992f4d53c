import Crypto
import Foundation
import Postgres

/// Consecutive batches with all that is needed to verify them.
struct VerifiedPage {
    /// Events after which a page takes no further batch, so that small ones share a round trip.
    private static let events = 2000

    let batches: ArraySlice<StoredBatch>
    /// The batches after the page's that are known already.
    let rest: ArraySlice<StoredBatch>
    /// The newest receipt of an erasure that was known when the page was read.
    let claims: Int
    /// In the order of their positions.
    private let events: [StoredEvent]
    private let streams: [UUID: StreamHashing]

    /// Reads as many of the batches as belong on a page: one at least.
    ///
    /// - Parameters:
    ///   - batches: One or more, oldest first.
    ///   - position: Where the batch before them ends.
    ///   - claims: The newest receipt of an erasure that is known.
    ///   - log: Where to read.
    /// - Throws: ``EventStoreError/database(_:)``.
    init(
        of batches: ArraySlice<StoredBatch>,
        after position: Int,
        _ claims: Int,
        in log: EventLog
    ) async throws(EventStoreError) {
        let count = batches.prefix { $0.lastPosition <= position + Self.events }.count
        self.batches = batches.prefix(max(1, count))
        rest = batches.dropFirst(max(1, count))
        self.claims = claims
        guard let last = self.batches.last else {
            (events, streams) = ([], [:])
            return
        }
        // Whatever is missing here is a fault of the batch that it belongs to.
        events = try await log.read(
            .readLog,
            [
                last.workspace.rawValue, Int64(position),
                Int64(max(0, last.lastPosition - position)),
            ],
            on: log.pool
        )
        let salts = try await log.salts(of: Set(events.map(\.stream)), in: last.workspace)
        var streams: [UUID: StreamHashing] = [:]
        for event in events where streams[event.stream] == nil {
            streams[event.stream] = StreamHashing(
                event,
                last.workspace,
                salt: salts[event.stream]
            )
        }
        self.streams = streams
    }

    /// Verifies a batch.
    ///
    /// - Parameters:
    ///   - batch: One of the page's.
    ///   - position: Where the batch before it ends.
    ///   - previous: That batch's hash.
    ///   - claims: What was erased, as receipts say.
    ///   - receiptFaults: What is wrong with the page's receipts.
    /// - Returns: What is wrong first; nil where nothing is.
    func fault(
        in batch: StoredBatch,
        after position: Int,
        _ previous: [UInt8],
        _ claims: ErasureClaims,
        _ receiptFaults: [Int: String]
    ) -> LogVerdict? {
        guard batch.firstPosition == position + 1 else {
            return .wrong(position: position + 1, reason: "no batch begins here")
        }
        var leaves: [Digest] = []
        leaves.reserveCapacity(min(events.count, batch.lastPosition - position))
        for position in batch.firstPosition...batch.lastPosition {
            guard let event = event(at: position), let stream = streams[event.stream] else {
                return .wrong(position: position, reason: "the event is missing")
            }
            if let reason = fault(in: event, stream, claims) ?? receiptFaults[position] {
                return .wrong(position: position, reason: reason)
            }
            leaves.append(MerkleTree.leaf(stream.digest(of: event)))
        }
        let root = MerkleTree.root(ofHashes: leaves)
        let expected = BatchHash.next(after: previous, batch, root: root)
        return expected.bytes == batch.hash
            ? nil : .wrong(position: batch.firstPosition, reason: "the batch's hash is another")
    }

    /// The event at a position; at once where none before it is missing.
    private func event(at position: Int) -> StoredEvent? {
        guard let first = events.first else { return nil }
        let index = position - first.position
        if events.indices.contains(index), events[index].position == position {
            return events[index]
        }
        return events.first { $0.position == position }
    }

    /// Whether it holds receipts of erasures.
    var hasReceipts: Bool { streams[EventLog.receipts]?.hasSalt ?? false }

    /// The positions of the page.
    var positions: ClosedRange<Int>? {
        guard let first = batches.first, let last = batches.last,
            first.firstPosition <= last.lastPosition
        else { return nil }
        return first.firstPosition...last.lastPosition
    }

    private func fault(
        in event: StoredEvent,
        _ stream: StreamHashing,
        _ claims: ErasureClaims
    ) -> String? {
        if let fault = claims.fault(in: event, hasSalt: stream.hasSalt) { return fault }
        return stream.isPayloadAnother(in: event) ? "the payload is another" : nil
    }
}

/// The hashers of one stream's events, which go on from what these have in common.
private struct StreamHashing {
    private let opening: StreamDigests
    /// Nil where the salt was erased.
    private let payloads: PayloadDigests?

    /// Makes the hashers of an event's stream.
    init(_ event: StoredEvent, _ workspace: WorkspaceID, salt: [UInt8]?) {
        opening = StreamDigests(
            workspace: workspace,
            stream: event.stream,
            kind: event.streamKind,
            device: event.device,
            actor: event.actor
        )
        payloads = salt.map { PayloadDigests(salt: $0) }
    }

    var hasSalt: Bool { payloads != nil }

    /// Whether the payload is not what the digest was taken over; one that was erased is not told.
    func isPayloadAnother(in event: StoredEvent) -> Bool {
        guard let payload = event.payload, let payloads else { return false }
        return payloads.digest(of: payload).bytes != event.payloadDigest
    }

    func digest(of event: StoredEvent) -> Digest {
        opening.digest(
            version: event.version,
            kind: event.kind,
            schema: event.schema,
            occurredAt: event.occurredAt
        ) { $0.update(event.payloadDigest) }
    }
}

extension EventDigest.Header {
    init(_ event: StoredEvent, _ workspace: WorkspaceID) {
        self.init(
            workspace: workspace,
            stream: event.stream,
            streamKind: event.streamKind,
            device: event.device,
            actor: event.actor,
            version: event.version,
            kind: event.kind,
            schema: event.schema,
            occurredAt: event.occurredAt,
            payloadDigest: event.payloadDigest
        )
    }
}

extension EventLog {
    /// The salts of streams; those that were erased have none.
    ///
    /// - Parameters:
    ///   - streams: Which.
    ///   - workspace: Whose.
    /// - Returns: The salts, by stream.
    /// - Throws: ``EventStoreError/database(_:)``.
    func salts(
        of streams: Set<UUID>,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [UUID: [UInt8]] {
        do {
            var salts: [UUID: [UInt8]] = [:]
            for row in try await pool.run(.readSalts, [workspace.rawValue, Array(streams)]) {
                salts[try row.decode(UUID.self, at: 0)] = try row.decode([UInt8]?.self, at: 1)
            }
            return salts
        } catch { throw .database(error) }
    }
}
