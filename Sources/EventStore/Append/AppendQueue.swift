import Postgres

/// Gathers concurrent appends of a workspace into transactions, and answers each caller alone.
///
///     let queue = AppendQueue(log: log)
///     let outcomes = try await queue.append(appends, in: workspace)
///
/// An append that finds its workspace idle begins at once. Those that come while a transaction is
/// in flight share the next one, planned in the order in which they came, so that each has the
/// outcomes that it would have had alone. Workspaces do not wait for each other.
public actor AppendQueue {
    typealias Perform =
        @Sendable ([StreamAppend], WorkspaceID) async throws(EventStoreError) -> [StreamOutcome]
    private typealias Answer = Result<[StreamOutcome], AppendError>

    private struct Caller {
        let appends: [StreamAppend]
        let workspace: WorkspaceID
        let continuation: CheckedContinuation<Answer, Never>
    }

    private let limits: AppendLimits
    private let perform: Perform
    private var gathering: AppendGathering
    /// Who waits, by ticket; who is in flight is held by the transaction's task.
    private var waiting: [AppendGathering.Ticket: Caller] = [:]
    private var lastTicket = 0
    private var watch: Task<Void, Never>?

    /// Makes a queue in front of a log.
    public init(log: EventLog, limits: AppendLimits = AppendLimits()) {
        self.init(limits: limits) { appends, workspace throws(EventStoreError) in
            try await log.append(appends, in: workspace)
        }
    }

    init(limits: AppendLimits, perform: @escaping Perform) {
        self.limits = limits
        self.perform = perform
        gathering = AppendGathering(limits: limits)
    }

    /// What is held at this moment, waiting or in flight.
    public var load: AppendLoad { gathering.held }

    /// Appends events to streams, as ``EventLog/append(_:in:transaction:)`` does.
    ///
    /// A task that is cancelled while its append waits stores nothing; once the transaction has
    /// begun it is waited for.
    ///
    /// - Parameters:
    ///   - appends: What to append; appends to one stream are planned one after the other.
    ///   - workspace: Whose log.
    /// - Returns: The outcomes, in the order of the appends; what counts as stored is durable.
    /// - Throws: ``AppendError``; sending the same again is safe.
    public func append(
        _ appends: [StreamAppend],
        in workspace: WorkspaceID
    ) async throws(AppendError) -> [StreamOutcome] {
        guard !appends.isEmpty else { return [] }
        lastTicket += 1
        let ticket = lastTicket
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let caller = Caller(
                    appends: appends,
                    workspace: workspace,
                    continuation: continuation
                )
                enter(ticket, caller)
            }
        } onCancel: {
            Task { await self.withdraw(ticket) }
        }
        return try answer.get()
    }

    private func enter(_ ticket: AppendGathering.Ticket, _ caller: Caller) {
        // Cancelled before it came here: the handler's task found nothing to take out.
        guard !Task.isCancelled else {
            return caller.continuation.resume(returning: .failure(.cancelled))
        }
        let isTaken = gathering.enter(
            ticket,
            AppendLoad(caller.appends),
            to: caller.appends.map(\.stream),
            in: caller.workspace,
            deadline: .now + limits.wait
        )
        guard isTaken else {
            let refusal = AppendError.overloaded(retryAfter: limits.retryAfter)
            return caller.continuation.resume(returning: .failure(refusal))
        }
        waiting[ticket] = caller
        if gathering.hasInFlight(in: caller.workspace) {
            // Those who were answered together come back together: what is begun beside a
            // transaction in flight is begun when all of them are here.
            if gathering.canBegin(in: caller.workspace) { Task { begin(caller.workspace) } }
        } else {
            begin(caller.workspace)
        }
        watchDeadlines()
    }

    /// Begins the transactions of a workspace whose time has come.
    private func begin(_ workspace: WorkspaceID) {
        while let transaction = gathering.begin(in: workspace) {
            let callers = transaction.tickets.compactMap { waiting.removeValue(forKey: $0) }
            // A task of its own, so that no caller's cancellation reaches the others.
            Task {
                let answers = await Self.answers(to: callers, by: perform)
                gathering.letGo(of: transaction)
                for (caller, answer) in zip(callers, answers) {
                    caller.continuation.resume(returning: answer)
                }
                // Who was answered and has more to say comes into the next transaction.
                await Task.yield()
                gathering.end(transaction)
                begin(workspace)
            }
        }
    }

    /// Stores what callers of one workspace sent, in one transaction.
    ///
    /// Data that PostgreSQL refuses are one caller's: halving finds whose, and the others are
    /// stored. Any other failure is everybody's.
    private nonisolated static func answers(
        to callers: [Caller],
        by perform: Perform
    ) async -> [Answer] {
        guard let workspace = callers.first?.workspace else { return [] }
        do {
            let outcomes = try await perform(callers.flatMap(\.appends), workspace)
            return split(outcomes, among: callers)
        } catch {
            guard callers.count > 1, error.isOfTheData else {
                return callers.map { _ in .failure(.log(error)) }
            }
            let half = callers.count / 2
            let first = await answers(to: Array(callers[..<half]), by: perform)
            return first + (await answers(to: Array(callers[half...]), by: perform))
        }
    }

    /// Gives each caller the outcomes of its own appends, which stand in their order.
    private static func split(_ outcomes: [StreamOutcome], among callers: [Caller]) -> [Answer] {
        var rest = outcomes[...]
        return callers.map { caller in
            defer { rest = rest.dropFirst(caller.appends.count) }
            return .success(Array(rest.prefix(caller.appends.count)))
        }
    }

    private func withdraw(_ ticket: AppendGathering.Ticket) {
        guard let caller = waiting[ticket], gathering.withdraw(ticket, from: caller.workspace)
        else { return }
        answer(ticket, .cancelled)
    }

    /// Wakes when the first of those who wait has waited too long.
    ///
    /// All wait equally long, so that who comes later never has an earlier deadline.
    private func watchDeadlines() {
        guard watch == nil, let deadline = gathering.earliestDeadline else { return }
        watch = Task { [weak self] in
            try? await Task.sleep(until: deadline, clock: .continuous)
            await self?.expire()
        }
    }

    private func expire() {
        watch = nil
        for ticket in gathering.expire(at: .now) { answer(ticket, .waitedTooLong(limits.wait)) }
        watchDeadlines()
    }

    private func answer(_ ticket: AppendGathering.Ticket, _ error: AppendError) {
        waiting.removeValue(forKey: ticket)?.continuation.resume(returning: .failure(error))
    }
}

extension EventStoreError {
    /// Whether PostgreSQL refused the values and would refuse them again: a data exception, a
    /// violated constraint, or a limit of the program.
    fileprivate var isOfTheData: Bool {
        ["22", "23", "54"].contains(database?.sqlState?.prefix(2))
    }
}
