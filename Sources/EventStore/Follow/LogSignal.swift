/// Tells who follows the log in this process that something was appended.
///
/// It is a hint that saves waiting: followers also look for themselves at least once a second,
/// since other processes append too.
public actor LogSignal {
    private var generation = 0
    private var lastWaiter = 0
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Makes a signal that has not been raised.
    public init() {}

    /// How often it has been raised; take it before looking at the log.
    public var current: Int { generation }

    /// Wakes who waits.
    public func raise() {
        generation += 1
        let woken = waiters.values
        waiters = [:]
        for waiter in woken { waiter.resume() }
    }

    /// Waits until it is raised again, for a time at most, or until the task is cancelled.
    ///
    /// - Parameters:
    ///   - seen: What ``current`` was before the caller looked at the log.
    ///   - limit: The longest time to wait.
    public func wait(beyond seen: Int, atMost limit: Duration) async {
        guard generation == seen, !Task.isCancelled else { return }
        lastWaiter += 1
        let waiter = lastWaiter
        let timer = Task {
            try? await Task.sleep(for: limit)
            self.wake(waiter)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[waiter] = $0 }
        } onCancel: {
            timer.cancel()  // An ended timer wakes the waiter.
        }
        timer.cancel()
    }

    private func wake(_ waiter: Int) {
        waiters.removeValue(forKey: waiter)?.resume()
    }
}
