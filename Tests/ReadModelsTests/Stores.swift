import EventStore
import Foundation
import Postgres
import SearchCore
import SearchIndex
import TestSupport

@testable import ReadModels

/// The stores over a database of a test's own.
struct Stores: Sendable {
    let database: TestDatabase
    let pool: PostgresPool
    let log: EventLog
    let catalogs: CatalogStore

    init(database: TestDatabase, pool: PostgresPool) {
        self.database = database
        self.pool = pool
        log = EventLog(pool: pool)
        catalogs = CatalogStore(pool: pool, log: log)
    }

    /// The same database behind stores that remember nothing.
    func restarted() -> Stores { Stores(database: database, pool: pool) }

    /// Projects all that the log has, with folds that are remembered as long as this lives.
    var projector: Projector {
        Projector(
            pool: pool,
            log: log,
            signal: LogSignal(),
            projections: [SessionProjection(log: log, catalogs: catalogs)]
        )
    }

    /// Appends events of one session as one device.
    func append(_ events: [Event], in workspace: WorkspaceID = .standard) async throws {
        let device = UUID(version8: [1])
        let append = StreamAppend(
            stream: events[0].session,
            kind: .session,
            device: device,
            actor: UUID(version8: [2]),
            events: events.map { PendingEvent($0) }
        )
        let outcome = try await log.append([append], in: workspace).first
        guard let outcome, outcome.refusal == nil else { throw RefusedAppend() }
    }

    func load(
        _ items: [CatalogItem],
        as name: String,
        person: UUID? = nil,
        in workspace: WorkspaceID = .standard
    ) async throws -> (row: CatalogRow, isNew: Bool) {
        try await catalogs.load(
            CatalogLoad(
                name: name,
                digest: CatalogStore.digest(of: items),
                items: items,
                columns: ["text": JSONValue(["name"])],
                person: "test",
                origin: person.map { EventOrigin(person: $0, device: $0, token: $0) },
                at: Timestamp(microseconds: 0)
            ),
            in: workspace
        )
    }

    /// Every summary as one JSON text, in the order of the sessions.
    func summaries() async throws -> [String] {
        let statement = Statement(
            name: "test_summaries",
            sql: "SELECT row_to_json(s)::text FROM session_summary s ORDER BY s.session_id"
        )
        return try await pool.query(statement).map { try $0.decode(String.self, at: 0) }
    }

    /// Removes the read model and its checkpoint, as before a rebuild.
    func forgetSummaries() async throws {
        let owner = try await database.connectAsOwner()
        try await owner.simpleScript("DELETE FROM session_summary_model; DELETE FROM checkpoint")
        owner.close()
    }
}

private struct RefusedAppend: Error {}

/// Runs a scenario with stores over a new database.
func withStores(_ scenario: (Stores) async throws -> Void) async throws {
    await TestTurns.shared.begin()
    do {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        let stores = Stores(database: database, pool: database.serverPool())
        do { try await scenario(stores) } catch {
            await stores.pool.close()
            throw error
        }
        await stores.pool.close()
    } catch {
        await TestTurns.shared.end()
        throw error
    }
    await TestTurns.shared.end()
}
