/// What a pool knows, and what it decides: no clock, no randomness, no connection of its own.
///
/// Every event returns the actions that its performer must take, in order. Always true: there are
/// at most `maximum` slots; waiters are served first come, first served; a connection is lent to
/// one waiter at a time. Once the server has been away for longer than the patience, nobody waits
/// for more than the try that is under way.
struct PoolState {
    typealias Instant = ContinuousClock.Instant

    struct Limits: Equatable {
        var minimum = 0
        var maximum = 8
        /// How long a connection above the minimum may stay unused.
        var idleLifetime: Duration = .seconds(300)
        /// How long a connection may stay unused before it is checked ahead of its next use.
        var checkAfter: Duration = .seconds(15)
        /// How long the server may be away before waiters are refused; nil lets them wait.
        var patience: Duration?
    }

    enum Action: Equatable {
        case open(connection: Int)
        case check(connection: Int)
        case close(connection: Int)
        case lend(connection: Int, waiter: Int)
        case refuse(waiter: Int, Refusal)
        /// Call `tick` at that time.
        case wake(at: Instant)
        /// The pool was closed and its last connection is gone.
        case finished
    }

    enum Refusal: Equatable {
        case timedOut
        case cancelled
        case closed
        /// The server has been away for longer than the patience.
        case away
    }

    enum Slot: Equatable {
        case connecting
        case checking
        case idle(since: Instant)
        case busy
        /// Lost while it was lent or checked; its holder has yet to give it back.
        case lost
    }

    let limits: Limits
    private(set) var slots: [Int: Slot] = [:]
    private(set) var waiters = WaiterQueue()
    private(set) var isClosed = false
    private(set) var backOff = BackOff()
    private var lastConnection = 0
    private var plannedWake: Instant?

    init(limits: Limits) {
        self.limits = limits
    }
}

// MARK: - Events

extension PoolState {
    /// Opens the minimum of connections.
    mutating func start(at now: Instant) -> [Action] {
        settle(now)
    }

    mutating func acquire(waiter: Int, at now: Instant) -> [Action] {
        if isClosed { return [.refuse(waiter: waiter, .closed)] }
        waiters.append(waiter)
        return settle(now)
    }

    mutating func expire(waiter: Int) -> [Action] {
        waiters.remove(waiter) ? [.refuse(waiter: waiter, .timedOut)] : []
    }

    mutating func cancel(waiter: Int) -> [Action] {
        waiters.remove(waiter) ? [.refuse(waiter: waiter, .cancelled)] : []
    }

    mutating func opened(connection: Int, at now: Instant) -> [Action] {
        backOff.reset()
        guard slots[connection] == .connecting, !isClosed else {
            return drop(connection, at: now)
        }
        slots[connection] = .idle(since: now)
        return settle(now)
    }

    /// The server could not be reached.
    ///
    /// `jitter` is a random number from 0 to 1: many pools shall not try again in step. Where packets
    /// are lost without a word, a try takes long: the server has been away since it `began`.
    mutating func openFailed(
        connection: Int,
        at now: Instant,
        began: Instant? = nil,
        jitter: Double
    ) -> [Action] {
        backOff.failed(at: now, began: began, jitter: jitter)
        slots[connection] = nil
        return settle(now)
    }

    mutating func checked(connection: Int, isAlive: Bool, at now: Instant) -> [Action] {
        release(connection: connection, isReusable: isAlive, at: now)
    }

    mutating func release(connection: Int, isReusable: Bool, at now: Instant) -> [Action] {
        guard let slot = slots[connection] else { return [] }
        guard isReusable, slot != .lost, !isClosed else { return drop(connection, at: now) }
        slots[connection] = .idle(since: now)
        return settle(now)
    }

    /// The connection ended by itself.
    mutating func lost(connection: Int, at now: Instant) -> [Action] {
        switch slots[connection] {
        case .idle: return drop(connection, at: now)
        case .busy, .checking: slots[connection] = .lost
        case .connecting, .lost, nil: break
        }
        return []
    }

    mutating func tick(at now: Instant) -> [Action] {
        if let wake = plannedWake, wake <= now { plannedWake = nil }
        return closeUnused(now) + settle(now)
    }

    /// Refuses whoever waits and closes what is idle; the rest goes when it is given back.
    mutating func close(at now: Instant) -> [Action] {
        if isClosed { return slots.isEmpty ? [.finished] : [] }
        isClosed = true
        var actions: [Action] = []
        while let waiter = waiters.popFirst() {
            actions.append(.refuse(waiter: waiter, .closed))
        }
        for (connection, _) in idle {
            slots[connection] = nil
            actions.append(.close(connection: connection))
        }
        return actions + settle(now)
    }
}

// MARK: - Decisions

extension PoolState {
    /// Idle connections, the most recently used first: the others may then grow old.
    private var idle: [(connection: Int, since: Instant)] {
        var found: [(connection: Int, since: Instant)] = []
        for (connection, slot) in slots {
            if case .idle(let since) = slot { found.append((connection, since)) }
        }
        return found.sorted { ($0.since, $0.connection) > ($1.since, $1.connection) }
    }

    private mutating func drop(_ connection: Int, at now: Instant) -> [Action] {
        slots[connection] = nil
        return [.close(connection: connection)] + settle(now)
    }

    private mutating func settle(_ now: Instant) -> [Action] {
        if isClosed { return slots.isEmpty ? [.finished] : [] }
        return lendIdle(now) + openMissing(now) + refuseWhenAway(now) + planWake(now)
    }

    private mutating func lendIdle(_ now: Instant) -> [Action] {
        if waiters.isEmpty { return [] }
        var actions: [Action] = []
        for (connection, since) in idle where waiters.count > checking {
            if now - since > limits.checkAfter {
                slots[connection] = .checking
                actions.append(.check(connection: connection))
            } else if let waiter = waiters.popFirst() {
                slots[connection] = .busy
                actions.append(.lend(connection: connection, waiter: waiter))
            }
        }
        return actions
    }

    private var checking: Int { slots.values.count { $0 == .checking } }
    private var connecting: Int { slots.values.count { $0 == .connecting } }

    private mutating func openMissing(_ now: Instant) -> [Action] {
        guard backOff.allowsTry(at: now) else { return [] }
        let forWaiters = max(0, waiters.count - checking - connecting)
        let wanted = max(forWaiters, limits.minimum - slots.count)
        // After a failure one connection tries for all.
        let most = backOff.isFailing ? 1 - connecting : limits.maximum - slots.count
        return (0..<max(0, min(wanted, most, limits.maximum - slots.count))).map { _ in
            lastConnection += 1
            slots[lastConnection] = .connecting
            return .open(connection: lastConnection)
        }
    }

    private mutating func refuseWhenAway(_ now: Instant) -> [Action] {
        guard let patience = limits.patience, let since = backOff.failingSince,
            now - since >= patience, slots.isEmpty
        else { return [] }
        var actions: [Action] = []
        while let waiter = waiters.popFirst() {
            actions.append(.refuse(waiter: waiter, .away))
        }
        return actions
    }

    private mutating func closeUnused(_ now: Instant) -> [Action] {
        let old = idle.reversed().filter { now - $0.since >= limits.idleLifetime }
        return old.prefix(max(0, slots.count - limits.minimum)).map { connection, _ in
            slots[connection] = nil
            return .close(connection: connection)
        }
    }

    private mutating func planWake(_ now: Instant) -> [Action] {
        let isShort = !waiters.isEmpty || slots.count < limits.minimum
        let retry = isShort ? backOff.nextTry.flatMap { $0 > now ? $0 : nil } : nil
        let expiry =
            slots.count > limits.minimum
            ? idle.last.map { $0.since + limits.idleLifetime } : nil
        guard let wake = [retry, expiry].compactMap({ $0 }).min() else { return [] }
        if let plannedWake, plannedWake <= wake { return [] }
        plannedWake = wake
        return [.wake(at: wake)]
    }
}
