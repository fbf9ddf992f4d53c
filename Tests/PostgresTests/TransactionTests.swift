import TestSupport
import Testing

@testable import Postgres

@Suite("A transaction")
struct TransactionTests {
    private struct Stop: Error {}

    private static let insert = Statement(name: "insert", sql: "INSERT INTO t VALUES ($1)")

    private func connect() async throws -> PostgresConnection {
        let database = try await TestCluster.shared.makeDatabase()
        let connection = try await PostgresConnection.connect(.init(database.connectionString))
        try await connection.simpleScript("CREATE TABLE t (a int8 PRIMARY KEY)")
        return connection
    }

    private func count(_ connection: PostgresConnection) async throws -> Int {
        let statement = Statement(name: "count", sql: "SELECT count(*) AS n FROM t")
        return try await connection.query(statement).only().decode(Int.self, "n")
    }

    @Test("it is kept when its body returns")
    func commit() async throws {
        let connection = try await connect()
        let affected = try await connection.transaction { try await $0.execute(Self.insert, [1]) }
        #expect(affected == 1)
        #expect(!connection.isInTransaction)
        #expect(try await count(connection) == 1)
    }

    @Test("it is undone when its body throws")
    func rollback() async throws {
        let connection = try await connect()
        await #expect(throws: Stop.self) {
            try await connection.transaction { transaction in
                try await transaction.execute(Self.insert, [1])
                throw Stop()
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try await count(connection) == 0)
    }

    @Test("an error that its body swallowed is not mistaken for success")
    func swallowed() async throws {
        let connection = try await connect()
        let error = await postgresError {
            try await connection.transaction { transaction in
                try await transaction.execute(Self.insert, [1])
                _ = try? await transaction.execute(Self.insert, [1])
            }
        }
        guard case .misuse = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(try await count(connection) == 0)
    }

    @Test("one inside another is refused, and the outer one is undone")
    func nested() async throws {
        let connection = try await connect()
        let error = await postgresError {
            try await connection.transaction { transaction in
                try await transaction.execute(Self.insert, [1])
                try await transaction.transaction { _ in }
            }
        }
        guard case .misuse = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(try await count(connection) == 0)
    }

    @Test("one whose task is cancelled is undone, and the connection stays usable")
    func cancelled() async throws {
        let connection = try await connect()
        let task = Task {
            try await connection.transaction { transaction in
                try await transaction.execute(Self.insert, [1])
                try await transaction.execute(.sleep, [30.0])
            }
        }
        #expect(await eventually { connection.isInTransaction })
        task.cancel()
        _ = await task.result
        #expect(!connection.isInTransaction)
        #expect(try await count(connection) == 0)
    }
}
