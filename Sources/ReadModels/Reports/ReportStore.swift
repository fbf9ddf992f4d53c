public import EventStore
import Foundation
public import Postgres
public import SearchCore

/// The reports on how people search.
public struct ReportStore: Sendable {
    /// The first version of the fold that keeps intents.
    private static let firstFold = 2_000_000
    private static let mostBuckets = 10_000

    private let pool: PostgresPool
    private let log: EventLog

    /// Makes the reports over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
    }

    /// Answers a question.
    ///
    /// - Parameters:
    ///   - query: What is asked.
    ///   - seesAll: Whether queries of few people are shown too.
    ///   - now: The server's clock, by which a trend's newest unit is not over.
    ///   - workspace: Whose searches.
    /// - Returns: The rows and their sums.
    /// - Throws: ``ReportRefusal``, ``ReadModelError``.
    public func answer(
        _ query: ReportQuery,
        seesAll: Bool,
        at now: Timestamp,
        in workspace: WorkspaceID
    ) async throws -> ReportAnswer {
        let (read, before) = try await atOneMoment { runner in
            let reading = try await begin(query, seesAll, workspace, runner)
            guard try await reading.hasEnoughPeople(query, on: runner) else {
                throw ReportRefusal.tooFewPeople(
                    needed: reading.neededPeople,
                    filter: query.narrowing ?? "query"
                )
            }
            let answer = try await reading.answer(query, on: runner)
            let earlier = query.ofPeriodBefore
            guard query.report == .trend,
                try await reading.hasEnoughPeople(earlier, on: runner)
            else { return (answer, ReportAnswer?.none) }
            return (answer, try await reading.answer(earlier, on: runner))
        }
        var answer = read
        switch query.report {
        case .clicks: answer.addReciprocalRanks(keeping: query.limit)
        case .trend:
            answer.flagPartial(query, at: now)
            answer.compare(with: before)
        case .top, .zeroResults, .abandoned, .funnel, .refinements, .timeToClick, .keystrokes,
            .sessionLength, .queryLength, .tokens, .scopes, .devices, .profiles, .latency:
            break
        }
        answer.workOut(query.report)
        if query.narrowing != nil, !query.report.hidesRows { answer.hideRows() }
        return answer
    }

    /// The sessions behind a report, or behind one query of it, newest first.
    ///
    /// - Parameters:
    ///   - query: What is asked; its limit counts sessions.
    ///   - workspace: Whose searches.
    /// - Returns: The sessions.
    /// - Throws: ``ReportRefusal``, ``ReadModelError``.
    public func sessions(
        _ query: ReportQuery,
        in workspace: WorkspaceID
    ) async throws -> [ReportedSession] {
        try await atOneMoment { runner in
            let reading = try await begin(query, true, workspace, runner)
            return try await reading.sessions(query, on: runner)
        }
    }

    /// How many people a query needs to be shown to analysts.
    ///
    /// - Throws: ``ReadModelError``.
    public func neededPeople(in workspace: WorkspaceID) async throws(ReadModelError) -> Int {
        do {
            let base = try await pool.run(.findReportBase, [workspace.rawValue]).only()
            return Int(try base.decode(Int16.self, "query_people"))
        } catch { throw ReadModelError(error) }
    }

    /// Says how many people a query needs to be shown to analysts; an event of the log in the same
    /// transaction.
    ///
    /// - Parameters:
    ///   - people: 1...1000.
    ///   - by: Who says it, as the log names people.
    ///   - time: The server's clock.
    ///   - workspace: Whose.
    /// - Throws: ``ReadModelError``.
    public func setNeededPeople(
        _ people: Int,
        by: JSONValue,
        at time: Timestamp,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) {
        let event = ServerEvent(
            stream: StreamKind.audit.stream(named: "privacy"),
            streamKind: .audit,
            kind: "privacySet",
            data: ["people": JSONValue(people), "by": by],
            at: time
        )
        do {
            try await pool.transaction { transaction in
                try await log.record(event, in: workspace, transaction: transaction)
                try await transaction.run(
                    .setQueryPeople,
                    [workspace.rawValue, Int16(clamping: people)]
                )
            }
        } catch { throw ReadModelError(error) }
    }

    /// Reads in one moment of the database.
    ///
    /// A report is too short to be compiled for, a plan for an hour does not suit a year, and some ten
    /// thousand queries have room while they are counted.
    private func atOneMoment<Value: Sendable>(
        _ read: (any StatementRunner) async throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.transaction { transaction in
                try await transaction.simpleScript(
                    """
                    SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
                    SET LOCAL jit = off;
                    SET LOCAL plan_cache_mode = force_custom_plan;
                    SET LOCAL work_mem = '32MB';
                    """
                )
                return try await read(transaction)
            }
        } catch let error as PostgresError { throw ReadModelError(error) }
    }

    private func begin(
        _ query: ReportQuery,
        _ seesAll: Bool,
        _ workspace: WorkspaceID,
        _ runner: any StatementRunner
    ) async throws -> ReportReading {
        try check(query)
        do {
            let base = try await runner.run(.findReportBase, [workspace.rawValue]).only()
            guard let model = try base.decode(Int32?.self, "live_version"),
                try base.decode(Int32?.self, "fold_version") ?? 0 >= Self.firstFold
            else { throw ReportRefusal.notFilled }
            let needed = seesAll ? 1 : Int(try base.decode(Int16.self, "query_people"))
            let keys = try await runner.run(
                .findReportPeople,
                [
                    workspace.rawValue, model, query.person, query.device,
                    query.query?.queryNormalForm,
                ]
            ).only()
            let people = try keys.decode(Int64?.self, "query_people") ?? 0
            if query.query != nil, people < needed, !seesAll {
                throw ReportRefusal.tooFewPeople(needed: needed, filter: "query")
            }
            return ReportReading(
                workspace: workspace,
                model: model,
                behind: Int(
                    try base.decode(Int64.self, "head") - base.decode(Int64.self, "position")
                ),
                neededPeople: needed,
                people: query.person == nil ? nil : try keys.decode([UUID].self, "people"),
                devices: query.device == nil ? nil : try keys.decode([UUID].self, "devices"),
                query: try keys.decode(UUID?.self, "query")
            )
        } catch let error as PostgresError { throw ReadModelError(error) }
    }

    private func check(_ query: ReportQuery) throws(ReportRefusal) {
        if query.report.source == .sessions {
            if query.token != nil { throw .noSuchFilter("token") }
            if query.scope != nil { throw .noSuchFilter("scope") }
            if query.query != nil { throw .noSuchFilter("query") }
        }
        let length = query.until.microseconds - query.since.microseconds
        if query.report == .trend, length / query.bucket.atLeast > Self.mostBuckets {
            throw .tooManyBuckets
        }
    }
}

extension ReportUnit {
    /// How long it is at least, in microseconds.
    fileprivate var atLeast: Int64 {
        switch self {
        case .hour: 3_600_000_000
        case .day: 23 * 3_600_000_000
        case .week: 167 * 3_600_000_000
        case .month: 27 * 86_400_000_000
        }
    }
}
