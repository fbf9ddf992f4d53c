import Device
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

/// Two servers, as processes, over one database.
@Suite("Two servers over one database", .serialized)
struct TwoServersTests {
    @Test("kill -9 of the one that projects: the other one takes over within seconds")
    func takeover() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let tools = [try Tool(), try Tool()]
        var servers: [RunningServer] = []
        for tool in tools {
            let arguments = ["--database-url", database.connectionString]
            servers.append(try await RunningServer.start(tool, port: 0, arguments))
        }
        try await record("a", with: tools[0])
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        // Who projects now waits for this lock, in the middle of its page and under its lease.
        try await owner.simpleScript(
            "BEGIN; LOCK TABLE session_summary_model IN EXCLUSIVE MODE"
        )
        try await record("b", with: tools[0])
        let holder = try await holder(owner)
        let killed = try #require(servers.first { holder.contains("/\($0.pid)/") })
        let other = try #require(servers.first { $0.pid != killed.pid })
        await killed.kill()
        try await owner.simpleScript("COMMIT")
        let start = ContinuousClock.now
        let client = try other.client()
        let isThere = try await eventually(within: .seconds(20)) {
            let sessions = try await client.sessions(SessionFilter()).sessions
            return sessions.count == 2 && sessions.allSatisfy { $0.events == 3 }
        }
        #expect(isThere)
        #expect(ContinuousClock.now - start < .seconds(10))
        let verified = try await other.tool.run("projection", "verify")
        #expect(verified.status == 0, "\(verified.output) \(verified.errors)")
        #expect(await other.stop() == 0)
    }

    @Test("rebuild, status and verify from the command line; a manipulated row is named")
    func commands() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let tool = try Tool()
        let server = try await RunningServer.start(
            tool,
            port: 0,
            ["--database-url", database.connectionString]
        )
        try await record("a", with: tool)
        let rebuilt = try await tool.run("projection", "rebuild", "--format", "json")
        #expect(rebuilt.status == 0, "\(rebuilt.errors)")
        let records = try rebuilt.object()["projections"]?.array?.compactMap(\.object) ?? []
        #expect(records.map { $0["name"]?.string } == ["sessions", "spaces"])
        #expect(records.allSatisfy { $0["version"]?.integer == 2 })
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript("UPDATE session_summary_model SET profile = 'other'")
        let wrong = try await tool.run("projection", "verify")
        #expect(wrong.status == 1)
        #expect(wrong.output.contains("profile: other is shown"), "\(wrong.output)")
        #expect(try await tool.run("projection", "verify", "spaces").status == 0)
        #expect(try await tool.run("projection", "verify", "other").status == 3)
        #expect(try await tool.run("projection", "rebuild", "sessions").status == 0)
        #expect(try await tool.run("projection", "verify").status == 0)
        let status = try await tool.run("projection", "status")
        #expect(status.output.contains("version 3"), "\(status.output)")
        let retried = try await tool.run("projection", "retry")
        #expect(retried.status == 2)
        #expect(await server.stop() == 0)
    }

    /// Records a text and waits until the log has it.
    private func record(_ text: String, with tool: Tool) async throws {
        let outcome = try await tool.run(
            ["record", "--format", "json"],
            input: Array("{\"kind\":\"textChanged\",\"data\":{\"text\":\"\(text)\"}}\n".utf8)
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.object()["uploaded"]?.integer == 3)
    }

    /// Which server holds the lease, once one does.
    private func holder(_ owner: PostgresConnection) async throws -> String {
        let statement = Statement(
            name: "test_holder",
            sql: "SELECT holder FROM lease WHERE until > clock_timestamp()"
        )
        var found: String?
        _ = try await eventually {
            found = try await owner.query(statement).first?.decode(String.self, "holder")
            return found != nil
        }
        return try #require(found)
    }
}
