import Locks

/// How many requests with rows of User Behavior Insights, and how many bytes of them, are in work or
/// wait for the log at once; what is above that is asked to come again.
final class UBICallers: Sendable {
    /// Requests at most.
    static let most = 64
    /// Bytes of their bodies at most.
    static let mostBytes = 8 * UBIBatch.mostBytes

    private let held = Lock((count: 0, bytes: 0))

    /// Takes a place for a body; false where there is none.
    func enter(_ bytes: Int) -> Bool {
        held.withLock { held in
            guard held.count < Self.most, held.bytes + bytes <= Self.mostBytes else { return false }
            held.count += 1
            held.bytes += bytes
            return true
        }
    }

    /// Gives the place back.
    func leave(_ bytes: Int) {
        held.withLock { held in
            held.count -= 1
            held.bytes -= bytes
        }
    }
}
