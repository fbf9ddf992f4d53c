import Testing

@testable import Postgres

@Suite("The pool's decisions")
struct PoolStateTests {
    private let start = ContinuousClock.now

    private func state(
        minimum: Int = 0,
        maximum: Int = 2,
        idleLifetime: Duration = .seconds(300),
        patience: Duration? = nil
    ) -> PoolState {
        PoolState(
            limits: .init(
                minimum: minimum,
                maximum: maximum,
                idleLifetime: idleLifetime,
                checkAfter: .seconds(15),
                patience: patience
            )
        )
    }

    @Test("it opens a connection for a waiter, and lends it when it is open")
    func opensOnDemand() {
        var pool = state()
        #expect(pool.acquire(waiter: 1, at: start) == [.open(connection: 1)])
        let actions = pool.opened(connection: 1, at: start)
        #expect(actions == [.lend(connection: 1, waiter: 1)])
    }

    @Test("it opens the minimum at once")
    func opensMinimum() {
        var pool = state(minimum: 2, maximum: 4)
        #expect(pool.start(at: start) == [.open(connection: 1), .open(connection: 2)])
    }

    @Test("it never opens more than the maximum, and serves waiters in order")
    func fairness() {
        var pool = state(maximum: 1)
        #expect(pool.acquire(waiter: 1, at: start) == [.open(connection: 1)])
        for waiter in 2...5 { #expect(pool.acquire(waiter: waiter, at: start) == []) }
        #expect(pool.opened(connection: 1, at: start) == [.lend(connection: 1, waiter: 1)])
        for waiter in 2...5 {
            let actions = pool.release(connection: 1, isReusable: true, at: start)
            #expect(actions == [.lend(connection: 1, waiter: waiter)])
        }
    }

    @Test("a waiter that leaves is skipped, and is refused once")
    func cancellation() {
        var pool = state(maximum: 1)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.opened(connection: 1, at: start)
        _ = pool.acquire(waiter: 2, at: start)
        _ = pool.acquire(waiter: 3, at: start)
        _ = pool.acquire(waiter: 4, at: start)
        #expect(pool.cancel(waiter: 2) == [.refuse(waiter: 2, .cancelled)])
        #expect(pool.cancel(waiter: 2) == [])
        #expect(pool.expire(waiter: 3) == [.refuse(waiter: 3, .timedOut)])
        #expect(pool.cancel(waiter: 1) == [])
        let actions = pool.release(connection: 1, isReusable: true, at: start)
        #expect(actions == [.lend(connection: 1, waiter: 4)])
    }

    @Test("a broken connection is closed and another opened for whoever waits")
    func replaces() {
        var pool = state(maximum: 1)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.opened(connection: 1, at: start)
        _ = pool.acquire(waiter: 2, at: start)
        let actions = pool.release(connection: 1, isReusable: false, at: start)
        #expect(actions == [.close(connection: 1), .open(connection: 2)])
    }

    @Test("a connection that was lost while it was lent is not lent again")
    func lostWhileLent() {
        var pool = state(maximum: 1)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.opened(connection: 1, at: start)
        #expect(pool.lost(connection: 1, at: start) == [])
        let actions = pool.release(connection: 1, isReusable: true, at: start)
        #expect(actions == [.close(connection: 1)])
    }

    @Test("a connection that was unused for long is checked before it is lent")
    func checks() {
        var pool = state(maximum: 1)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.opened(connection: 1, at: start)
        _ = pool.release(connection: 1, isReusable: true, at: start)
        let later = start + .seconds(16)
        #expect(pool.acquire(waiter: 2, at: later) == [.check(connection: 1)])
        let actions = pool.checked(connection: 1, isAlive: true, at: later)
        #expect(actions == [.lend(connection: 1, waiter: 2)])
    }

    @Test("one that fails its check is replaced")
    func failedCheck() {
        var pool = state(maximum: 1)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.opened(connection: 1, at: start)
        _ = pool.release(connection: 1, isReusable: true, at: start)
        let later = start + .seconds(16)
        _ = pool.acquire(waiter: 2, at: later)
        let actions = pool.checked(connection: 1, isAlive: false, at: later)
        #expect(actions == [.close(connection: 1), .open(connection: 2)])
    }

    @Test("after failures one connection tries for all, with growing pauses")
    func backOff() {
        var pool = state(maximum: 4)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.acquire(waiter: 2, at: start)
        #expect(pool.openFailed(connection: 1, at: start, jitter: 0).count == 1)
        var now = start
        var pauses: [Duration] = []
        var connection = 2
        for _ in 0..<8 {
            let actions = pool.openFailed(connection: connection, at: now, jitter: 0)
            let planned = actions.compactMap { action -> ContinuousClock.Instant? in
                guard case .wake(let instant) = action else { return nil }
                return instant
            }
            if let next = planned.first {
                pauses.append(next - now)
                now = next
            } else {
                now = pool.backOff.nextTry ?? now
            }
            connection += 1
            #expect(pool.tick(at: now) == [.open(connection: connection)])
        }
        #expect(pauses.last == .seconds(2))
        #expect(pauses == pauses.sorted())
        let actions = pool.opened(connection: connection, at: now)
        #expect(
            actions == [
                .lend(connection: connection, waiter: 1), .open(connection: connection + 1),
            ]
        )
    }

    @Test("once the server has been away for longer than the patience, nobody waits for it")
    func patience() {
        var pool = state(minimum: 1, patience: .seconds(2))
        _ = pool.start(at: start)
        _ = pool.openFailed(connection: 1, at: start, jitter: 0)
        let soon = start + .seconds(1)
        #expect(pool.acquire(waiter: 1, at: soon) == [.open(connection: 2)])
        #expect(
            pool.openFailed(connection: 2, at: soon, jitter: 0).contains { $0.isRefusal } == false
        )
        let late = start + .seconds(3)
        #expect(pool.tick(at: late) == [.open(connection: 3)])
        #expect(pool.acquire(waiter: 2, at: late) == [])
        let actions = pool.openFailed(connection: 3, at: late, jitter: 0)
        #expect(actions.prefix(2) == [.refuse(waiter: 1, .away), .refuse(waiter: 2, .away)])
        #expect(pool.acquire(waiter: 3, at: late) == [.refuse(waiter: 3, .away)])
    }

    @Test("a server that does not answer has been away since the first try began")
    func patienceWithSilence() {
        var pool = state(patience: .seconds(2))
        #expect(pool.acquire(waiter: 1, at: start) == [.open(connection: 1)])
        let late = start + .seconds(3)
        let actions = pool.openFailed(connection: 1, at: late, began: start, jitter: 0)
        #expect(actions.first == .refuse(waiter: 1, .away))
    }

    @Test("without a minimum, too, who comes when the next try is due finds the server back")
    func patienceWithoutMinimum() {
        var pool = state(patience: .seconds(2))
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.openFailed(connection: 1, at: start, jitter: 0)
        let late = start + .seconds(60)
        #expect(pool.acquire(waiter: 2, at: late) == [.open(connection: 2)])
        let actions = pool.opened(connection: 2, at: late)
        #expect(actions.contains(.lend(connection: 2, waiter: 1)))
        #expect(
            pool.openFailed(connection: 3, at: late, jitter: 0).contains { $0.isRefusal } == false
        )
    }

    @Test("jitter shortens a pause by at most half")
    func jitter() {
        var backOff = BackOff()
        backOff.failed(at: start, jitter: 1)
        #expect(backOff.nextTry == start + .milliseconds(25))
    }

    @Test("connections above the minimum are closed when they have been unused for long")
    func idleLifetime() {
        var pool = state(minimum: 1, maximum: 3, idleLifetime: .seconds(60))
        _ = pool.start(at: start)
        _ = pool.opened(connection: 1, at: start)
        _ = pool.acquire(waiter: 1, at: start)
        _ = pool.acquire(waiter: 2, at: start)
        _ = pool.opened(connection: 2, at: start)
        _ = pool.release(connection: 2, isReusable: true, at: start)
        let actions = pool.release(connection: 1, isReusable: true, at: start + .seconds(1))
        #expect(actions == [] || actions == [.wake(at: start + .seconds(60))])
        #expect(pool.tick(at: start + .seconds(60)) == [.close(connection: 2)])
        #expect(pool.tick(at: start + .seconds(600)) == [])
    }

    @Test("closing refuses waiters, closes what is idle and waits for what is lent")
    func closing() {
        var pool = state(maximum: 2)
        for waiter in 1...2 { _ = pool.acquire(waiter: waiter, at: start) }
        for connection in 1...2 { _ = pool.opened(connection: connection, at: start) }
        _ = pool.release(connection: 2, isReusable: true, at: start)
        #expect(pool.close(at: start) == [.close(connection: 2)])
        #expect(pool.acquire(waiter: 3, at: start) == [.refuse(waiter: 3, .closed)])
        let actions = pool.release(connection: 1, isReusable: true, at: start)
        #expect(actions == [.close(connection: 1), .finished])
        #expect(pool.close(at: start) == [.finished])
    }

    @Test("whatever happens, the limits hold and nobody is forgotten")
    func anyOrder() {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            var world = PoolWorld(maximum: Int.random(in: 1...4, using: &random))
            for _ in 0..<120 { world.step(&random) }
            world.settle()
            #expect(world.problems == [])
        }
    }
}

extension PoolState.Action {
    fileprivate var isRefusal: Bool {
        if case .refuse = self { true } else { false }
    }
}
