import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@Suite("Analytics from the command line")
struct AnalyticsRunTests {
    @Test("SQL of one's own needs a login of the views, and shows all columns and no formula")
    func sql() async throws {
        let tool = try Tool()
        let owner = try await TestCluster.shared.makeMigratedDatabase().connectionString
        let login = ["analytics", "login", "analyst", "--owner-database-url", owner]
        let user = try #require(
            try await tool.run(login + ["--format", "json"]).object()["user"]?.string
        )
        func ask(
            _ sql: String,
            _ options: [String] = [],
            as address: String? = nil
        ) async throws -> Tool.Outcome {
            let line = ["analytics", "sql", sql, "--database-url"]
            return try await tool.run(line + [address ?? "\(owner) user=\(user)"] + options)
        }

        let equal = try await ask(
            "SELECT 1 AS a, '=1+1' AS a, -1 AS n WHERE true",
            ["--format", "csv"]
        )
        #expect(equal.output == "a,a_2,n\r\n1,'=1+1,-1\r\n", "\(equal.errors)")
        let none = try await ask("SELECT query, outcome FROM analytics_intents")
        #expect(none.status == 0 && none.output == "QUERY  OUTCOME\n", "\(none.errors)")

        let refused = try await ask("SELECT 1", as: owner)
        #expect(refused.status == 1 && refused.errors.contains("is no login"))
        #expect(refused.errors.contains("try: searchsync analytics login analyst"))
        let slow = try await ask("SELECT pg_sleep(9)", ["--timeout", "1"])
        #expect(slow.status == 1 && slow.errors.contains("try: --timeout SECONDS"))
        for option in [["--as", "auditor"], ["--workspace", "2"]] {
            let both = try await ask("SELECT 1", option)
            #expect(both.status == 2 && both.errors.contains("leave \(option[0]) out"))
        }

        let removed = try await tool.run(login + ["--remove"])
        #expect(removed.output == "\(user) is removed\n", "\(removed.errors)")
        #expect(try await tool.run(login + ["--remove"]).status == 3)
        let other = try Tool()
        let nowhere = try await other.run("analytics", "login", "analyst")
        #expect(nowhere.status == 3 && nowhere.errors.contains("try: --owner-database-url URL"))
    }

    @Test(
        "an option that would change nothing is refused",
        arguments: [
            (["trend", "--limit", "3"], "--limit"), (["funnel", "--limit", "3"], "--limit"),
            (["latency", "--limit", "3"], "--limit"), (["top", "--by", "day"], "--by"),
            (["trend", "--by", "day", "--sessions"], "--by"),
            (["top", "--since", "2026-01-31", "--zone", "Moon/Crater"], "--zone"),
        ]
    )
    func options(line: [String], option: String) async throws {
        let outcome = try await Tool().run(["analytics"] + line)
        #expect(outcome.status == 2 && outcome.errors.contains("\(option)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("try: "))
    }
}
