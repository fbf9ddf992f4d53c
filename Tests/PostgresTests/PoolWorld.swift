@testable import Postgres

/// A pool's surroundings, played: what is open, who waits, who holds what.
struct PoolWorld {
    private var pool: PoolState
    private let maximum: Int
    private var now = ContinuousClock.now
    private var nextWaiter = 0
    private var waiting: [Int] = []
    private var opening: Set<Int> = []
    private var checking: Set<Int> = []
    private var held: Set<Int> = []
    private var open: Set<Int> = []
    private(set) var problems: [String] = []

    init(maximum: Int) {
        self.maximum = maximum
        pool = PoolState(
            limits: .init(
                minimum: 0,
                maximum: maximum,
                idleLifetime: .seconds(60),
                patience: .seconds(30)
            )
        )
    }

    mutating func step(_ random: inout SeededRandom) {
        now += .milliseconds(Int.random(in: 0..<20_000, using: &random))
        let isLucky = Int.random(in: 0..<4, using: &random) > 0
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: acquire()
        case 2: if let id = opening.min() { finishOpening(id, isLucky) }
        case 3: if let id = checking.min() { finishCheck(id, isLucky) }
        case 4: if let id = held.randomElement(using: &random) { release(id, isLucky) }
        case 5: if let waiter = waiting.randomElement(using: &random) { leave(waiter) }
        case 6: if let id = open.randomElement(using: &random) { lose(id) }
        default: apply(pool.tick(at: now))
        }
    }

    /// Lets everything go well until nobody waits.
    mutating func settle() {
        for _ in 0..<1_000 where !waiting.isEmpty {
            now += .seconds(3)
            if let id = opening.first {
                finishOpening(id, true)
            } else if let id = checking.first {
                finishCheck(id, true)
            } else if let id = held.first {
                release(id, true)
            } else {
                apply(pool.tick(at: now))
            }
        }
        if !waiting.isEmpty { problems.append("forgot \(waiting)") }
    }

    private mutating func acquire() {
        nextWaiter += 1
        waiting.append(nextWaiter)
        apply(pool.acquire(waiter: nextWaiter, at: now))
    }

    private mutating func finishOpening(_ id: Int, _ isLucky: Bool) {
        opening.remove(id)
        if isLucky {
            open.insert(id)
            apply(pool.opened(connection: id, at: now))
        } else {
            apply(pool.openFailed(connection: id, at: now, jitter: 0.5))
        }
    }

    private mutating func finishCheck(_ id: Int, _ isLucky: Bool) {
        checking.remove(id)
        apply(pool.checked(connection: id, isAlive: isLucky, at: now))
    }

    private mutating func release(_ id: Int, _ isLucky: Bool) {
        held.remove(id)
        apply(pool.release(connection: id, isReusable: isLucky, at: now))
    }

    private mutating func leave(_ waiter: Int) {
        apply(pool.cancel(waiter: waiter))
    }

    private mutating func lose(_ id: Int) {
        apply(pool.lost(connection: id, at: now))
    }

    private mutating func apply(_ actions: [PoolState.Action]) {
        for action in actions { apply(action) }
        if opening.count + open.count > maximum { problems.append("more than \(maximum)") }
    }

    private mutating func apply(_ action: PoolState.Action) {
        switch action {
        case .open(let id): opening.insert(id)
        case .check(let id): checking.insert(id)
        case .close(let id):
            open.remove(id)
            if held.contains(id) { problems.append("closed \(id), which is lent") }
        case .lend(let id, let waiter):
            if waiting.first != waiter { problems.append("\(waiter) jumped the queue") }
            if !open.contains(id) { problems.append("lent \(id), which is closed") }
            waiting.removeAll { $0 == waiter }
            if !held.insert(id).inserted { problems.append("lent \(id) twice") }
        case .refuse(let waiter, _):
            if !waiting.contains(waiter) { problems.append("refused \(waiter) for nothing") }
            waiting.removeAll { $0 == waiter }
        case .wake, .finished: break
        }
    }
}
