import Crypto
import Foundation
import Postgres

/// Consecutive batches with all that is needed to verify them.
struct VerifiedPage {
    /// Events after which a page takes no further batch, so that small ones share a round trip.
    private static let events = 2000

    let batches: ArraySlice<StoredBatch>
    private let events: [Int: StoredEvent]
    private let salts: [UUID: [UInt8]]

    /// Reads as many of the batches as belong on a page: one at least.
    ///
    /// - Parameters:
    ///   - batches: One or more, oldest first.
    ///   - position: Where the batch before them ends.
    ///   - log: Where to read.
    /// - Throws: ``EventStoreError/database(_:)``.
    init(
        of batches: [StoredBatch],
        after position: Int,
        in log: EventLog
    ) async throws(EventStoreError) {
        let count = batches.prefix { $0.lastPosition <= position + Self.events }.count
        self.batches = batches.prefix(max(1, count))
        guard let last = self.batches.last else {
            (events, salts) = ([:], [:])
            return
        }
        // Whatever is missing here is a fault of the batch that it belongs to.
        let read = try await log.read(
            .readLog,
            [
                last.workspace.rawValue, Int64(position),
                Int64(max(0, last.lastPosition - position)),
            ],
            on: log.pool
        )
        events = Dictionary(read.map { ($0.position, $0) }) { first, _ in first }
        salts = try await log.salts(of: Set(read.map(\.stream)), in: last.workspace)
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
        for position in batch.firstPosition...batch.lastPosition {
            guard let event = events[position] else {
                return .wrong(position: position, reason: "the event is missing")
            }
            if let reason = payloadFault(in: event, claims) ?? receiptFaults[position] {
                return .wrong(position: position, reason: reason)
            }
            leaves.append(EventDigest.event(EventDigest.Header(event, batch.workspace)))
        }
        let root = MerkleTree.root(of: leaves)
        let expected = BatchHash.next(after: previous, batch, root: root)
        return expected.bytes == batch.hash
            ? nil : .wrong(position: batch.firstPosition, reason: "the batch's hash is another")
    }

    /// Whether it holds receipts of erasures.
    var hasReceipts: Bool { salts[EventLog.receipts] != nil }

    /// The positions of the page.
    var positions: ClosedRange<Int>? {
        guard let first = batches.first, let last = batches.last,
            first.firstPosition <= last.lastPosition
        else { return nil }
        return first.firstPosition...last.lastPosition
    }

    private func payloadFault(in event: StoredEvent, _ claims: ErasureClaims) -> String? {
        let salt = salts[event.stream]
        if let fault = claims.fault(in: event, hasSalt: salt != nil) { return fault }
        // Erased, with its receipt.
        guard let payload = event.payload, let salt else { return nil }
        let digest = EventDigest.payload(payload, salt: salt)
        return digest.bytes == event.payloadDigest ? nil : "the payload is another"
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
