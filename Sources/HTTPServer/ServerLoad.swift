import Locks

/// Counts what all threads of a server have in hand, and says when it is enough.
final class ServerLoad: Sendable {
    private struct Counts {
        var connections = 0
        var requests = 0
    }

    private let limits: HTTPLimits
    private let counts = Lock(Counts())

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Counts a connection in; false if it is one too many (it is counted all the same).
    func openConnection() -> Bool {
        counts.withLock { counts in
            counts.connections += 1
            return counts.connections <= limits.maxConnections
        }
    }

    func closeConnection() {
        counts.withLock { $0.connections -= 1 }
    }

    /// Counts a request in; false, and not counted, if it is one too many.
    func beginRequest() -> Bool {
        counts.withLock { counts in
            guard counts.requests < limits.maxRequestsInFlight else { return false }
            counts.requests += 1
            return true
        }
    }

    func endRequest() {
        counts.withLock { $0.requests -= 1 }
    }
}
