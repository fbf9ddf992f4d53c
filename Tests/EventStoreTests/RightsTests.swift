import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

@Suite("Rights on the log")
struct RightsTests {
    private static let changes = [
        "UPDATE event SET payload = NULL",
        "DELETE FROM event",
        "TRUNCATE event",
        "UPDATE stream SET salt = NULL",
        "DELETE FROM stream",
        "TRUNCATE stream",
        "UPDATE batch SET epoch = 2",
        "DELETE FROM batch",
        "TRUNCATE batch",
    ]

    /// What keeps the protection itself from being taken away.
    private static let escapes = [
        "SET session_replication_role = replica",
        "ALTER TABLE event DISABLE TRIGGER ALL",
        "DROP TRIGGER event_is_append_only ON event",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'",
        "DROP TABLE event",
        "INSERT INTO epoch (epoch, reason) VALUES (2, 'x')",
        "INSERT INTO workspace (workspace_id, name) VALUES (2, 'x')",
        "INSERT INTO migration (number, name, checksum) VALUES (999, 'x', '')",
        "CREATE TABLE mine (id integer)",
    ]

    /// A log with an event in it, and a connection in a role.
    private func connect(role: String?) async throws -> (EventLog, PostgresConnection) {
        let store = try await Store.make()
        let log = store.server()
        _ = try await log.append(.session(UUID(), 1...3))
        let address = store.database.connectionString
        return (log, try await .connect(.init(address, role: role)))
    }

    private func refusal(
        of sql: String,
        on connection: PostgresConnection
    ) async -> ServerError? {
        do {
            try await connection.simpleScript(sql)
            return nil
        } catch { return error.serverError }
    }

    @Test("who serves can change nothing that was written", arguments: changes)
    func server(sql: String) async throws {
        let (log, connection) = try await connect(role: "searchsync_server")
        let error = try #require(await refusal(of: sql, on: connection))
        #expect(error.sqlState == "42501")
        #expect(error.message.contains("permission denied"))
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("who serves cannot take the protection away", arguments: escapes)
    func escape(sql: String) async throws {
        let (_, connection) = try await connect(role: "searchsync_server")
        #expect(await refusal(of: sql, on: connection)?.sqlState == "42501")
    }

    @Test("the owner is kept from it by mistake, and told what to do", arguments: changes)
    func owner(sql: String) async throws {
        let (log, connection) = try await connect(role: nil)
        let error = try #require(await refusal(of: sql, on: connection))
        #expect(error.sqlState == "42501")
        #expect(error.message.contains("append-only"))
        #expect(error.hint?.contains("Append an event that corrects it") == true)
        #expect(try await log.verify(.standard).isIntact)
    }

    /// Ways to take more out of the log than the function gives, or to pretend to be it.
    private static let abuses = [
        "SELECT set_config('searchsync.erasing', pg_current_xact_id()::text, true); "
            + "UPDATE event SET payload = NULL",
        "SELECT set_config('searchsync.erasing', pg_current_xact_id()::text, true); "
            + "UPDATE stream SET salt = NULL",
        "INSERT INTO erased_stream VALUES (1, gen_random_uuid(), gen_random_uuid(), "
            + "gen_random_uuid(), 1)",
        "DELETE FROM erased_stream",
        "UPDATE person SET erased_at = now()",
        "UPDATE hold SET reason = 'x'",
        "ALTER FUNCTION erase_streams SET search_path = pg_temp",
        "ALTER TABLE event DISABLE TRIGGER event_is_not_updated",
        "CREATE OR REPLACE FUNCTION is_erasing(p_table oid) RETURNS boolean LANGUAGE sql AS "
            + "'SELECT true'",
    ]

    @Test("who serves cannot pretend to erase", arguments: abuses)
    func abuse(sql: String) async throws {
        let (log, connection) = try await connect(role: "searchsync_server")
        #expect(await refusal(of: "BEGIN; \(sql); COMMIT", on: connection)?.sqlState == "42501")
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("tables of one's own do not stand before the real ones in the function")
    func shadowing() async throws {
        let (log, connection) = try await connect(role: "searchsync_server")
        let session = try #require(try await log.all().first?.stream)
        try await connection.simpleScript(
            """
            CREATE TEMPORARY TABLE hold (LIKE public.hold);
            CREATE TEMPORARY TABLE event (LIKE public.event);
            CREATE TEMPORARY TABLE stream (LIKE public.stream);
            CREATE TEMPORARY TABLE batch (LIKE public.batch);
            SELECT erase_streams(
                1, ARRAY['\(session.text)'::uuid], NULL, false, '{"cause":"request"}', now()
            );
            """
        )
        #expect(try await log.all().count == 4)
        #expect(try await log.all().prefix(3).allSatisfy { $0.payload == nil })
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("not even while it erases does the owner change anything else")
    func ownerWhileErasing() async throws {
        for sql in [
            "UPDATE event SET kind = 'x'", "UPDATE event SET payload = '{}'",
            "UPDATE event SET payload = NULL, version = version + 1",
            "UPDATE stream SET device_id = actor_id", "UPDATE stream SET salt = sha256('x')",
            "UPDATE batch SET epoch = 2",
        ] {
            let (log, connection) = try await connect(role: nil)
            let script = """
                BEGIN;
                SELECT set_config('searchsync.erasing', pg_current_xact_id()::text, true);
                \(sql);
                COMMIT
                """
            #expect(await refusal(of: script, on: connection)?.sqlState == "42501", "\(sql)")
            #expect(try await log.verify(.standard).isIntact)
        }
    }

    @Test("a role without rights can neither read nor append")
    func stranger() async throws {
        let store = try await Store.make()
        let owner = try await store.database.connectAsOwner()
        // A UUID's digits and letters: the name needs no quotes.
        let name = "stranger_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try await owner.simpleScript("CREATE ROLE \(name)")
        let log = EventLog(pool: PostgresPool(.init(store.database.connectionString, role: name)))
        for attempt in [
            { _ = try await log.append(.session(UUID(), 1...3)) },
            { _ = try await log.erase(.test(UUID()), in: .standard) },
            { _ = try await log.all() },
        ] as [() async throws -> Void] {
            do {
                try await attempt()
                Issue.record("the role has rights")
            } catch let error as EventStoreError {
                #expect(error.database?.isInsufficientPrivilege == true)
            } catch ErasureError.log(let error) {
                #expect(error.database?.isInsufficientPrivilege == true)
            }
        }
        await log.pool.close()
        try await owner.simpleScript("DROP ROLE \(name)")
    }

    @Test("a role with the rights of who serves can append")
    func heir() async throws {
        let store = try await Store.make()
        let owner = try await store.database.connectAsOwner()
        let name = "heir_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try await owner.simpleScript("CREATE ROLE \(name) IN ROLE searchsync_server")
        let log = EventLog(pool: PostgresPool(.init(store.database.connectionString, role: name)))
        #expect(try await log.append(.session(UUID(), 1...3)).stored == 3)
        await log.pool.close()
        try await owner.simpleScript("DROP ROLE \(name)")
    }
}
