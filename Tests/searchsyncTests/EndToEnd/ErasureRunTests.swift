import Foundation
import SearchCore
import Testing

@Suite("Erasing from the command line")
struct ErasureRunTests {
    private static let secret = "zq-secret-zq"

    private func record(_ tool: Tool, _ text: String) async throws -> String {
        let input = """
            {"kind":"searchBegan"}
            {"kind":"textChanged","data":{"text":"\(text)"}}

            """
        let outcome = try await tool.run(["record", "--format", "json"], input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.object()["session"]?.string)
    }

    @Test("a session is erased after it was agreed to, its copy goes, and its receipt is kept")
    func session() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let id = try await record(tool, Self.secret)
        let kept = try await record(tool, "kept")

        let asked = try await tool.run("erase", "session", id)
        #expect(asked.status == 2 && asked.errors.contains("--yes"), "\(asked.errors)")
        #expect(asked.errors.contains("1 session,"))
        let dry = try await tool.run("erase", "session", id, "--dry-run", "--format", "json")
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(try dry.object()["found"]?.object?["sessions"]?.integer == 1)
        #expect(try await tool.run("replay", id, "--no-wait").status == 0)

        let erased = try await tool.run(
            "erase",
            "session",
            id,
            "--yes",
            "--reason",
            "request 17",
            "--format",
            "json"
        )
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(try erased.object()["sessions"]?.integer == 1)
        let file = FileManager.default.contents(atPath: tool.home.path + "/data/erasures.ndjson")
        let receipt = try JSONParser.parse(Array(file ?? Data())).object
        #expect(receipt?["session"]?.string == id)
        #expect(receipt?["reason"]?.string == "request 17")

        let sync = try await tool.run("sync", "--format", "json")
        #expect(try sync.object()["erased"]?.array?.compactMap(\.string) == [id])
        let store = tool.home.path + "/data/device.sqlite"
        for name in [store, store + "-wal"] {
            let bytes = FileManager.default.contents(atPath: name) ?? Data()
            #expect(bytes.range(of: Data(Self.secret.utf8)) == nil, "\(name)")
        }
        let replay = try await tool.run("replay", id, "--no-wait")
        #expect(replay.status != 0 && replay.errors.contains("erased"), "\(replay.errors)")
        #expect(try await tool.run("replay", kept, "--no-wait").status == 0)
        #expect(try await tool.run("audit", "verify").status == 0)
        let log = try await tool.run("audit", "log", "--kind", "sessionErased", "--format", "jsonl")
        #expect(try log.objects().first?["session"]?.string == id)
        let again = try await tool.run("erase", "session", id, "--yes")
        #expect(again.status == 0 && again.output.contains("already"), "\(again.errors)")
        #expect(await server.stop() == 0)
    }

    @Test("holds, retention, exports and a person, from the command line")
    func person() async throws {
        let tool = try Tool()
        let server = try await RunningServer.start(tool)
        let id = try await record(tool, Self.secret)
        let meta = try await tool.run("sessions", "show", id, "--format", "json").object()
        let person = try #require(meta["person"]?.string)

        let placed = try await tool.run(
            "hold",
            "add",
            "session",
            id,
            "--reason",
            "case",
            "--format",
            "json"
        )
        let hold = try #require(try placed.object()["id"]?.string)
        let held = try await tool.run("erase", "session", id, "--yes")
        #expect(held.status == 1 && held.errors.contains("hold"), "\(held.errors)")
        #expect(try await tool.run("hold", "list").output.contains(hold))
        #expect(try await tool.run("hold", "remove", hold).status == 0)

        #expect(try await tool.run("retention", "set", "x").status == 2)
        #expect(try await tool.run("retention", "set", "30").output.contains("30 days"))
        #expect(try await tool.run("retention", "run", "--dry-run").status == 0)
        #expect(try await tool.run("retention", "set", "forever").output.contains("for ever"))

        let folder = tool.home.path + "/export"
        let export = try await tool.run("export", "person", person, "--output", folder)
        #expect(export.status == 0, "\(export.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!names.contains("INCOMPLETE") && names.contains("manifest.json"))
        let played = try await tool.run(
            "replay",
            "\(folder)/sessions/\(id).searchsession",
            "--no-wait",
            "--offline"
        )
        #expect(played.output.contains(Self.secret), "\(played.errors)")
        #expect(try await tool.run("export", "person", person, "--output", folder).status == 1)

        #expect(try await tool.run("erase", "person", "nobody", "--yes").status == 3)
        let erased = try await tool.run("erase", "person", person, "--yes", "--format", "json")
        #expect(erased.status == 0, "\(erased.errors)")
        // The administrator's token went with its person; the device is told, and forgets.
        let sync = try await tool.run("sync", "--format", "json")
        #expect(sync.status == 5 && sync.errors.contains("erased"), "\(sync.errors)")
        #expect(try await tool.run("sessions", "list", "--offline").output.contains(id) == false)
        #expect(await server.stop() == 0)
    }

    @Test("what is wrong on the command line is told with what to do")
    func wrongInput() async throws {
        let tool = try Tool()
        for arguments in [
            ["erase", "session", "x"], ["erase", "session"], ["erase", "person"],
            ["hold", "add", "session", "x", "--reason", "y"], ["hold", "add", "thing", "x"],
            ["retention", "set", "0"], ["export", "person", "ada"],
        ] {
            let outcome = try await tool.run(arguments)
            #expect(outcome.status == 2 && outcome.errors.contains("try:"), "\(arguments)")
        }
        for arguments in [["erase"], ["hold"], ["retention"], ["export"]] {
            let help = try await tool.run(arguments + ["--help"])
            #expect(help.status == 0 && !help.output.isEmpty, "\(arguments)")
        }
    }
}
