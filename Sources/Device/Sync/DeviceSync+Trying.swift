import Foundation
import SyncProtocol

/// How long a sync goes on trying.
struct Retry: Sendable {
    /// The clock's uptime at which it gives up.
    let deadlineMs: Int
    var backoff = Backoff()

    init(until deadlineMs: Int) { self.deadlineMs = deadlineMs }
}

extension ServerError {
    /// Whether the same request may succeed later, and what the server asks to wait.
    var retry: (isWorthwhile: Bool, after: Duration?) {
        switch self {
        case .unreachable: (true, nil)
        case .overloaded(_, let after): (true, after)
        case .refused, .notAuthorized, .incompatible, .badReply, .cancelled: (false, nil)
        }
    }

    /// What is wrong with the batch, where a smaller one may fare better; nil where it is not it.
    var batchProblem: UploadProblem? {
        switch self {
        case .refused(let problem) where [400, 413, 422].contains(problem.status),
            .overloaded(let problem, _) where problem.status == 500:
            UploadProblem(code: problem.code, message: description)
        case .badReply: UploadProblem(code: "bad_reply", message: description)
        case .refused, .overloaded, .unreachable, .notAuthorized, .incompatible, .cancelled: nil
        }
    }
}

extension DeviceSync {
    /// Does something at the server, again and again until the deadline while it may help.
    func trying<Value: Sendable>(
        _ retry: inout Retry,
        _ body: () async throws(ServerError) -> Value
    ) async throws(SyncProblem) -> Value {
        while true {
            do throws(ServerError) {
                let value = try await body()
                retry.backoff.reset()
                return value
            } catch {
                let pause = retry.backoff.pauseMs(
                    fraction: jitter(),
                    retryAfter: error.retry.after
                )
                let isInTime = clock.uptimeMs() + pause <= retry.deadlineMs
                guard error.retry.isWorthwhile, isInTime, !Task.isCancelled else {
                    throw .server(error)
                }
                await sleep(.milliseconds(pause))
            }
        }
    }

    /// Does something in the store.
    func stored<Value: Sendable>(
        _ body: (DeviceStore) async throws(StoreError) -> Value
    ) async throws(SyncProblem) -> Value {
        do throws(StoreError) { return try await body(store) } catch { throw .store(error) }
    }
}
