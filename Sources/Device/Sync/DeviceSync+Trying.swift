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
}
