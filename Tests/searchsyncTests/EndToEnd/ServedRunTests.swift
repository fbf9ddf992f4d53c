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
        try loadCatalog(tool)

        let recorded = try record(tool)
        #expect(recorded["events"]?.integer == 5)
        #expect(recorded["uploaded"]?.integer == 5)
        let id = try #require(recorded["session"]?.string)

        let replay = ["replay", id, "--no-wait", "--format", "jsonl"]
        let served = try tool.run(replay)
        #expect(served.status == 0, "\(served.errors)")
        #expect(served.output == (try tool.run(replay + ["--offline"]).output))

        // The list follows the log within a moment.
        let listed = try tool.waitForOutput(of: ["sessions", "list", "--format", "jsonl"]) {
            $0.contains(id)
        }
        #expect(listed)
        let shown = try tool.run("sessions", "show", id, "--format", "json").object()
        #expect(shown["text"]?.string == "uni")
        #expect(shown["pending"]?.integer == 0)
        #expect(server.stop() == 0)
    }

    @Test("what was recorded without a server is uploaded by sync, its catalog too")
    func later() async throws {
        let tool = try Tool()
        _ = try tool.run(
            ["catalog", "load", "places", "-", "--offline"],
            input: Array("unity\nFrance\n".utf8)
        )
        #expect(try record(tool, "--offline")["uploaded"]?.integer == 0)
        let server = try await RunningServer.start(tool)
        let report = try tool.run("sync", "--format", "json")
        #expect(report.status == 0, "\(report.errors)")
        #expect(try report.object()["uploaded"]?.integer == 5)
        #expect(try report.object()["remaining"]?.integer == 0)
        #expect(try tool.run("sync", "--format", "json").object()["uploaded"]?.integer == 0)
        let catalogs = try tool.run("catalog", "list", "--format", "jsonl").objects()
        #expect(catalogs.map { $0["on"]?.string } == ["both"])
        #expect(server.stop() == 0)
    }

    @Test("a token does what its role may, and nothing once it is revoked")
    func tokens() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let grant = try tool.run(
            [
                "token", "create", "--role", "recorder", "--person", "ada", "--device", "phone",
                "--format", "json",
            ]
        ).object()
        let token = try #require(grant["token"]?.string)
        let id = try #require(grant["id"]?.string)
        let environment = ["SEARCHSYNC_TOKEN": token]
        let list = try tool.run(["sessions", "list"], environment: environment)
        #expect(list.status == 5)
        #expect(list.errors.contains("try: "))
        #expect(try tool.run("token", "revoke", id).status == 0)
        #expect(try tool.run(["status"], environment: environment).status == 5)
        #expect(try tool.run("doctor").status == 0)
        #expect(server.stop() == 0)
    }

    private func loadCatalog(_ tool: Tool) throws {
        let outcome = try tool.run(
            ["catalog", "load", "places", "-", "--format", "json"],
            input: Array("unity\nFrance\n".utf8)
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.object()["uploaded"]?.bool == true)
        #expect(try outcome.object()["version"]?.integer == 1)
    }

    private func record(_ tool: Tool, _ more: String...) throws -> JSONObject {
        let input = """
            {"kind":"searchBegan"}
            {"kind":"textChanged","data":{"text":"uni"}}
            {"kind":"searchSubmitted"}

            """
        let line = ["record", "--catalog", "places", "--format", "json"] + more
        let outcome = try tool.run(line, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.object()
    }
}

extension Tool {
    /// Runs a command until its output is as wanted.
    fileprivate func waitForOutput(
        of line: [String],
        _ isAsWanted: (String) -> Bool
    ) throws -> Bool {
        let deadline = Date().addingTimeInterval(20)
        while Date() < deadline {
            if isAsWanted(try run(line).output) { return true }
        }
        return false
    }
}
