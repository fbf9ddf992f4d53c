import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import TestSupport
import Testing

@testable import SyncServer

@Suite("SQL of one's own, and its logins")
struct AnalyticsConsoleTests {
    @Test("every column is shown, whatever it is called, and those of no row, too")
    func columns() async throws {
        try await withServer { server in
            let owner = PostgresConfiguration(server.database.connectionString)
            func ask(_ sql: String) async throws -> AnalyticsConsole.Result {
                try await AnalyticsConsole.run(sql, limit: 2, timeout: .seconds(20), as: owner)
            }
            let equal = try await ask(
                "SELECT 1 AS a, 2 AS a, 'x' AS \"a_2\", '{\"b\":1,\"b\":2}'::json AS j -- all;"
            )
            #expect(equal.columns == ["a", "a_2", "a_2_2", "j"])
            #expect(
                equal.rows == [
                    [
                        "a": .number("1"), "a_2": .number("2"), "a_2_2": .string("x"),
                        "j": .object(["b": .number("2")]),
                    ]
                ]
            )
            let none = try await ask("SELECT outcome, results FROM analytics_intents;")
            #expect(none.columns == ["outcome", "results"] && none.rows.isEmpty)
            let many = try await ask("SELECT FROM generate_series(1, 3)")
            #expect(many.columns.isEmpty && many.rows.count == 2 && many.goesOn)
        }
    }

    @Test("a workspace has one login of each sort, which nobody else has, until it is removed")
    func logins() async throws {
        try await withServer { server in
            let owner = PostgresConfiguration(server.database.connectionString)
            @Sendable func make(_ seesAll: Bool) async throws -> String {
                try await AnalyticsConsole.makeLogin(
                    of: .standard,
                    seesAll: seesAll,
                    password: nil,
                    as: owner
                )
            }
            let made = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 { group.addTask { try await make(false) } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            let name = try #require(made.first)
            #expect(made.count == 1)
            #expect(try await make(true) != name)

            let login = PostgresConfiguration(owner.connectionString + " user='\(name)'")
            #expect(try await AnalyticsConsole.isLogin(login))
            #expect(try await AnalyticsConsole.isLogin(owner) == false)
            var elsewhere = login
            elsewhere.database = "postgres"
            #expect(try await AnalyticsConsole.isLogin(elsewhere) == false)

            func remove() async throws -> String? {
                try await AnalyticsConsole.removeLogin(of: .standard, seesAll: false, as: owner)
            }
            #expect(try await remove() == name)
            await #expect(throws: PostgresError.self) { try await AnalyticsConsole.isLogin(login) }
            #expect(try await remove() == nil)
            #expect(try await make(false) != name)
        }
    }
}
