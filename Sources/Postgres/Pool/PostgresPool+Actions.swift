import Locks

extension PostgresPool {
    /// Decides inside the lock, acts outside.
    func decide(_ decision: (inout State) -> [PoolState.Action]) {
        let actions = state.withLock { decision(&$0) }
        for action in actions { perform(action) }
    }

    func acquire() async throws(PostgresError) -> (Int, PostgresConnection) {
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        let ticket = Ticket()
        let (id, lending) = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                decide { state in
                    state.waiting[waiter] = Waiting(continuation: continuation)
                    return state.decisions.acquire(waiter: waiter, at: .now)
                }
                startTimer(waiter)
                if ticket.isCancelled { decide { $0.decisions.cancel(waiter: waiter) } }
            }
        } onCancel: {
            ticket.cancel()
            decide { $0.decisions.cancel(waiter: waiter) }
        }
        return (id, try lending.get())
    }

    func release(_ id: Int, _ connection: PostgresConnection) {
        let isReusable = connection.isOpen && !connection.isInTransaction
        decide { $0.decisions.release(connection: id, isReusable: isReusable, at: .now) }
    }

    /// Starts the acquire time-out of a waiter, unless it has its connection already.
    private func startTimer(_ waiter: Int) {
        guard state.withLock({ $0.waiting[waiter] != nil }) else { return }
        let timeout = configuration.acquireTimeout
        let timer = Task { [weak self] in
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            self?.decide { $0.decisions.expire(waiter: waiter) }
        }
        let isNeeded = state.withLock { state in
            state.waiting[waiter]?.timer = timer
            return state.waiting[waiter] != nil
        }
        if !isNeeded { timer.cancel() }
    }

    private func perform(_ action: PoolState.Action) {
        switch action {
        case .open(let id): Task { await open(id) }
        case .check(let id): Task { await check(id) }
        case .close(let id): state.withLock { $0.connections.removeValue(forKey: id) }?.close()
        case .lend(let id, let waiter): lend(id, waiter)
        case .refuse(let waiter, let refusal): refuse(waiter, refusal)
        case .wake(let instant): wake(at: instant)
        case .finished: finish()
        }
    }

    private func open(_ id: Int) async {
        let began = ContinuousClock.now
        do {
            let connection = try await PostgresConnection.connect(configuration.connection)
            decide { state in
                state.connections[id] = connection
                state.lastFailure = nil
                return state.decisions.opened(connection: id, at: .now)
            }
            connection.thread.status.whenLost { [weak self] in
                self?.decide { $0.decisions.lost(connection: id, at: .now) }
            }
        } catch {
            let jitter = Double.random(in: 0...1)
            decide { state in
                state.lastFailure = error.reason
                return state.decisions.openFailed(
                    connection: id,
                    at: .now,
                    began: began,
                    jitter: jitter
                )
            }
        }
    }

    private func check(_ id: Int) async {
        guard let connection = state.withLock({ $0.connections[id] }) else { return }
        let isAlive = (try? await connection.script("", timeout: .seconds(2))) != nil
        decide { $0.decisions.checked(connection: id, isAlive: isAlive, at: .now) }
    }

    private func lend(_ id: Int, _ waiter: Int) {
        let (waiting, connection) = state.withLock { state in
            (state.waiting.removeValue(forKey: waiter), state.connections[id])
        }
        waiting?.timer?.cancel()
        // A connection is in the table from before its first loan until its slot is gone.
        let lending = connection.map(Lending.success) ?? .failure(.connectionLost("it was closed"))
        waiting?.continuation.resume(returning: (id, lending))
    }

    private func refuse(_ waiter: Int, _ refusal: PoolState.Refusal) {
        let (waiting, failure, isOpening) = state.withLock { state in
            let isOpening = state.connections.count < configuration.limits.maximum
            return (state.waiting.removeValue(forKey: waiter), state.lastFailure, isOpening)
        }
        let reason = failure ?? (isOpening ? "the connection takes long to open" : nil)
        waiting?.timer?.cancel()
        waiting?.continuation.resume(returning: (0, .failure(error(refusal, reason))))
    }

    private func error(_ refusal: PoolState.Refusal, _ failure: String?) -> PostgresError {
        switch refusal {
        case .cancelled: return .cancelled(statement: "waiting for a connection")
        case .closed: return .unavailable("this pool of connections is closed")
        case .away:
            return .unavailable(failure ?? "it has been away for a while")
        case .timedOut:
            let waited = configuration.acquireTimeout
            guard let failure else {
                return .poolExhausted(maximum: configuration.maximum, waited: waited)
            }
            return .unavailable("\(failure); tried for \(waited)")
        }
    }

    private func wake(at instant: ContinuousClock.Instant) {
        Task { [weak self] in
            try? await Task.sleep(until: instant, clock: .continuous)
            self?.decide { $0.decisions.tick(at: .now) }
        }
    }

    private func finish() {
        let closing = state.withLock { state in
            defer { state.closing = [] }
            return state.closing
        }
        for continuation in closing { continuation.resume() }
    }
}

extension PostgresError {
    /// The reason alone, to be put into another error.
    fileprivate var reason: String {
        guard case .unavailable(let reason) = self else { return description }
        return reason
    }
}
