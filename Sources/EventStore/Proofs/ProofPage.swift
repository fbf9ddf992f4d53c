import Foundation
import Postgres

/// Consecutive batches with what their digests are taken over, and the payloads of one session.
struct ProofPage {
    /// Events after which a page takes no further batch.
    private static let events = 500

    let batches: ArraySlice<StoredBatch>
    let session: UUID
    private let events: [Int: StoredEvent]

    /// Reads as many of the batches as belong on a page: one at least.
    init(
        of batches: [StoredBatch],
        _ session: UUID,
        after position: Int,
        in log: EventLog
    ) async throws(EventStoreError) {
        let count = batches.prefix { $0.lastPosition <= position + Self.events }.count
        self.batches = batches.prefix(max(1, count))
        self.session = session
        guard let last = self.batches.last else {
            events = [:]
            return
        }
        let read = try await log.read(
            .readProofEvents,
            [
                last.workspace.rawValue, Int64(position),
                Int64(max(0, last.lastPosition - position)), session,
            ],
            on: log.pool
        )
        events = Dictionary(read.map { ($0.position, $0) }) { first, _ in first }
    }

    /// The events of a batch; ends before the first that is missing.
    func events(in batch: StoredBatch) -> [StoredEvent] {
        var found: [StoredEvent] = []
        for position in batch.firstPosition...batch.lastPosition {
            guard let event = events[position] else { break }
            found.append(event)
        }
        return found
    }
}
