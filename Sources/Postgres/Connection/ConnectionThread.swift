import Foundation
import Locks

/// The thread that one connection lives on.
///
/// Statements queue for it as jobs, so libpq never blocks a thread of Swift's pool. While it has
/// nothing to do it watches the socket, and so knows at once when the server goes away.
final class ConnectionThread: Sendable {
    private typealias Job = @Sendable (Link) -> Void

    private struct State {
        var jobs: [Job] = []
        var isStopping = false
    }

    private let state = Lock(State())
    private let waker: Waker

    /// What other threads may know of the connection.
    let status = ConnectionStatus()

    init() throws(PostgresError) {
        waker = try Waker()
        Thread.detachNewThread { self.main() }
    }

    /// Lets the thread close the connection once the jobs that are queued have run.
    func stop() {
        state.withLock { $0.isStopping = true }
        waker.signal()
    }

    /// Runs `work` on the thread; the task's cancellation reaches it through its ticket.
    ///
    /// A shielded `work` runs even if the task is cancelled.
    func perform<Value: Sendable>(
        isShielded: Bool = false,
        _ work: @escaping @Sendable (Link, Ticket) throws(PostgresError) -> Value
    ) async throws(PostgresError) -> Value {
        let ticket = Ticket()
        let outcome = await withTaskCancellationHandler {
            await enqueue(ticket, work)
        } onCancel: {
            if isShielded { return }
            ticket.cancel()
            waker.signal()
        }
        return try outcome.get()
    }

    private func enqueue<Value: Sendable>(
        _ ticket: Ticket,
        _ work: @escaping @Sendable (Link, Ticket) throws(PostgresError) -> Value
    ) async -> Result<Value, PostgresError> {
        await withCheckedContinuation { continuation in
            let job: Job = { link in
                let outcome = Result { () throws(PostgresError) in try work(link, ticket) }
                // Before the caller goes on, so that it never sees an outdated status.
                self.status.update(from: link)
                continuation.resume(returning: outcome)
            }
            let isAccepted = state.withLock { state in
                if !state.isStopping { state.jobs.append(job) }
                return !state.isStopping
            }
            if isAccepted {
                waker.signal()
            } else {
                continuation.resume(returning: .failure(.connectionLost("it was closed")))
            }
        }
    }

    private func main() {
        let link = Link(waker: waker)
        while true {
            let (jobs, isStopping) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopping)
            }
            for job in jobs { job(link) }
            if isStopping { break }
            if jobs.isEmpty { idle(link) }
        }
        link.end()
        status.update(from: link)
    }

    private func idle(_ link: Link) {
        link.waitForSocket(.readable, until: nil)
        link.absorbUnasked()
        status.update(from: link)
    }
}
