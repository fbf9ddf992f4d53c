import Postgres

@testable import EventStore

/// A log that stores everything, in memory, and whose transactions end when a test lets them.
actor HeldLog {
    private(set) var transactions: [[StreamAppend]] = []
    private var isHolding = true
    private var held: [CheckedContinuation<Void, Never>] = []
    private let failure: (@Sendable ([StreamAppend]) -> EventStoreError?)

    init(failure: @escaping @Sendable ([StreamAppend]) -> EventStoreError? = { _ in nil }) {
        self.failure = failure
    }

    /// A queue in front of it.
    nonisolated func queue(_ limits: AppendLimits = AppendLimits()) -> AppendQueue {
        AppendQueue(limits: limits) { appends, _ throws(EventStoreError) in
            try await self.perform(appends)
        }
    }

    /// Lets what is held go, and holds nothing from here on.
    func release() {
        isHolding = false
        for transaction in held { transaction.resume() }
        held = []
    }

    private func perform(
        _ appends: [StreamAppend]
    ) async throws(EventStoreError) -> [StreamOutcome] {
        transactions.append(appends)
        if isHolding { await withCheckedContinuation { held.append($0) } }
        if let failure = failure(appends) { throw failure }
        return appends.map { append in
            var outcome = StreamOutcome(stream: append.stream)
            outcome.stored = append.events.count
            return outcome
        }
    }
}
