internal import CLibpq
import Foundation
import Locks

/// Asks the server to end what a connection is running.
///
/// The request is a connection of its own, and opening one blocks for minutes when a host is
/// gone; so each request, rare as they are, has a thread for the moment it takes. The statement's
/// connection may be used again only when `isDone`: a late request would hit the next statement.
final class CancelRequest: Sendable {
    private let done = Lock(false)

    var isDone: Bool { done.withLock { $0 } }

    /// Sends the request, and signals `waker` when it has been dealt with.
    init(connection: OpaquePointer, waker: Waker) {
        guard let handle = PQgetCancel(connection) else {
            done.withLock { $0 = true }
            return
        }
        // The handle is a copy of the address and key; only the thread below touches it.
        nonisolated(unsafe) let owned = handle
        Thread.detachNewThread {
            var message = [CChar](repeating: 0, count: 256)
            _ = PQcancel(owned, &message, Int32(message.count))
            PQfreeCancel(owned)
            self.done.withLock { $0 = true }
            waker.signal()
        }
    }
}
