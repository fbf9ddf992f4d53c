import Foundation
import Migrations
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("Migrating")
struct MigratorTests {
    private let first = Migration(number: 1, name: "a", sql: "CREATE TABLE a (id integer)")
    private let second = Migration(
        number: 2,
        name: "b",
        sql: "CREATE TABLE b (id integer); INSERT INTO b VALUES (1);"
    )

    private func migrator(
        _ database: TestDatabase,
        _ migrations: Migration...
    ) -> Migrator {
        Migrator(.init(database.connectionString), migrations: migrations)
    }

    private func tables(_ database: TestDatabase) async throws -> [String] {
        let connection = try await database.connectAsOwner()
        defer { connection.close() }
        let statement = Statement(
            name: "tables",
            sql: "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        )
        return try await connection.query(statement).map { try $0.decode(String.self, at: 0) }
    }

    @Test("status changes nothing, and tells what is pending and when the rest was applied")
    func status() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let migrator = migrator(database, first, second)
        #expect(try await migrator.status().map(\.state) == [.pending, .pending])
        #expect(try await tables(database).isEmpty)
        let applied = try await self.migrator(database, first).migrate()
        #expect(applied.map(\.name) == ["a"])
        let statuses = try await migrator.status()
        #expect(statuses.map(\.number) == [1, 2])
        #expect(statuses.map(\.state.isApplied) == [true, false])
        #expect(try await tables(database) == ["a", "migration"])
    }

    @Test("what is applied is not applied again")
    func again() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let migrator = migrator(database, first, second)
        #expect(try await migrator.migrate().map(\.number) == [1, 2])
        #expect(try await migrator.migrate().isEmpty)
    }

    @Test("processes that start at once migrate once")
    func atOnce() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let applied = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await Migrator(.init(database.connectionString)).migrate().count
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(applied.sorted() == [0, 0, 0, Migration.all.count])
        let states = try await Migrator(.init(database.connectionString)).status().map(\.state)
        #expect(states.allSatisfy { $0.isApplied })
    }

    @Test("databases of one cluster can be migrated at once, the role being theirs together")
    func severalDatabases() async throws {
        let cluster = TestCluster.makeCluster()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let database = try await cluster.makeDatabase()
                    return try await Migrator(.init(database.connectionString)).migrate().count
                }
            }
            for try await count in group { #expect(count == Migration.all.count) }
        }
        try await cluster.remove()
    }

    @Test("an edited migration is refused before anything changes")
    func edited() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        _ = try await migrator(database, first).migrate()
        let edited = Migration(number: 1, name: "a", sql: "CREATE TABLE a (id bigint)")
        let migrator = migrator(database, edited, second)
        let error = await #expect(throws: EventStoreError.self) { try await migrator.migrate() }
        guard case .migrationEdited(number: 1, name: "a") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await migrator.status().map(\.state) == [.edited, .pending])
        #expect(try await tables(database) == ["a", "migration"])
    }

    @Test("a database of a newer program is refused before anything changes")
    func newer() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let third = Migration(number: 3, name: "c", sql: "CREATE TABLE c (id integer)")
        _ = try await migrator(database, first, third).migrate()
        let older = migrator(database, first, second)
        let error = await #expect(throws: EventStoreError.self) { try await older.migrate() }
        guard case .databaseIsNewer(number: 3, name: "c") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await older.status().map(\.state).last == .unknown)
        #expect(try await tables(database) == ["a", "c", "migration"])
    }

    @Test("a migration that fails leaves nothing half done, and can be run again")
    func failing() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let failing = Migration(
            number: 2,
            name: "b",
            sql: "CREATE TABLE b (id integer); SELECT 1 / 0;"
        )
        let error = await #expect(throws: EventStoreError.self) {
            try await migrator(database, first, failing, third).migrate()
        }
        #expect(error?.database?.sqlState == "22012")
        #expect(try await tables(database) == ["a", "migration"])
        let corrected = migrator(database, first, second, third)
        #expect(try await corrected.status().map(\.state.isApplied) == [true, false, false])
        #expect(try await corrected.migrate().map(\.name) == ["b", "c"])
        #expect(try await tables(database) == ["a", "b", "c", "migration"])
    }

    private let third = Migration(number: 3, name: "c", sql: "CREATE TABLE c (id integer)")

    @Test("a migration may take longer than a statement")
    func slow() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let slow = Migration(number: 1, name: "slow", sql: "SELECT pg_sleep(0.3)")
        let impatient = PostgresConfiguration(
            database.connectionString,
            queryTimeout: .milliseconds(100)
        )
        #expect(try await Migrator(impatient, migrations: [slow]).migrate().count == 1)
    }

    @Test("every file of the folder is embedded, in order and as it is")
    func embedded() throws {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Migrations")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".sql") }.sorted()
        let names = Migration.all.map { migration in
            let number = String(migration.number)
            return String(repeating: "0", count: 4 - number.count) + "\(number)_\(migration.name)"
        }
        #expect(names.map { "\($0).sql" } == files)
        let numbers = Migration.all.map(\.number)
        #expect(numbers == Set(numbers).sorted() && numbers.first == 1)
        for (file, migration) in zip(files, Migration.all) {
            let text = try Data(contentsOf: folder.appendingPathComponent(file))
            #expect(Array(text) == migration.sql, "\(file)")
        }
    }
}

extension Migration {
    fileprivate init(number: Int, name: String, sql: String) {
        self.init(number: number, name: name, sql: Array(sql.utf8))
    }
}

extension MigrationStatus.State {
    fileprivate var isApplied: Bool {
        guard case .applied = self else { return false }
        return true
    }
}
