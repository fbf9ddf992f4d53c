import Testing

@testable import EventStore

@Suite("The signal of an append")
struct LogSignalTests {
    /// Longer than any test may take: a wait that ends was ended by what the test did.
    private let forever = Duration.seconds(3600)

    @Test("raising it wakes everybody who waits", .timeLimit(.minutes(1)))
    func raise() async {
        let signal = LogSignal()
        let seen = await signal.current
        let waiters = (0..<10).map { _ in
            Task { await signal.wait(beyond: seen, atMost: forever) }
        }
        await signal.raise()
        for waiter in waiters { await waiter.value }
        #expect(await signal.current == seen + 1)
    }

    @Test("what was raised before the wait is not missed", .timeLimit(.minutes(1)))
    func raisedBefore() async {
        let signal = LogSignal()
        let seen = await signal.current
        await signal.raise()
        await signal.wait(beyond: seen, atMost: forever)
    }

    @Test("who waits is let go after the time", .timeLimit(.minutes(1)))
    func timeout() async {
        let signal = LogSignal()
        let began = ContinuousClock.now
        await signal.wait(beyond: 0, atMost: .milliseconds(50))
        #expect(ContinuousClock.now - began >= .milliseconds(50))
        #expect(await signal.current == 0)
    }

    @Test("a cancelled task waits no longer, whenever it is cancelled", .timeLimit(.minutes(1)))
    func cancellation() async {
        let signal = LogSignal()
        for delay in 0..<20 {
            let waiter = Task { await signal.wait(beyond: 0, atMost: forever) }
            for _ in 0..<delay { await Task.yield() }
            waiter.cancel()
            await waiter.value
        }
        #expect(await signal.current == 0)
    }

    @Test("a wait that ended disturbs no later one", .timeLimit(.minutes(1)))
    func again() async {
        let signal = LogSignal()
        for _ in 0..<50 {
            let seen = await signal.current
            let waiter = Task { await signal.wait(beyond: seen, atMost: forever) }
            await Task.yield()
            await signal.raise()
            await waiter.value
        }
        #expect(await signal.current == 50)
    }
}
