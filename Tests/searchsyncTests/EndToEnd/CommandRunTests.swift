import Foundation
import SearchCore
import Subprocess
import Testing

@testable import searchsync

@Suite("Commands")
struct CommandRunTests {
    @Test("the version and help go to the standard output")
    func information() async throws {
        let tool = try Tool()
        #expect(try await tool.run("--version").output == "searchsync 0.1.0\n")
        for line in [["--help"], ["help", "catalog", "load"], ["replay", "-h"]] {
            let outcome = try await tool.run(line)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("\nUSAGE\n"))
            #expect(outcome.errors == "")
        }
    }

    @Test("a wrong command line ends with 2 and says what to try")
    func usage() async throws {
        let outcome = try await Tool().run("recrod")
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(
            outcome.errors == """
                searchsync: there is no command "searchsync recrod"
                  try: searchsync record

                """
        )
    }

    @Test("recording prints the id, and the beginning of it is enough to name the session")
    func identifiers() async throws {
        let tool = try Tool()
        let recorded = try await tool.run("record", "--title", "demo", input: Self.events)
        #expect(recorded.status == 0)
        #expect(recorded.errors == "")
        let id = recorded.output.trimmingCharacters(in: .newlines)
        #expect(UUID(uuidString: id) != nil)
        for name in ["last", id, String(id.prefix(8)), id.uppercased()] {
            let shown = try await tool.run("sessions", "show", name, "--format", "json")
            #expect(try shown.object()["session"]?.string == id, "\(name)")
        }
    }

    @Test("two sessions of one beginning are told apart or not at all")
    func ambiguity() async throws {
        let tool = try Tool()
        var ids: [String] = []
        for _ in 0..<2 {
            let recorded = try await tool.run("record", input: Self.events)
            ids.append(recorded.output.trimmingCharacters(in: .newlines))
        }
        let outcome = try await tool.run("sessions", "show", String(ids[0].prefix(4)))
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(ids[1]))
        #expect(
            try await tool.run("sessions", "show", "last", "--format", "json").output.contains(
                ids[1]
            )
        )
    }

    @Test("sessions are listed newest first, and options narrow the list")
    func listing() async throws {
        let tool = try Tool()
        for title in ["one", "two", "three"] {
            _ = try await tool.run("record", "--title", title, input: Self.events)
        }
        func titles(_ arguments: [String]) async throws -> [String] {
            try await tool.run(["sessions", "list", "--format", "jsonl"] + arguments).objects()
                .compactMap { $0["title"]?.string }
        }
        #expect(try await titles([]) == ["three", "two", "one"])
        #expect(try await titles(["--limit", "2"]) == ["three", "two"])
        #expect(try await titles(["--text", "TWO"]) == ["two"])
        #expect(try await titles(["--outcome", "submitted"]).count == 3)
        #expect(try await titles(["--outcome", "cancelled"]).isEmpty)
        #expect(try await titles(["--since", "2999-01-01"]).isEmpty)
    }

    @Test("sessions are found by what was typed, and by the names of what was opened")
    func finding() async throws {
        let tool = try Tool()
        _ = try await tool.run(
            "catalog",
            "load",
            "places",
            "-",
            "--file-format",
            "csv",
            input: "id,name\nGR,Greece\n"
        )
        _ = try await tool.run("record", "--title", "typed", input: Self.events)
        _ = try await tool.run(
            "record",
            "--title",
            "opened",
            "--catalog",
            "places",
            input: "{\"kind\":\"resultSelected\",\"data\":{\"id\":\"GR\",\"position\":1}}\n"
        )
        func titles(_ arguments: String...) async throws -> [String] {
            try await tool.run(["sessions", "find", "--format", "jsonl"] + arguments).objects()
                .compactMap { $0["title"]?.string }
        }
        #expect(try await titles("UNI") == ["typed"])
        #expect(try await titles("greece") == ["opened"])
        #expect(try await titles("gr") == ["opened"])
        #expect(try await titles("nothing") == [])
        #expect(try await titles("uni", "--since", "2999-01-01") == [])
        #expect(try await tool.run("sessions", "find").status == 2)
    }

    @Test("the film shows bar, results by name and suggestions, joined events as one step")
    func film() async throws {
        let tool = try Tool()
        _ = try await tool.run(
            "catalog",
            "load",
            "places",
            "-",
            "--file-format",
            "csv",
            input: "id,name,continent,year\nFR,France,Europe,2018\nUS,United States,America,2018\n"
        )
        _ = try await tool.run(
            "record",
            "--catalog",
            "places",
            "--profile",
            "tokens-and-scope",
            input: """
                {"kind":"searchBegan","offsetMs":1000}
                {"kind":"textChanged","offsetMs":2000,"data":{"text":"france"}}
                {"kind":"textChanged","offsetMs":3500,"data":{"text":""}}
                {"kind":"tokenAdded","joined":true,"data":{"token":{"field":"continent","value":"Europe"}}}

                """
        )
        let lines = try await tool.run("replay", "last", "--no-wait").output
            .split(separator: "\n").map(String.init)
        #expect(lines[0].contains("profile tokens-and-scope, catalog places"))
        #expect(
            Array(lines[4..<15]) == [
                "  0:01.000  search began",
                "            ▏  scope: all",
                "            nothing: 0 results",
                "            suggestions: Search by Africa, Search by Antarctica, Search by Asia, "
                    + "Search by Europe, Search by North America, Search by Oceania, "
                    + "Search by South America",
                "  0:02.000  text is \"france\"",
                "            france▏  scope: all",
                "            matching: 1 result: France",
                "  0:03.500  text cleared",
                "            token added: continent Europe",
                "            [Europe] ▏  scope: all",
                "            matching: 1 result: France",
            ]
        )
    }

    @Test("a search finds on this device what the bar would")
    func search() async throws {
        let tool = try Tool()
        _ = try await tool.run("catalog", "load", "fruits", "-", input: "apple\npear\npineapple\n")
        let reply = try await tool.run("search", "APP", "--catalog", "fruits", "--format", "json")
            .object()
        #expect(reply["total"]?.integer == 2)
        #expect(
            reply["items"]?.array?.compactMap { $0.object?["name"]?.string }
                == ["apple", "pineapple"]
        )
        #expect(try await tool.run("search", "a", "--catalog", "fruts").status == 3)
    }

    @Test("what needs a server says so where there is none")
    func unreachable() async throws {
        let tool = try Tool()
        #expect(try await tool.run("sync").status == 4)
        #expect(try await tool.run("token", "list").status == 4)
        let nobody = ["--server", "http://127.0.0.1:9", "--timeout", "0"]
        let outcome = try await tool.run(["sync"] + nobody)
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains("try: "))
    }

    @Test("recording goes on where the server cannot be reached")
    func recordsWithoutServer() async throws {
        let tool = try Tool()
        let outcome = try await tool.run(
            ["record", "--server", "http://127.0.0.1:9", "--format", "json"],
            input: Array(Self.events.utf8)
        )
        #expect(outcome.status == 0)
        #expect(try outcome.object()["events"]?.integer == 5)
        #expect(outcome.errors.contains("5 events are not uploaded"))
        let status = try await tool.run("status", "--format", "json").object()
        #expect(status["device"]?.object?["pending"]?.integer == 5)
    }

    @Test("a reader that goes away is no failure")
    func brokenPipe() async throws {
        let tool = try Tool()
        _ = try await tool.run(
            "record",
            input: String(repeating: "{\"kind\":\"marker\"}\n", count: 3000)
        )
        var launch = try tool.launch(["replay", "last", "--no-wait", "--format", "jsonl"])
        launch.output = .pipe
        let process = try launch.start()
        try process.output?.close()
        #expect(await process.ended() == .exited(0))
    }

    @Test("an interrupted recording is closed and kept", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interruption(_ signal: Int32) async throws {
        let tool = try Tool()
        var launch = try tool.launch(["record", "--offline"])
        launch.input = .pipe
        let process = try launch.start()
        try process.input?.write(contentsOf: Data(Self.events.utf8))
        try await tool.waitForEvents(4)
        process.signal(signal)
        #expect(await process.ended() == .exited(130))
        let last = try await tool.run("replay", "last", "--no-wait")
        #expect(last.output.contains("session closed: interrupted"))
    }

    @Test("what waits to be masked is written where a recording is interrupted")
    func interruptedMasking() async throws {
        let tool = try Tool()
        var launch = try tool.launch(["record", "--redact", "email", "--offline"])
        launch.input = .pipe
        let process = try launch.start()
        let lines = """
            {"kind":"searchBegan"}
            {"kind":"textChanged","data":{"text":"ask ada@example.org"}}

            """
        try process.input?.write(contentsOf: Data(lines.utf8))
        try await tool.waitForEvents(2)
        process.signal(SIGHUP)
        #expect(await process.ended() == .exited(130))
        let last = try await tool.run("replay", "last", "--no-wait")
        #expect(last.output.contains("ask •••"), "\(last.output)")
        #expect(last.output.contains("session closed: interrupted"))
    }

    @Test("a recording that nohup runs goes on where its terminal goes away")
    func noHangUp() async throws {
        let tool = try Tool()
        var launch = try tool.launch(["record", "--offline"])
        launch.arguments.insert(launch.program, at: 0)
        launch.program = "/usr/bin/nohup"
        launch.input = .pipe
        let process = try launch.start()
        try process.input?.write(contentsOf: Data(Self.events.utf8))
        try await tool.waitForEvents(4)
        process.signal(SIGHUP)
        try process.input?.write(contentsOf: Data(Self.events.utf8))
        try await tool.waitForEvents(7)
        try process.input?.close()
        #expect(await process.ended() == .exited(0))
    }

    @Test("the doctor finds a healthy device healthy, and a damaged one not")
    func doctor() async throws {
        let tool = try Tool()
        #expect(try await tool.run("doctor").status == 0)
        let damaged = try Tool()
        try damaged.home.write(
            String(repeating: "this is no database ", count: 100),
            to: "data/device.sqlite"
        )
        let outcome = try await damaged.run("doctor", "--format", "json")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\"severity\":\"fail\""))
    }

    private static let events = """
        {"kind":"searchBegan"}
        {"kind":"textChanged","data":{"text":"uni"}}
        {"kind":"searchSubmitted"}

        """
}

extension Tool {
    /// Waits until the newest session has so many events.
    fileprivate func waitForEvents(_ count: Int) async throws {
        let isThere = try await eventually {
            let listed = try await run("sessions", "list", "--format", "jsonl").objects()
            return (listed.first?["events"]?.integer ?? 0) >= count
        }
        #expect(isThere, "\(count) events were not recorded in time")
    }
}
