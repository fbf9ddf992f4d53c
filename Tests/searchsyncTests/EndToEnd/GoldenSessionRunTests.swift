import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@Suite("Recording and replaying offline")
struct GoldenSessionRunTests {
    @Test("a recorded session replays as its bar behaved", arguments: GoldenSession.names)
    func replay(_ name: String) async throws {
        let golden = try GoldenSession(named: name)
        let tool = try Tool()
        try await golden.loadCatalog(into: tool, ["--offline"])
        let file = tool.home.path + "/session.searchsession"
        let recorded = try await tool.run(
            [
                "record", "--catalog", golden.catalogName, "--profile", golden.profile.name,
                "-o", file, "--format", "json", "--offline",
            ],
            input: golden.input
        )
        #expect(recorded.status == 0, "\(recorded.errors)")
        let told = try recorded.object()
        #expect(told["events"]?.integer == golden.steps.count + 2)
        #expect(told["uploaded"]?.integer == 0)
        let id = try #require(told["session"]?.string)

        for source in [id, "last", file] {
            let outcome = try await tool.run(
                "replay",
                source,
                "--no-wait",
                "--format",
                "jsonl",
                "--offline"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            try golden.expect(try outcome.objects())
        }
    }

    @Test("a session file carries its catalog and plays where nothing else is known")
    func elsewhere() async throws {
        let golden = try GoldenSession(named: "tokens-and-scope")
        let tool = try Tool()
        try await golden.loadCatalog(into: tool, ["--offline"])
        let file = tool.home.path + "/session.searchsession"
        _ = try await tool.run(
            [
                "record", "--catalog", golden.catalogName, "--profile", "tokens-and-scope", "-o",
                file,
            ],
            input: golden.input
        )
        let stranger = try Tool()
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let outcome = try await stranger.run(
            ["replay", "-", "--no-wait", "--format", "jsonl"],
            input: bytes
        )
        #expect(outcome.errors == "")
        try golden.expect(try outcome.objects())
    }
}
