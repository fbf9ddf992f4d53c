import Foundation
import SearchCore
import TestSupport
import Testing

@testable import searchsync

@Suite("Commands with a server")
struct ServedRunTests {
    @Test("what is recorded is uploaded, listed and replayed by the server as on the device")
    func wholeWay() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        try await loadCatalog(tool)

        let recorded = try await record(tool)
        #expect(recorded["events"]?.integer == 5)
        #expect(recorded["uploaded"]?.integer == 5)
        let id = try #require(recorded["session"]?.string)

        let replay = ["replay", id, "--no-wait", "--format", "jsonl"]
        let served = try await tool.run(replay)
        #expect(served.status == 0, "\(served.errors)")
        #expect(served.output == (try await tool.run(replay + ["--offline"]).output))

        // The list follows the log within a moment.
        let listed = try await tool.waitForOutput(of: ["sessions", "list", "--format", "jsonl"]) {
            $0.contains(id)
        }
        #expect(listed)
        let shown = try await tool.run("sessions", "show", id, "--format", "json").object()
        #expect(shown["text"]?.string == "uni")
        #expect(shown["pending"]?.integer == 0)
        #expect(await server.stop() == 0)
    }

    @Test("what was recorded without a server is uploaded by sync, its catalog too")
    func later() async throws {
        let tool = try Tool()
        _ = try await tool.run(
            ["catalog", "load", "places", "-", "--offline"],
            input: Array("unity\nFrance\n".utf8)
        )
        #expect(try await record(tool, "--offline")["uploaded"]?.integer == 0)
        let server = try await RunningServer.start(tool)
        let report = try await tool.run("sync", "--format", "json")
        #expect(report.status == 0, "\(report.errors)")
        #expect(try report.object()["uploaded"]?.integer == 5)
        #expect(try report.object()["remaining"]?.integer == 0)
        #expect(try await tool.run("sync", "--format", "json").object()["uploaded"]?.integer == 0)
        let catalogs = try await tool.run("catalog", "list", "--format", "jsonl").objects()
        #expect(catalogs.map { $0["on"]?.string } == ["both"])
        #expect(await server.stop() == 0)
    }

    @Test("a token does what its role may, and nothing once it is revoked")
    func tokens() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let grant = try await tool.run(
            [
                "token", "create", "--role", "recorder", "--person", "ada", "--device", "phone",
                "--format", "json",
            ]
        ).object()
        let token = try #require(grant["token"]?.string)
        let id = try #require(grant["id"]?.string)
        let environment = ["SEARCHSYNC_TOKEN": token]
        let list = try await tool.run(["sessions", "list"], environment: environment)
        #expect(list.status == 5)
        #expect(list.errors.contains("try: "))
        #expect(try await tool.run("token", "revoke", id).status == 0)
        #expect(try await tool.run(["status"], environment: environment).status == 5)
        #expect(try await tool.run("doctor").status == 0)
        #expect(await server.stop() == 0)
    }

    private func loadCatalog(_ tool: Tool) async throws {
        let outcome = try await tool.run(
            ["catalog", "load", "places", "-", "--format", "json"],
            input: Array("unity\nFrance\n".utf8)
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.object()["uploaded"]?.bool == true)
        #expect(try outcome.object()["version"]?.integer == 1)
    }

    private func record(_ tool: Tool, _ more: String...) async throws -> JSONObject {
        let input = """
            {"kind":"searchBegan"}
            {"kind":"textChanged","data":{"text":"uni"}}
            {"kind":"searchSubmitted"}

            """
        let line = ["record", "--catalog", "places", "--format", "json"] + more
        let outcome = try await tool.run(line, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.object()
    }
}

extension Tool {
    /// Runs a command until its output is as wanted.
    fileprivate func waitForOutput(
        of line: [String],
        _ isAsWanted: (String) -> Bool
    ) async throws -> Bool {
        try await eventually { isAsWanted(try await run(line).output) }
    }
}
