import CLibevent

extension EventLoop {
    /// Stops accepting, lets requests in flight finish, ends streams, and waits for the thread.
    func drain(within limit: Duration) async {
        await ending.wait {
            _ = mailbox.post { $0.beginDrain(limit: limit.milliseconds) }
        }
    }

    /// Asks the thread to end at once, without waiting for it.
    func endNow() {
        _ = mailbox.post { $0.beginDrain(limit: 0) }
    }

    private func beginDrain(limit: Milliseconds) {
        stopAccepting()
        let deadline = MonotonicClock.now() + limit
        drainDeadline = min(drainDeadline ?? deadline, deadline)
        for connection in connections.values { connection.drain() }
        breakWhenDrained()
    }

    /// Whether responses are the last of their connections.
    var isDraining: Bool { drainDeadline != nil }

    /// Leaves the loop once nothing is left to do.
    func breakWhenDrained() {
        if isDraining, connections.isEmpty { event_base_loopbreak(base) }
    }

    /// Leaves the loop when the time is up, whatever is left.
    func breakWhenOverdue(at now: Milliseconds) {
        guard let drainDeadline, now >= drainDeadline else { return }
        for connection in connections.values { connection.close() }
        event_base_loopbreak(base)
    }
}
