import Locks

/// How many requests with rows of User Behavior Insights are in work or wait for the log at once; what
/// is above that is asked to come again.
final class UBICallers: Sendable {
    private static let most = 64

    private let count = Lock(0)

    /// Takes a place; false where there is none.
    func enter() -> Bool {
        count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
    }

    /// Gives the place back.
    func leave() { count.withLock { $0 -= 1 } }
}
