import Foundation
import SearchCore
import Testing

@Suite("Input that is wrong")
struct BadInputTests {
    private static let textOverLimit = String(repeating: "a", count: 1025)

    @Test(
        "a bad line is refused with its line, code and field, and the others are kept",
        arguments: [
            (#"{"kind":"#, "malformed_json", nil),
            (#"[1]"#, "not_an_object", nil),
            (#"{"data":{}}"#, "missing_field", "kind"),
            (#"{"kind":7}"#, "wrong_type", "kind"),
            (#"{"kind":"searchBegan","data":[]}"#, "wrong_type", "data"),
            (#"{"kind":"searchBegan","offsetMs":-1}"#, "out_of_range", "offsetMs"),
            (#"{"kind":"searchBegan","offsetMs":1e99}"#, "out_of_range", "offsetMs"),
            (#"{"kind":"searchBegan","at":"yesterday"}"#, "invalid_time", "at"),
            (
                #"{"kind":"textChanged","data":{"text":""# + textOverLimit + #""}}"#,
                "text_too_long", "data.text"
            ),
            (#"{"kind":"textChanged","data":{"text":"a\u0000"}}"#, "nul_character", nil),
            (#"{"kind":"textChanged","data":{"text":"\ud800"}}"#, "lone_surrogate", nil),
            (#"{"kind":"a","kind":"b"}"#, "duplicate_key", nil),
        ] as [(String, String, String?)]
    )
    func badLines(_ line: String, _ code: String, _ field: String?) async throws {
        let tool = try Tool()
        let outcome = try await tool.run(
            "record",
            "--format",
            "json",
            input: "{\"kind\":\"searchBegan\"}\n\(line)\n{\"kind\":\"searchSubmitted\"}\n"
        )
        #expect(outcome.status == 6)
        #expect(try outcome.object()["events"]?.integer == 4)
        let problem = try #require(try outcome.problems().first)
        #expect(problem["line"]?.integer == 2)
        #expect(problem["code"]?.string == code)
        #expect(problem["field"]?.string == field)
        #expect(problem["remedy"]?.string?.isEmpty == false)
    }

    @Test("invalid UTF-8 is refused, and so is a line that is longer than any event")
    func bytes() async throws {
        let tool = try Tool()
        let invalid =
            Array("{\"kind\":\"a\",\"data\":{\"text\":\"".utf8) + [0xC3, 0x28]
            + Array("\"}}\n".utf8)
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000) + [0x0A]
        let outcome = try await tool.run(
            ["record", "--format", "json"],
            input: invalid + long + Array("{\"kind\":\"searchBegan\"}".utf8)
        )
        #expect(outcome.status == 6)
        #expect(try outcome.object()["events"]?.integer == 3)
        #expect(
            try outcome.problems().compactMap { $0["code"]?.string }
                == ["invalid_utf8", "event_too_large"]
        )
    }

    @Test("an unknown catalog or profile is told with those that there are")
    func unknownNames() async throws {
        let tool = try Tool()
        _ = try await tool.run("catalog", "load", "fruits", "-", input: "apple\npear\n")
        let catalog = try await tool.run("record", "--catalog", "fruit")
        #expect(catalog.status == 3)
        #expect(
            catalog.errors == """
                searchsync: there is no catalog "fruit"; there are: fruits
                  try: fruits

                """
        )
        let profile = try await tool.run("record", "--profile", "filter-lst", "--format", "json")
        #expect(profile.status == 3)
        let told = try #require(try profile.problems().first)
        #expect(told["code"]?.string == "unknown_profile")
        #expect(told["remedy"]?.string == "--profile filter-list")
        #expect(try await tool.run("sessions", "list", "--format", "json").output == "[]\n")
    }

    @Test("a profile file that is wrong is told with its member")
    func profileFile() async throws {
        let tool = try Tool()
        let file = try tool.home.write(#"{"name":"a","textFields":[]}"#, to: "bar.json")
        let outcome = try await tool.run("record", "--profile", file)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("bar.json: "))
    }

    @Test("rows that are wrong are left out and told with their lines")
    func raggedRows() async throws {
        let tool = try Tool()
        let outcome = try await tool.run(
            "catalog",
            "load",
            "c",
            "-",
            "--format",
            "json",
            "--file-format",
            "csv",
            input: "id,name\n1,one\n2\n3,three,more\n1,again\n4,four\n"
        )
        #expect(outcome.status == 6)
        #expect(try outcome.object()["items"]?.integer == 2)
        let problems = try outcome.problems()
        #expect(problems.compactMap { $0["line"]?.integer } == [3, 4, 5])
        #expect(
            problems.compactMap { $0["code"]?.string }
                == ["ragged_row", "ragged_row", "duplicate_id"]
        )
    }

    @Test("a strict load keeps nothing of a file with a bad row")
    func strict() async throws {
        let tool = try Tool()
        let outcome = try await tool.run(
            "catalog",
            "load",
            "c",
            "-",
            "--strict",
            "--file-format",
            "csv",
            input: "id,name\n1,one\n2\n"
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("searchsync: line 3: "))
        #expect(try await tool.run("catalog", "list", "--format", "json").output == "[]\n")
    }

    @Test("a file without a column of names is told with the columns that it has")
    func missingNames() async throws {
        let tool = try Tool()
        let outcome = try await tool.run(
            "catalog",
            "load",
            "c",
            "-",
            "--format",
            "json",
            input: "id,a,b\n1,2,3\n"
        )
        #expect(outcome.status == 1)
        let problem = try #require(try outcome.problems().first)
        #expect(problem["code"]?.string == "missing_name_column")
        #expect(problem["message"]?.string?.contains("a, b") == true)
    }

    @Test("what is no session's id is a wrong command line, an unknown id is not found")
    func ids() async throws {
        let tool = try Tool()
        let wrong = try await tool.run("sessions", "show", "not-an-id")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("not-an-id"))
        let unknown = try await tool.run("replay", "01890a5d-ac96-774b-bcce-b302099a8057")
        #expect(unknown.status == 3)
        #expect(try await tool.run("token", "revoke", "xyz").status == 2)
        #expect(try await tool.run("replay", "nowhere.searchsession").status == 3)
    }

    @Test("a file that is no session file is told, a cut one plays and says so")
    func sessionFiles() async throws {
        let tool = try Tool()
        #expect(try await tool.run("replay", "-", input: "hello\n").status == 1)
        let file = tool.home.path + "/a.searchsession"
        _ = try await tool.run("record", "-o", file, input: "{\"kind\":\"searchBegan\"}\n")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let lines = text.split(separator: "\n").dropLast()
        let cut = try await tool.run(
            "replay",
            "-",
            "--no-wait",
            "--format",
            "jsonl",
            input: lines.joined(separator: "\n") + "\n"
        )
        #expect(cut.status == 0)
        #expect(try cut.objects().count == 3)
        #expect(cut.errors.contains("ends early"))
    }
}
