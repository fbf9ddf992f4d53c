import Foundation
import TestSupport
import Testing

@testable import Postgres

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("A pool")
struct PoolTests {
    private func pool(
        minimum: Int = 0,
        maximum: Int,
        acquireTimeout: Duration = .seconds(20)
    ) async throws -> PostgresPool {
        let database = try await TestCluster.shared.makeDatabase()
        let pool = PostgresPool(
            .init(
                database.connectionString,
                minimum: minimum,
                maximum: maximum,
                acquireTimeout: acquireTimeout
            )
        )
        #expect(await eventually { pool.usage.open >= minimum })
        return pool
    }

    @Test("a hundred queries at once share four connections")
    func hundred() async throws {
        let pool = try await pool(maximum: 4)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...100 {
                group.addTask {
                    try await pool.query(.echo, [number]).only().decode(Int.self, "value")
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 5_050)
        #expect((1...4).contains(pool.usage.open))
        await pool.close()
        #expect(pool.usage.open == 0)
    }

    @Test("a task that waits too long is told that all connections are in use")
    func exhausted() async throws {
        let pool = try await pool(minimum: 1, maximum: 1, acquireTimeout: .milliseconds(50))
        let error = try await pool.withConnection { _ in
            await postgresError { try await pool.execute(.one) }
        }
        #expect(error == .poolExhausted(maximum: 1, waited: .milliseconds(50)))
        #expect(try await pool.query(.one).only().decode(Int.self, "one") == 1)
        await pool.close()
    }

    @Test("a task that is cancelled while it waits leaves at once, and leaks nothing")
    func cancelledWaiter() async throws {
        let pool = try await pool(maximum: 1)
        try await pool.withConnection { _ in
            let task = Task { try await pool.execute(.one) }
            #expect(await eventually { pool.usage.waiting == 1 })
            task.cancel()
            let error = await postgresError { _ = try await task.value }
            #expect(error == .cancelled(statement: "waiting for a connection"))
        }
        #expect(try await pool.query(.one).only().decode(Int.self, "one") == 1)
        await pool.close()
    }

    @Test("a transaction that is left open does not reach the next task")
    func leakedTransaction() async throws {
        let pool = try await pool(maximum: 1)
        try await pool.withConnection { try await $0.simpleScript("BEGIN; CREATE TABLE t ()") }
        let exists = Statement(name: "exists", sql: "SELECT to_regclass('t') IS NULL AS gone")
        #expect(try await pool.query(exists).only().decode(Bool.self, "gone"))
        await pool.close()
    }

    @Test("a transaction runs on one connection and is undone by an error")
    func transaction() async throws {
        let pool = try await pool(maximum: 2)
        try await pool.withConnection { try await $0.simpleScript("CREATE TABLE t (a int8)") }
        let insert = Statement(name: "insert", sql: "INSERT INTO t VALUES ($1)")
        let divide = Statement(name: "divide", sql: "SELECT 1 / $1::int8")
        let error = await postgresError {
            try await pool.transaction { connection in
                try await connection.execute(insert, [1])
                try await connection.execute(divide, [0])
            }
        }
        #expect(error?.sqlState == "22012")
        let count = Statement(name: "count", sql: "SELECT count(*) AS n FROM t")
        #expect(try await pool.query(count).only().decode(Int.self, "n") == 0)
        await pool.close()
    }

    @Test("a closed pool refuses work after it has finished what it had")
    func closing() async throws {
        let pool = try await pool(maximum: 1)
        let running = Task { try await pool.execute(.sleep, [0.1]) }
        #expect(await eventually { pool.usage.lent == 1 })
        await pool.close()
        #expect(try await running.value == 1)
        let error = await postgresError { try await pool.execute(.one) }
        guard case .unavailable = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
    }

    @Test("without a server a task hears why after the acquire time-out")
    func noServer() async throws {
        let pool = PostgresPool(
            .init("host=/nonexistent dbname=x", acquireTimeout: .milliseconds(200))
        )
        let error = await postgresError { try await pool.execute(.one) }
        #expect(error?.description.contains("/nonexistent") == true)
        #expect(error?.description.contains("Check that it runs") == true)
        await pool.close()
    }

    @Test("once a server has been away for a while, tasks hear so long before the acquire time-out")
    func away() async throws {
        let pool = PostgresPool(
            .init(
                "host=/nonexistent dbname=x",
                minimum: 1,
                acquireTimeout: .seconds(600),
                patience: .milliseconds(100)
            )
        )
        for _ in 1...3 {
            let error = await postgresError { try await pool.execute(.one) }
            guard case .unavailable(let reason) = error else {
                Issue.record("unexpected \(String(describing: error))")
                return
            }
            #expect(reason.contains("/nonexistent"))
        }
        await pool.close()
    }

    @Test("from a server that takes connections and says nothing, tasks hear after the first try")
    func silence() async throws {
        let server = try SilentServer()
        defer { server.close() }
        let pool = PostgresPool(
            .init(
                "host=127.0.0.1 port=\(server.port) dbname=x",
                acquireTimeout: .seconds(600),
                patience: .milliseconds(100),
                connectTimeout: .milliseconds(200)
            )
        )
        for _ in 1...2 {
            let error = await postgresError { try await pool.execute(.one) }
            guard case .unavailable(let reason) = error else {
                Issue.record("unexpected \(String(describing: error))")
                return
            }
            #expect(reason.contains("no answer within"))
        }
        await pool.close()
    }

    @Test("it outlives a server that is killed and comes back")
    func serverKilled() async throws {
        let test = TestCluster.makeCluster()
        let database = try await test.makeDatabase()
        let pool = PostgresPool(.init(database.connectionString, acquireTimeout: .seconds(30)))
        try await pool.execute(.one)
        let running = Task { try await pool.execute(.sleep, [60.0]) }
        #expect(await eventually { pool.usage.lent == 1 })
        kill(try #require(await test.cluster.postmasterPID), SIGKILL)
        let error = await postgresError { _ = try await running.value }
        guard case .connectionLost = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(await eventually { pool.usage.open == 0 })
        let waiting = Task { try await pool.query(.one).only().decode(Int.self, "one") }
        #expect(try await eventually { try await test.cluster.restartIfDead() })
        #expect(try await waiting.value == 1)
        await pool.close()
        try await test.remove()
    }
}
