public import EventStore
public import Foundation
public import Postgres
import SearchCore

/// Where the read model tells of a session something else than the log.
public struct SessionDifference: Sendable, Hashable {
    /// The session.
    public let session: UUID
    /// The column that differs; `missing` or `needless` where it is the row as a whole.
    public let difference: String
    /// What the read model has, as text.
    public let shown: String?
    /// What the log gives, as text.
    public let wanted: String?
}

/// What was found on a page of sessions.
public struct VerifiedSessions: Sendable, Hashable {
    /// How far the read model had come; later events do not count.
    public let position: Int
    /// Sessions that were compared.
    public let sessions: Int
    /// Where they differ, by session.
    public let differences: [SessionDifference]
    /// The position after which to go on; nil at the end.
    public let next: Int?
}

/// Holds the read model of sessions against a fresh fold of the log.
///
/// The fold is saved as a version 0 of the model and compared by the database, in a transaction that
/// is then rolled back: what is compared went the same way as what is shown.
public struct SessionVerification: Sendable {
    private static let scratch = 0
    private static let strays = 1000

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
    ) async throws(ReadModelError) -> VerifiedSessions {
        do {
            return try await pool.transaction { transaction in
                try await find(position, limit, workspace, transaction)
            }
        } catch let found as Found {
            return found.sessions
        } catch { throw ReadModelError(error) }
    }

    /// Ends the transaction without keeping anything.
    private struct Found: Error {
        let sessions: VerifiedSessions
    }

    private func find(
        _ position: Int,
        _ limit: Int,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> VerifiedSessions {
        // One moment of the database, however long it takes.
        try await transaction.simpleScript("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        throw Found(sessions: try await compare(position, limit, workspace, transaction))
    }

    private func compare(
        _ position: Int,
        _ limit: Int,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> VerifiedSessions {
        let whose: [any PostgresParameter] = [workspace.rawValue]
        let live = try await transaction.run(.readLiveModel, whose + [SessionProjection.name])
        guard let model = try live.first?.decode(Int32.self, "live_version") else {
            return VerifiedSessions(position: 0, sessions: 0, differences: [], next: nil)
        }
        let through = try live.first?.decode(Int64.self, "position") ?? 0
        let rows = try await transaction.run(
            .findRecordedSessions,
            whose + [Int64(position), through, Int64(limit)]
        )
        let sessions = try rows.map { try $0.decode(UUID.self, "stream_id") }
        let last = try rows.map { try $0.decode(Int64.self, "position") }.last
        try await fold(sessions, through: Int(through), workspace, transaction)
        let strays = try await position == 0 ? strays(workspace, model, transaction) : []
        let compared = whose + [sessions + strays, model, Int32(Self.scratch)]
        let differences =
            try await transaction.run(.compareSessionSummaries, compared)
            .map { try SessionDifference($0) }
            + transaction.run(.compareIntents, compared).map { try SessionDifference($0) }
        return VerifiedSessions(
            position: Int(through),
            sessions: sessions.count,
            differences: differences,
            next: sessions.count == limit ? last.map { Int($0) } : nil
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
        if folds.isEmpty { return }
        let columns = SessionColumns(folds)
        try await transaction.run(
            .saveSessionSummaries,
            columns.parameters(workspace, Self.scratch)
        )
        if columns.intents.isEmpty { return }
        try await transaction.run(
            .saveIntents,
            columns.intents.parameters(workspace, Self.scratch)
        )
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
            workspace.rawValue, model, Int64(Self.strays),
        ]
        return try await transaction.run(.findStraySummaries, parameters)
            .map { try $0.decode(UUID.self, "session_id") }
    }
}

extension SessionDifference {
    init(_ row: PostgresRow) throws {
        session = try row.decode(UUID.self, "session_id")
        difference = try row.decode(String?.self, "difference") ?? ""
        shown = try row.decode(String?.self, "shown")
        wanted = try row.decode(String?.self, "wanted")
    }
}
