import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@Suite("Recording and replaying offline")
struct GoldenSessionRunTests {
    @Test("a recorded session replays as its bar behaved", arguments: GoldenSession.names)
    func replay(_ name: String) throws {
        let golden = try GoldenSession(named: name)
        let tool = try Tool()
        try Self.load(golden, into: tool)
        let file = tool.home.path + "/session.searchsession"
        let recorded = try tool.run(
            [
                "record", "--catalog", golden.catalogName, "--profile", golden.profile.name,
                "-o", file, "--format", "json", "--offline",
            ],
            input: Self.input(golden)
        )
        #expect(recorded.status == 0, "\(recorded.errors)")
        let told = try recorded.object()
        #expect(told["events"]?.integer == golden.steps.count + 2)
        #expect(told["uploaded"]?.integer == 0)
        let id = try #require(told["session"]?.string)

        for source in [id, "last", file] {
            let outcome = try tool.run(
                "replay",
                source,
                "--no-wait",
                "--format",
                "jsonl",
                "--offline"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            try Self.compare(try outcome.objects(), golden)
        }
    }

    @Test("a session file carries its catalog and plays where nothing else is known")
    func elsewhere() throws {
        let golden = try GoldenSession(named: "tokens-and-scope")
        let tool = try Tool()
        try Self.load(golden, into: tool)
        let file = tool.home.path + "/session.searchsession"
        _ = try tool.run(
            [
                "record", "--catalog", golden.catalogName, "--profile", "tokens-and-scope", "-o",
                file,
            ],
            input: Self.input(golden)
        )
        let stranger = try Tool()
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let outcome = try stranger.run(
            ["replay", "-", "--no-wait", "--format", "jsonl"],
            input: bytes
        )
        #expect(outcome.errors == "")
        try Self.compare(try outcome.objects(), golden)
    }

    private static func load(_ golden: GoldenSession, into tool: Tool) throws {
        var lines: [UInt8] = []
        for item in golden.items { lines += item.canonicalBytes }
        let field = golden.profile.textFields[0]
        let outcome = try tool.run(
            [
                "catalog", "load", golden.catalogName, "-", "--file-format", "ndjson",
                "--text", field, "--offline", "--format", "json",
            ],
            input: lines
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.object()["items"]?.integer == golden.items.count)
    }

    /// The events as an app would pipe them: only kind and data.
    private static func input(_ golden: GoldenSession) -> [UInt8] {
        golden.steps.flatMap { step -> [UInt8] in
            var object: JSONObject = ["kind": .string(step.kind.rawValue)]
            if !step.data.isEmpty { object["data"] = .object(step.data) }
            return JSONWriter.encode(.object(object)) + [0x0A]
        }
    }

    private static func compare(_ steps: [JSONObject], _ golden: GoldenSession) throws {
        // sessionStarted before, sessionClosed after.
        try #require(steps.count == golden.steps.count + 2)
        #expect(steps.first?["kind"]?.string == "sessionStarted")
        #expect(steps.last?["kind"]?.string == "sessionClosed")
        for (index, expected) in golden.steps.enumerated() {
            let step = steps[index + 1]
            #expect(step["sequence"]?.integer == index + 2)
            #expect(step["kind"]?.string == expected.kind.rawValue)
            for member in expected.expected.members {
                let found = step[member.key] ?? .null
                #expect(
                    Self.agrees(found, with: member.value),
                    "\(golden.name) step \(index + 2), \(member.key): \(found)"
                )
            }
        }
    }

    /// Whether everything that is expected is there, at every depth.
    private static func agrees(_ found: JSONValue, with expected: JSONValue) -> Bool {
        switch (found, expected) {
        case (.object(let found), .object(let expected)):
            expected.members.allSatisfy { agrees(found[$0.key] ?? .null, with: $0.value) }
        case (.array(let found), .array(let expected)):
            found.count == expected.count
                && zip(found, expected).allSatisfy { agrees($0, with: $1) }
        case (.string(let found), .string(let expected)): found.hasSameBytes(as: expected)
        default: found == expected
        }
    }
}
