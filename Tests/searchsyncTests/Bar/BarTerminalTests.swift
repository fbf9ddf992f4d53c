import Foundation
import SearchCore
import TestSupport
import Testing

@testable import searchsync

@Suite("A bar at a terminal")
struct BarTerminalTests {
    /// A device with a catalog of fruits.
    private static func tool() async throws -> Tool {
        let tool = try Tool()
        let loaded = try await tool.run(
            "catalog",
            "load",
            "fruits",
            "-",
            "--offline",
            input: "apple\npear\npineapple\nリンゴ\ncre\u{301}me 👨‍👩‍👧 fruit\n"
        )
        #expect(loaded.status == 0, "\(loaded.errors)")
        return tool
    }

    private static func events(_ tool: Tool) async throws -> [JSONObject] {
        try await tool.run(["replay", "last", "--no-wait", "--format", "jsonl", "--offline"])
            .objects()
    }

    @Test("typing narrows the list, and at the end the screen is as it was before")
    func typing() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        try await terminal.wait(forText: "5 items")
        terminal.type("app")
        try await terminal.wait(forText: "2 results")
        let lines = terminal.screen.lines
        #expect(lines[0].hasPrefix("● REC"))
        #expect(lines[1].hasPrefix("› app "))
        #expect(lines[4...6] == ["  apple", "  pineapple", ""])
        let screen = terminal.screen
        #expect(screen.cursorIsShown)
        #expect(screen.cursor == (1, 5))
        #expect(screen.pastesAreBracketed)
        #expect(!terminal.isCooked)
        #expect(screen.look(of: "app")?.isBold == false)
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        let after = terminal.screen
        #expect(!after.isOnOther && after.cursorIsShown && !after.pastesAreBracketed)
        #expect(terminal.isCooked)
        let last = try await Self.events(tool)
        #expect(last.last?["kind"]?.string == "sessionClosed")
        #expect(after.mainLines.first?.count == 36)
    }

    @Test("the id of what is opened is all that a script reads, and the bar is on the terminal")
    func choosing() async throws {
        let tool = try await Self.tool()
        let output = tool.home.path + "/chosen"
        let terminal = try tool.terminal(["record", "--catalog", "fruits"], output: output)
        try await terminal.wait(forText: "5 items")
        // Typed faster than anything is answered.
        terminal.type("app\u{1B}[B\u{1B}[B\r")
        #expect(try await terminal.ended() == 0)
        let chosen = try String(contentsOfFile: output, encoding: .utf8)
        #expect(chosen.hasPrefix("pineapple-") && chosen.split(separator: "\n").count == 1)
        let last = try await Self.events(tool)
        #expect(last.suffix(2).map { $0["kind"]?.string } == ["resultSelected", "sessionClosed"])
    }

    @Test("a script that gets no choice is told so, and the recording is kept")
    func noChoice() async throws {
        let tool = try await Self.tool()
        let output = tool.home.path + "/chosen"
        let terminal = try tool.terminal(["record"], output: output)
        try await terminal.wait(forText: "5 items")
        terminal.type("pear\u{11}")
        #expect(try await terminal.ended() == 1)
        #expect(try String(contentsOfFile: output, encoding: .utf8) == "")
        #expect(terminal.text.contains("no result was opened; the recording is kept as"))
        #expect(try await Self.events(tool).count == 7)
    }

    @Test("wide characters, marks and families stand where the cursor is")
    func wide() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        terminal.type("リンゴ")
        try await terminal.wait(forText: "1 result")
        try await terminal.wait(for: "cursor behind three wide characters") {
            $0.cursor == (1, 8)
        }
        #expect(terminal.screen.lines[4] == "  リンゴ")
        terminal.type("\u{15}👨‍👩‍👧")
        try await terminal.wait(for: "a family of two columns") {
            $0.lines[1].hasPrefix("› 👨‍👩‍👧") && $0.cursor == (1, 4)
        }
        try await terminal.wait(forText: "  cre\u{301}me 👨‍👩‍👧 fruit")
        terminal.type("\u{1B}[D")
        try await terminal.wait(for: "cursor before it") { $0.cursor == (1, 2) }
        terminal.type("x")
        try await terminal.wait(forText: "› x👨‍👩‍👧")
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
    }

    @Test("a paste is one event")
    func paste() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        try await terminal.wait(forText: "5 items")
        terminal.paste("pine\napple")
        try await terminal.wait(forText: "› pine apple")
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        let kinds = try await Self.events(tool).map { $0["kind"]?.string }
        #expect(kinds == ["sessionStarted", "searchBegan", "textChanged", "sessionClosed"])
    }

    @Test("another size of the terminal is another screen")
    func resize() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        try await terminal.wait(forText: "5 items")
        terminal.resize(rows: 8, columns: 40)
        try await terminal.wait(for: "a small screen") { screen in
            screen.lines.count == 8 && screen.lines[7].hasPrefix("Enter begin")
                && screen.lines[0].hasPrefix("● REC")
        }
        terminal.type("pear")
        try await terminal.wait(forText: "1 result")
        terminal.resize(rows: 30, columns: 120)
        try await terminal.wait(for: "a large screen") { screen in
            screen.lines[1].hasSuffix("Cancel") && screen.lines[1].count == 120
        }
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
    }

    @Test(
        "a signal restores the screen, closes the recording and keeps it",
        arguments: [SIGINT, SIGTERM, SIGHUP]
    )
    func signals(_ signal: Int32) async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        terminal.type("pe")
        try await terminal.wait(forText: "1 result")
        terminal.signal(signal)
        #expect(try await terminal.ended() == 130)
        #expect(terminal.isCooked)
        #expect(!terminal.screen.isOnOther)
        let events = try await Self.events(tool)
        #expect(events.last?["kind"]?.string == "sessionClosed")
        #expect(events.dropLast().last?["text"]?.string == "pe")
        let reason = try await tool.run("replay", "last", "--no-wait", "--offline").output
        #expect(
            reason.contains(
                signal == SIGHUP ? "session closed: terminalLost" : "session closed: interrupted"
            )
        )
    }

    @Test("Ctrl-C is the signal that it is everywhere")
    func controlC() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        try await terminal.wait(forText: "5 items")
        terminal.type("\u{03}")
        #expect(try await terminal.ended() == 130)
        #expect(terminal.isCooked)
    }

    @Test("Ctrl-Z gives the terminal back, and fg shows the bar as it was")
    func suspend() async throws {
        let tool = try await Self.tool()
        let binary = try Tool.binary().path
        let script =
            "set -m; '\(binary)' record --offline; echo stopped; read line; fg; echo ended $?"
        let terminal = try PseudoTerminal(
            ["/bin/bash", "-c", script],
            environment: tool.variables()
        )
        try await terminal.wait(forText: "5 items")
        terminal.type("app")
        try await terminal.wait(forText: "2 results")
        terminal.type("\u{1A}")
        try await terminal.wait(for: "the shell's screen") { screen in
            !screen.isOnOther && screen.lines.contains("stopped") && screen.cursorIsShown
        }
        #expect(terminal.isCooked)
        terminal.type("\r")
        try await terminal.wait(for: "the bar") { $0.isOnOther && $0.lines[1].hasPrefix("› app") }
        terminal.type("\u{7F}")
        try await terminal.wait(forText: "› ap ")
        terminal.type("\u{11}")
        try await terminal.wait(forText: "ended 0")
        #expect(try await terminal.ended() == 0)
        let texts = try await Self.events(tool).compactMap { $0["text"]?.string }
        #expect(texts.suffix(2) == ["ap", "ap"])
    }

    @Test("where nobody waits for it, Ctrl-Z does not stop the bar for ever")
    func orphan() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        try await terminal.wait(forText: "5 items")
        terminal.type("\u{1A}pear")
        try await terminal.wait(forText: "1 result")
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
    }

    @Test("what is paused is not recorded, and the light says so")
    func pausing() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"])
        terminal.type("p")
        try await terminal.wait(forText: "● REC  3 events")
        terminal.type("\u{12}")
        try await terminal.wait(forText: "‖ PAUSED  4 events")
        terminal.type("\u{15}secret\u{15}ap")
        try await terminal.wait(forText: "› ap ")
        terminal.type("\u{12}")
        try await terminal.wait(forText: "● REC  6 events")
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        let events = try await Self.events(tool)
        #expect(
            events.map { $0["kind"]?.string } == [
                "sessionStarted", "searchBegan", "textChanged", "capturePaused", "captureResumed",
                "textChanged", "sessionClosed",
            ]
        )
        #expect(events[5]["text"]?.string == "ap")
    }

    @Test("what is masked is said, waits while it is typed, and is never on the disk")
    func redaction() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal([
            "record", "--offline", "--redact", "email", "--redact", "/x{9}/",
        ])
        try await terminal.wait(forText: "masks email, 1 pattern")
        terminal.type("app")
        try await terminal.wait(forText: "2 events, 3 waiting")
        terminal.type("le@x.org")
        try await terminal.wait(forText: "› apple@x.org ")
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        let events = try await Self.events(tool)
        #expect(
            events.map { $0["kind"]?.string } == [
                "sessionStarted", "searchBegan", "textChanged", "sessionClosed",
            ]
        )
        #expect(events[2]["text"]?.string == "•••")
    }

    @Test(
        "colours only where they are wanted, in the bar and in the player",
        arguments: [("", "auto", true), ("1", "always", false), ("", "never", false)]
    )
    func colours(_ variable: String, _ setting: String, _ isColoured: Bool) async throws {
        let tool = try await Self.tool()
        _ = try await tool.run("config", "set", "color", setting)
        let terminal = try tool.terminal(
            ["record", "--offline", "--profile", "custom-bar"],
            environment: ["NO_COLOR": variable]
        )
        try await terminal.wait(forText: "5 items")
        terminal.type("app")
        try await terminal.wait(forText: "2 results")
        #expect((terminal.screen.look(of: "● REC")?.colour != nil) == isColoured)
        let text = terminal.screen.look(of: "app")
        #expect(text?.isUnderlined == true)
        #expect(text?.colour == (isColoured ? 208 : nil))
        #expect(terminal.screen.look(of: "Cancel")?.isBold == true)
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        let player = try tool.terminal(
            ["replay", "last", "--offline", "--speed", "1000"],
            environment: ["NO_COLOR": variable]
        )
        try await player.wait(forText: "› app")
        #expect(player.screen.look(of: "app")?.colour == (isColoured ? 208 : nil))
        player.type("q")
        #expect(try await player.ended() == 0)
    }

    /// A device with saved searches; one is for another catalog.
    private static func toolWithSearches() async throws -> Tool {
        let tool = try await Self.tool()
        for (name, text, catalog) in [
            ("Apples", "apple", "fruits"), ("Pears", "pear", nil), ("Stars", "vega", "stars"),
        ] {
            let options =
                ["--text", text, "--offline"] + (catalog.map { ["--catalog", $0] } ?? [])
            #expect(try await tool.run(["saved", "create", name] + options).status == 0)
        }
        return tool
    }

    @Test("a saved search is chosen from a list, put into the bar and recorded")
    func savedSearches() async throws {
        let tool = try await Self.toolWithSearches()
        let terminal = try tool.terminal(["record", "--offline"])
        try await terminal.wait(forText: "^O saved")
        terminal.type("\u{0F}")
        try await terminal.wait(forText: "Pears  pear")
        #expect(!terminal.text.contains("Stars"))
        terminal.type("ap\r")
        try await terminal.wait(forText: "› apple")
        try await terminal.wait(forText: "2 results")
        terminal.type("\u{0F}\u{1B}[B\r")
        try await terminal.wait(forText: "› pear")
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        let events = try await Self.events(tool)
        #expect(
            events.map { $0["kind"]?.string } == [
                "sessionStarted", "savedSearchOpened", "savedSearchOpened", "sessionClosed",
            ]
        )
        #expect(events[1]["text"]?.string == "apple" && events[2]["text"]?.string == "pear")
    }

    @Test("a recording begins with a saved search and searches its catalog")
    func savedSearch() async throws {
        let tool = try await Self.toolWithSearches()
        let terminal = try tool.terminal(["record", "--saved", "Apples", "--offline"])
        try await terminal.wait(forText: "› apple")
        try await terminal.wait(forText: "2 results")
        terminal.type("x\u{11}")
        #expect(try await terminal.ended() == 0)
        let events = try await Self.events(tool)
        #expect(events[1]["kind"]?.string == "savedSearchOpened")
        #expect(events.compactMap { $0["text"]?.string }.suffix(2) == ["applex", "applex"])
        let missing = try tool.terminal(["record", "--saved", "Appels", "--offline"])
        #expect(try await missing.ended() == 3)
        #expect(missing.text.contains("try: \"Apples\""))
    }

    @Test(
        "a terminal that cannot be drawn on is told with a way out",
        arguments: ["dumb", "", "no-such-terminal"]
    )
    func dumb(_ name: String) async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal(["record", "--offline"], environment: ["TERM": name])
        #expect(try await terminal.ended() == 1)
        #expect(terminal.text.contains("try: TERM=xterm-256color"))
        // Nothing was begun that would have to be cleaned up.
        #expect(try await tool.run("sessions", "list", "--format", "jsonl").output == "")
    }

    @Test("a bar without a catalog says which there are")
    func noCatalog() async throws {
        let tool = try Tool()
        let terminal = try tool.terminal(["record", "--offline"])
        #expect(try await terminal.ended() == 2)
        #expect(terminal.text.contains("try: searchsync catalog load NAME FILE"))
    }

    @Test("what is written to a pipe is recorded as before", arguments: ["", "xterm"])
    func pipe(_ terminal: String) async throws {
        let tool = try Tool()
        let outcome = try await tool.run(
            ["record", "--offline", "--format", "json"],
            input: Array("{\"kind\":\"searchBegan\"}\n".utf8),
            environment: ["TERM": terminal]
        )
        #expect(outcome.status == 0)
        #expect(try outcome.object()["events"]?.integer == 3)
    }
}
