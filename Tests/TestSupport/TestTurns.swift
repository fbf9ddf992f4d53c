/// Lets a few tests at a time have a database, in the order in which they ask.
///
/// Swift Testing starts all tests of a process at once: without this, they would hold more
/// connections together than a cluster has.
public actor TestTurns {
    /// The one that the tests of a process share.
    public static let shared = TestTurns(limit: 8)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(limit: Int) { free = limit }

    /// Waits for a turn; ``end()`` must follow.
    public func begin() async {
        if free > 0 {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Passes the turn on.
    public func end() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
