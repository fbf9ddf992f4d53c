import Foundation
import TestSupport
import Testing

@testable import Postgres

@Suite("A connection")
struct ConnectionTests {
    private func connect(
        queryTimeout: Duration? = .seconds(30)
    ) async throws -> PostgresConnection {
        let database = try await TestCluster.shared.makeDatabase()
        return try await .connect(.init(database.connectionString, queryTimeout: queryTimeout))
    }

    @Test("it works in UTC and UTF-8 under its application's name")
    func session() async throws {
        let connection = try await connect()
        let statement = Statement(
            name: "session",
            sql: """
                SELECT current_setting('TimeZone') AS zone,
                       current_setting('client_encoding') AS encoding,
                       current_setting('application_name') AS application
                """
        )
        let rows = try await connection.query(statement)
        #expect(rows.columns == ["zone", "encoding", "application"])
        #expect(try rows[0].decode(String.self, at: 0) == "UTC")
        #expect(try rows[0].decode(String.self, at: 1) == "UTF8")
        #expect(try rows[0].decode(String.self, at: 2) == "searchsync")
    }

    @Test("a violated constraint is told by SQLSTATE and name")
    func constraint() async throws {
        let connection = try await connect()
        try await connection.simpleScript(
            """
            CREATE TABLE person (
                id int8 CONSTRAINT person_key PRIMARY KEY,
                age int8 CONSTRAINT person_age CHECK (age >= 0)
            );
            INSERT INTO person VALUES (1, 30);
            """
        )
        let insert = Statement(name: "add_person", sql: "INSERT INTO person VALUES ($1, $2)")
        let twice = await postgresError { try await connection.execute(insert, [1, 2]) }
        #expect(twice?.isUniqueViolation == true)
        #expect(twice?.constraint == "person_key")
        #expect(twice?.serverError?.statement == "add_person")
        #expect(twice?.description.contains("(SQLSTATE 23505, constraint person_key)") == true)
        let negative = await postgresError { try await connection.execute(insert, [2, -2]) }
        #expect(negative?.isCheckViolation == true)
        #expect(try await connection.execute(insert, [2, 2]) == 1)
    }

    @Test("a statement is prepared once, and once more when the server has lost it")
    func preparesOnce() async throws {
        let connection = try await connect()
        let count = Statement(
            name: "count_prepared",
            sql: "SELECT count(*) AS n FROM pg_prepared_statements WHERE name LIKE '%_one'"
        )
        for _ in 0..<5 { try await connection.execute(.one) }
        #expect(try await connection.query(count).only().decode(Int.self, "n") == 1)
        try await connection.simpleScript("DEALLOCATE ALL")
        #expect(try await connection.query(.one).only().decode(Int.self, "one") == 1)
    }

    @Test("a statement survives a change of its table's columns")
    func changedPlan() async throws {
        let connection = try await connect()
        try await connection.simpleScript("CREATE TABLE t (a int8); INSERT INTO t VALUES (1)")
        let statement = Statement(name: "all", sql: "SELECT * FROM t")
        #expect(try await connection.query(statement).columns == ["a"])
        try await connection.simpleScript("ALTER TABLE t ADD COLUMN b text")
        #expect(try await connection.query(statement).columns == ["a", "b"])
        try await connection.simpleScript("ALTER TABLE t ADD COLUMN c text")
        let inside = await postgresError {
            _ = try await connection.transaction { try await $0.query(statement) }
        }
        #expect(inside?.sqlState == "0A000")
        #expect(try await connection.query(statement).columns == ["a", "b", "c"])
    }

    @Test("a cancelled task ends its statement at once and leaves the connection usable")
    func cancellation() async throws {
        let connection = try await connect()
        let clock = ContinuousClock.now
        let task = Task { try await connection.query(.sleep, [300.0]) }
        let other = try await connect(to: connection)
        #expect(try await eventually { try await self.isSleeping(other) })
        task.cancel()
        let error = await postgresError { _ = try await task.value }
        #expect(error == .cancelled(statement: "sleep"))
        #expect(ContinuousClock.now - clock < .seconds(25))
        #expect(try await !isSleeping(other))
        for _ in 0..<20 {
            #expect(try await connection.query(.one).only().decode(Int.self, "one") == 1)
        }
    }

    private func connect(to other: PostgresConnection) async throws -> PostgresConnection {
        try await .connect(other.configuration)
    }

    private func isSleeping(_ connection: PostgresConnection) async throws -> Bool {
        let statement = Statement(
            name: "sleepers",
            sql: """
                SELECT count(*) AS n FROM pg_stat_activity
                WHERE wait_event = 'PgSleep' AND datname = current_database()
                """
        )
        return try await connection.query(statement).only().decode(Int.self, "n") > 0
    }

    @Test("a statement over its time limit is cancelled at the server")
    func timeLimit() async throws {
        let connection = try await connect()
        let error = await postgresError {
            try await connection.execute(.sleep, [30.0], timeout: .milliseconds(50))
        }
        #expect(error == .timedOut(statement: "sleep", limit: .milliseconds(50)))
        #expect(connection.isOpen)
        #expect(try await connection.query(.one).only().decode(Int.self, "one") == 1)
    }

    @Test("the configuration's time limit holds where a call has none")
    func configuredTimeLimit() async throws {
        let connection = try await connect(queryTimeout: .milliseconds(50))
        let error = await postgresError { try await connection.execute(.sleep, [30.0]) }
        #expect(error?.isInterruption == true)
    }

    @Test("what was queued behind a slow statement runs after it, in order")
    func queue() async throws {
        let connection = try await connect()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await connection.query(.echo, [number]).only().decode(Int.self, "value")
                }
            }
            var sum = 0
            for try await number in group { sum += number }
            #expect(sum == 49 * 50 / 2)
        }
    }

    @Test("megabytes go both ways")
    func large() async throws {
        let connection = try await connect()
        let bytes = [UInt8](repeating: 7, count: 8 << 20)
        let row = try await connection.query(.echo, [bytes]).only()
        #expect(row.withBytes(at: 0) { $0?.count } == bytes.count)
    }

    @Test("a connection whose server process ends says so at once and for ever")
    func lost() async throws {
        let connection = try await connect()
        let other = try await connect(to: connection)
        let pid = try await connection.query(.backend).only().decode(Int32.self, "pid")
        let kill = Statement(name: "terminate", sql: "SELECT pg_terminate_backend($1)")
        try await other.execute(kill, [pid])
        #expect(await eventually { !connection.isOpen })
        let error = await postgresError { try await connection.execute(.one) }
        guard case .connectionLost = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
    }

    @Test("a server that is not there is told as unavailable, with the reason")
    func unreachable() async throws {
        let error = await postgresError {
            _ = try await PostgresConnection.connect(.init("host=/nonexistent dbname=x"))
        }
        guard case .unavailable(let reason) = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(reason.contains("/nonexistent"))
    }

    @Test("COPY is refused at the price of the connection")
    func copy() async throws {
        let connection = try await connect()
        let error = await postgresError {
            try await connection.simpleScript("COPY (SELECT 1) TO STDOUT")
        }
        guard case .misuse = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(!connection.isOpen)
    }
}
