import Locks

/// Tells a running statement that its caller no longer waits.
final class Ticket: Sendable {
    private let cancelled = Lock(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() {
        cancelled.withLock { $0 = true }
    }
}

/// How long one statement may run, and on whose behalf.
struct Limit: Sendable {
    let statement: String
    let duration: Duration?
    let deadline: ContinuousClock.Instant?
    let ticket: Ticket

    init(statement: String, duration: Duration?, ticket: Ticket) {
        self.statement = statement
        self.duration = duration
        self.ticket = ticket
        deadline = duration.map { .now + $0 }
    }

    /// Why the statement must end now, if it must.
    func interruption(at now: ContinuousClock.Instant) -> PostgresError? {
        if ticket.isCancelled { return .cancelled(statement: statement) }
        guard let deadline, let duration, now >= deadline else { return nil }
        return .timedOut(statement: statement, limit: duration)
    }
}
