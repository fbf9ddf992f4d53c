import Foundation
import SearchCore
import Testing

@testable import searchsync

@Suite("Settings")
struct ConfigRunTests {
    @Test("what is set is kept, shown with its origin, and taken back")
    func setting() async throws {
        let tool = try Tool()
        let file = tool.home.path + "/config/config.json"
        #expect(try await tool.run("config", "path").output == file + "\n")
        #expect(try await tool.run("config", "get", "server").status == 3)
        #expect(try await tool.run("config", "set", "server", "http://a.example:1").status == 0)
        #expect(try await tool.run("config", "set", "keepDays", "7").status == 0)
        #expect(try await tool.run("config", "get", "server").output == "http://a.example:1\n")
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == """
                {
                  "server":"http://a.example:1",
                  "keepDays":7
                }

                """
        )
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let listed = try await tool.run("config", "list", "--format", "jsonl").objects()
        #expect(listed.map { $0["key"]?.string } == Setting.all.map(\.key))
        #expect(listed[0]["origin"]?.string == "config.json")
        #expect(listed[3]["origin"]?.string == "default")
        #expect(try await tool.run("config", "unset", "server").status == 0)
        #expect(try await tool.run("config", "get", "server").status == 3)
    }

    @Test("an option speaks before a variable, a variable before config.json")
    func precedence() async throws {
        let tool = try Tool()
        _ = try await tool.run("config", "set", "format", "csv")
        let variable = ["SEARCHSYNC_FORMAT": "json"]
        let list = ["catalog", "list", "--offline"]
        #expect(try await tool.run(list).output.hasPrefix("name,"))
        #expect(try await tool.run(list, environment: variable).output == "[]\n")
        let given = try await tool.run(list + ["--format", "jsonl"], environment: variable)
        #expect(given.output == "")
        let shown = try await tool.run(["config", "get", "format"], environment: variable)
        #expect(try shown.object()["origin"]?.string == "SEARCHSYNC_FORMAT")
    }

    @Test(
        "a value that a setting cannot have is refused with what it wants",
        arguments: [
            ("server", "nowhere", "an address such as"), ("keepDays", "36501", "a whole number"),
            ("format", "jsno", "try: searchsync config set format json"),
            ("color", "red", "one of auto, always, never"), ("tokenFile", "", "a text that is not"),
        ]
    )
    func invalid(_ key: String, _ text: String, _ says: String) async throws {
        let tool = try Tool()
        let outcome = try await tool.run("config", "set", key, text)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(says), "\(outcome.errors)")
        let file = tool.home.path + "/config/config.json"
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("a misspelt setting is told with the one that is meant")
    func misspelt() async throws {
        let outcome = try await Tool().run("config", "get", "sever")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasSuffix("  try: server\n"))
    }

    @Test("a wrong value in the file is told by every command that needs settings, and mended")
    func broken() async throws {
        let tool = try Tool()
        try tool.home.write(#"{"keepDays":"soon","title":1}"#, to: "config/config.json")
        let outcome = try await tool.run("catalog", "list", "--offline")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("keepDays in "))
        #expect(outcome.errors.contains("\"soon\" is not a whole number of days"))
        #expect(outcome.errors.contains("searchsync config unset keepDays"))
        let listed = try await tool.run("config", "list", "--format", "jsonl")
        #expect(listed.status == 1)
        #expect(try listed.objects().count == Setting.all.count - 1)
        #expect(try await tool.run("config", "unset", "keepDays").status == 0)
        #expect(try await tool.run("catalog", "list", "--offline").status == 0)
        let file = try String(
            contentsOfFile: tool.home.path + "/config/config.json",
            encoding: .utf8
        )
        #expect(file.contains("\"title\":1"))
    }
}
