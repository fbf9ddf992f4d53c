public import EventStore
import Foundation
public import Postgres
import SearchCore

/// Holds the read model of sessions against a fresh fold of the log, and then the sums of their intents
/// against these.
public struct SessionVerification: ProjectionVerification {
    private let pool: PostgresPool
    private let log: EventLog
    private let catalogs: CatalogStore

    /// Makes the verification over a database.
    public init(pool: PostgresPool, log: EventLog, catalogs: CatalogStore) {
        self.pool = pool
        self.log = log
        self.catalogs = catalogs
    }

    /// Compares the sessions that begin after a position.
    ///
    /// - Parameters:
    ///   - position: 0 for the first page, then what the page before says.
    ///   - limit: How many sessions at most.
    ///   - workspace: Whose.
    /// - Returns: What was found.
    /// - Throws: ``ReadModelError``.
    public func page(
        after position: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> VerifiedSubjects {
        try await ScratchModel.comparing(on: pool) { transaction in
            try await compare(position, limit, workspace, transaction)
        }
    }

    private func compare(
        _ position: Int,
        _ limit: Int,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> VerifiedSubjects {
        let whose: [any PostgresParameter] = [workspace.rawValue]
        let live = try await transaction.run(.readLiveModel, whose + [SessionProjection.name])
        guard let model = try live.first?.decode(Int32.self, "live_version") else {
            return .nothing
        }
        let through = try live.first?.decode(Int64.self, "position") ?? 0
        if position >= SumVerification.start {
            let sums = SumVerification(
                workspace: workspace,
                model: model,
                transaction: transaction
            )
            return try await sums.page(after: position, through: Int(through))
        }
        let rows = try await transaction.run(
            .findRecordedSessions,
            whose + [Int64(position), through, Int64(limit)]
        )
        let sessions = try rows.map { try $0.decode(UUID.self, "stream_id") }
        let last = try rows.map { try $0.decode(Int64.self, "position") }.last
        try await fold(sessions, through: Int(through), workspace, transaction)
        let strays = try await position == 0 ? strays(workspace, model, transaction) : []
        let compared = whose + [sessions + strays, model, Int32(ScratchModel.version)]
        let summaries = try await transaction.run(.compareSessionSummaries, compared)
        let intents = try await transaction.run(.compareIntents, compared)
        return VerifiedSubjects(
            position: Int(through),
            subjects: sessions.count,
            differences: try (Array(summaries) + Array(intents))
                .map { try SubjectDifference($0, .session) },
            next: sessions.count == limit ? last.map { Int($0) } : SumVerification.start
        )
    }

    /// Folds sessions from the log alone, and saves them beside what is shown.
    private func fold(
        _ sessions: [UUID],
        through position: Int,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        let skipped = try await skipped(through: position, workspace, transaction)
        let folder = SessionFolder(
            log: log,
            catalogs: catalogs,
            check: { try EventUpcaster.standard.check($0) },
            workspace: workspace,
            runner: transaction
        )
        var folds: [SessionFold] = []
        for session in sessions {
            let state = ParkingState(skipped: skipped[session] ?? [])
            var run = SessionRun(session, folder, from: nil, state)
            try await run.refold(through: position)
            if let fold = run.fold { folds.append(fold) }
        }
        try await SessionSaving.save(folds, workspace, ScratchModel.version, on: transaction)
    }

    /// The events that were passed over, from the orders in the log.
    private func skipped(
        through position: Int,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> [UUID: Set<Int>] {
        var skipped: [UUID: Set<Int>] = [:]
        var version = 0
        while true {
            let events = try await log.events(
                of: SessionSkip.stream,
                after: version,
                limit: 1000,
                in: workspace,
                on: transaction
            )
            guard let last = events.last else { return skipped }
            for event in events where event.position <= position {
                guard let skip = SessionSkip(event) else { continue }
                skipped[skip.session, default: []].insert(skip.version)
            }
            version = last.version
        }
    }

    private func strays(
        _ workspace: WorkspaceID,
        _ model: Int32,
        _ transaction: PostgresConnection
    ) async throws -> [UUID] {
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, model, Int64(ScratchModel.strays),
        ]
        return try await transaction.run(.findStraySummaries, parameters)
            .map { try $0.decode(UUID.self, "session_id") }
    }
}
