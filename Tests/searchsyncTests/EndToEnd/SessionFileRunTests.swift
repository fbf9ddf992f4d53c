import Foundation
import SearchCore
import TestSupport
import Testing

@testable import searchsync

@Suite("Commands with session files")
struct SessionFileRunTests {
    private static let events = """
        {"kind":"searchBegan"}
        {"kind":"textChanged","data":{"text":"un"},"offsetMs":1500}
        {"kind":"marker","data":{"label":"here"},"offsetMs":2000}
        {"kind":"textChanged","data":{"text":"uni"},"offsetMs":2500}
        {"kind":"marker","data":{"label":"there"},"offsetMs":2500}

        """

    /// A device with a session of `events` over a catalog of two items.
    private func recorded() async throws -> (tool: Tool, id: String) {
        let tool = try Tool()
        _ = try await tool.run(
            ["catalog", "load", "places", "-", "--offline"],
            input: Array("unity\nFrance\n".utf8)
        )
        let line = ["record", "--offline", "--catalog", "places", "--profile", "filter-list"]
        let recorded = try await tool.run(line, input: Array(Self.events.utf8))
        return (tool, recorded.output.trimmingCharacters(in: .newlines))
    }

    private func lines(_ tool: Tool, _ source: String) async throws -> [JSONObject] {
        let replay = ["replay", source, "--no-wait", "--format", "jsonl", "--offline"]
        return try await tool.run(replay).objects()
    }

    @Test(
        "an exported session plays the same on a machine that has nothing",
        arguments: ["", ".gz"]
    )
    func playsAnywhere(_ suffix: String) async throws {
        let (tool, id) = try await recorded()
        let file = tool.home.path + "/demo.searchsession" + suffix
        let exported = try await tool.run(
            "sessions",
            "export",
            "last",
            "--with-items",
            "-o",
            file,
            "--offline",
            "--format",
            "json"
        )
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(exported.output.contains(id))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(bytes.starts(with: [0x1F, 0x8B]) == !suffix.isEmpty)
        let other = try Tool()
        let steps = try await lines(other, file)
        #expect(steps == (try await lines(tool, id)))
        #expect(steps.last?["text"]?.string == "uni")
        #expect(steps[2]["total"]?.integer == 1)

        let again = try await tool.run("sessions", "export", "last", "-o", file, "--offline")
        #expect(again.status == 1 && again.errors.contains("--force"))
    }

    @Test("the standard output has the file and nothing else; several go to a folder")
    func places() async throws {
        let (tool, id) = try await recorded()
        let piped = try await tool.run("sessions", "export", id, "-o", "-", "--offline")
        #expect(piped.output.hasPrefix("{\"searchsession\":1,"))
        #expect(piped.output.split(separator: "\n").count == 9)
        let folder = tool.home.path + "/all"
        let all = try await tool.run("sessions", "export", "--all", "-o", folder, "--offline")
        #expect(all.status == 0, "\(all.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["\(id).searchsession"])
        #expect(try await tool.run("sessions", "export", "--offline").status == 2)
        let both = try await tool.run("sessions", "export", id, "--all", "--offline")
        #expect(both.status == 2)
    }

    @Test("importing keeps somebody else's session once, and this device's own not at all")
    func importing() async throws {
        let (tool, id) = try await recorded()
        let file = tool.home.path + "/demo.searchsession"
        _ = try await tool.run("sessions", "export", id, "-o", file, "--offline")
        func importing(_ tool: Tool) async throws -> JSONObject {
            let run = try await tool.run("sessions", "import", file, "--format", "jsonl")
            #expect(run.status == 0, "\(run.errors)")
            return try #require(try run.objects().first)
        }
        #expect(try await importing(tool)["outcome"]?.string == "known")
        let other = try Tool()
        let first = try await importing(other)
        #expect(first["outcome"]?.string == "imported" && first["added"]?.integer == 7)
        #expect(try await importing(other)["outcome"]?.string == "known")
        let new = try #require(first["session"]?.string)
        #expect(new != id)
        #expect(
            try await lines(other, new).map { $0["text"] }
                == (try await lines(tool, id)).map { $0["text"] }
        )
    }

    @Test("a damaged file is repaired beside itself, and what is lost is told")
    func repairing() async throws {
        let tool = try Tool()
        let damaged = try Fixture.bytes(of: "sessionfiles/1-damaged.searchsession")
        let file = try tool.home.write(Data(damaged), to: "bad.searchsession")
        let repaired = try await tool.run("sessions", "repair", file, "--format", "json")
        #expect(repaired.status == 6)
        let report = try repaired.object()
        #expect(report["events"]?.integer == 5 && report["lostEvents"]?.integer == 1)
        #expect(repaired.errors.contains("invalid_utf8"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(damaged))
        let new = try #require(report["file"]?.string)
        #expect(new.hasSuffix("/bad.repaired.searchsession"))
        let played = try await tool.run("replay", new, "--no-wait")
        #expect(played.status == 0 && !played.errors.contains("changed after"))
        #expect(try await tool.run("sessions", "repair", file).status == 1)
        let over = try await tool.run("sessions", "repair", file, "-o", file, "--force")
        #expect(over.status == 6)
        #expect(try await tool.run("sessions", "repair", file, "-o", "-").status == 0)

        let headless = try Fixture.bytes(of: "sessionfiles/1-headless.searchsession")
        let piped = try await tool.run(["sessions", "repair", "-", "-o", "-"], input: headless)
        #expect(piped.status == 6 && piped.output.hasPrefix("{\"searchsession\":1,"))
        let nothing = try await tool.run(["sessions", "repair", "-"], input: Array("x\n".utf8))
        #expect(nothing.status == 1 && nothing.errors.contains("try: another copy"))
    }

    @Test("a compressed file that is cut off plays as far as it goes")
    func cutCompressed() async throws {
        let (tool, id) = try await recorded()
        let file = tool.home.path + "/demo.searchsession.gz"
        _ = try await tool.run("sessions", "export", id, "-o", file, "--offline")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let cut = try tool.home.write(Data(bytes.dropLast(30)), to: "cut.searchsession.gz")
        let played = try await tool.run("replay", cut, "--no-wait", "--offline")
        #expect(played.status == 0)
        #expect(played.errors.contains("the compressed file ends before its end"))
        #expect(played.errors.contains("ends early"))
    }

    @Test("other forms have the same events")
    func converting() async throws {
        let (tool, id) = try await recorded()
        let file = tool.home.path + "/demo.searchsession"
        _ = try await tool.run("sessions", "export", id, "--with-items", "-o", file, "--offline")
        func converted(_ form: String) async throws -> String {
            let run = try await tool.run("sessions", "convert", file, "--to", form, "--offline")
            #expect(run.status == 0, "\(form): \(run.errors)")
            return run.output
        }
        let object = try #require(
            try JSONParser.parse(Array(try await converted("json").utf8)).object
        )
        #expect(object["events"]?.array?.count == 7 && object["items"]?.array?.count == 2)
        let lines = try await converted("jsonl")
        #expect(lines.split(separator: "\n").count == 7)
        let again = try await Tool().run(["record", "--offline"], input: Array(lines.utf8))
        #expect(again.status == 0, "\(again.errors)")
        let rows = try await converted("csv").split(separator: "\r\n")
        #expect(rows.count == 8 && rows[0].hasPrefix("sequence,at,offsetMs,kind"))
        #expect(try await converted("searchsession").hasPrefix("{\"searchsession\":1"))
    }

    @Test("an asciicast has a frame for each step, its times and its markers")
    func asciicast() async throws {
        let (tool, id) = try await recorded()
        let file = tool.home.path + "/demo.searchsession"
        _ = try await tool.run("sessions", "export", id, "--with-items", "-o", file, "--offline")
        let run = try await Tool().run(
            "sessions",
            "convert",
            file,
            "--to",
            "asciicast",
            "--columns",
            "60",
            "--rows",
            "20"
        )
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        let head = try #require(try JSONParser.parse(Array(lines[0].utf8)).object)
        #expect(head["version"]?.integer == 2 && head["width"]?.integer == 60)
        let frames = try lines.dropFirst().map { line in
            try #require(try JSONParser.parse(Array(line.utf8)).array)
        }
        #expect(frames.map { $0[1].string }.filter { $0 == "m" }.count == 2)
        #expect(frames.contains { $0[0] == .number("1.500") && $0[1].string == "o" })
        var emulator = TerminalEmulator(rows: 20, columns: 60)
        for frame in frames where frame[1].string == "o" {
            emulator.write(Array((frame[2].string ?? "").utf8))
            if frame[0] == .number("2.500") { break }
        }
        #expect(emulator.lines[1].hasPrefix("› uni"))
        #expect(emulator.lines.contains { $0.hasPrefix("  unity") })
    }

    @Test("a session of the server is the same file, and reading another person's is noted")
    func served() async throws {
        let (tool, id) = try await recorded()
        let server = try await RunningServer.start(tool)
        #expect(try await tool.run("sync").status == 0)
        let here = try await tool.run("sessions", "export", id, "-o", "-", "--offline").output
        let grant = try await tool.run(
            "token",
            "create",
            "--role",
            "auditor",
            "--person",
            "eve",
            "--device",
            "desk"
        )
        #expect(grant.status == 0, "\(grant.errors)")
        let address = try server.url.absoluteString
        let other = try Tool()
        let there = try await other.run(
            ["sessions", "export", id, "--with-items", "-o", "-"],
            environment: [
                "SEARCHSYNC_SERVER": address,
                "SEARCHSYNC_TOKEN": grant.output.trimmingCharacters(in: .whitespacesAndNewlines),
            ]
        )
        #expect(there.status == 0, "\(there.errors)")
        let events = { (file: String) in
            file.split(separator: "\n").filter { $0.contains("\"sequence\"") }
        }
        #expect(events(there.output) == events(here) && events(here).count == 7)
        #expect(there.output.contains("{\"item\":"))
        let log = try await tool.run("audit", "log", "--format", "jsonl")
        #expect(log.output.contains("eve") && log.output.contains(id), "\(log.output)")
        #expect(await server.stop() == 0)
    }

    @Test("what is redacted is nowhere on the disk, and the session says that it was")
    func redaction() async throws {
        let tool = try Tool()
        let secret = "ada@example.org"
        let input = secret.indices.map {
            "{\"kind\":\"textChanged\",\"data\":{\"text\":\"to \(secret[...$0])\"}}\n"
        }
        let run = try await tool.run(
            [
                "record", "--offline", "--redact", "email", "-o",
                tool.home.path + "/r.searchsession",
            ],
            input: Array(input.joined().utf8)
        )
        #expect(run.status == 0, "\(run.errors)")
        let texts = try await lines(tool, "last").compactMap { $0["text"]?.string }
        #expect(texts == ["", "to •••", "to •••"])
        let inputs = try FileManager.default.subpathsOfDirectory(atPath: tool.home.path)
            .filter { !$0.hasPrefix("input-") }
        for file in inputs {
            let data = FileManager.default.contents(atPath: tool.home.path + "/" + file) ?? Data()
            #expect(data.range(of: Data("ada@".utf8)) == nil, "\(file)")
        }
    }

    @Test(
        "a rule that is wrong says where, and nothing is recorded",
        arguments: [("a(b", "character 2"), ("emial", "email, card, phone")]
    )
    func wrongRule(_ rule: String, _ part: String) async throws {
        let tool = try Tool()
        let run = try await tool.run("record", "--offline", "--redact", rule, input: Self.events)
        #expect(run.status == 2 && run.errors.contains(part), "\(run.errors)")
        #expect(
            try await tool.run("sessions", "list", "--offline", "--format", "jsonl").output == ""
        )
    }
}
