import Foundation
import SearchCore
import TestSupport
import Testing

@testable import searchsync

@Suite("The player at a terminal")
struct PlayerTerminalTests {
    /// A device with a session of a minute.
    private static func tool() async throws -> Tool {
        let golden = try GoldenSession(named: "tokens-and-scope")
        let tool = try Tool()
        try await golden.loadCatalog(into: tool, ["--offline"])
        let recorded = try await tool.run(
            "record",
            "--catalog",
            golden.catalogName,
            "--profile",
            "tokens-and-scope",
            "--offline",
            input: """
                {"kind":"searchBegan","offsetMs":1000}
                {"kind":"textChanged","offsetMs":30000,"data":{"text":"united k"}}
                {"kind":"marker","offsetMs":31000,"data":{"label":"found"}}
                {"kind":"searchCancelled","offsetMs":60000}

                """
        )
        #expect(recorded.status == 0)
        return tool
    }

    @Test("a session is stepped through, and the screen given back")
    func stepping() async throws {
        let tool = try await Self.tool()
        // So slow that nothing happens by itself meanwhile.
        let terminal = try tool.terminal(["replay", "last", "--offline", "--speed", "0.01"])
        try await terminal.wait(forText: "event 1 of 6")
        terminal.type(" 1\u{1B}[C")
        try await terminal.wait(forText: "Search by Africa")
        terminal.type("\u{1B}[C")
        try await terminal.wait(forText: "› united k ")
        let lines = terminal.screen.lines
        #expect(lines[0].hasPrefix("‖ 1×  0:30.000 / 1:00.000  event 3 of 6"))
        #expect(lines[0].hasSuffix("tokens-and-scope · countries"))
        #expect(lines[2].contains("(all)"))
        #expect(lines[3] == "2 results")
        #expect(lines[4...5] == ["  United Kingdom", "  United Kingdom"])
        #expect(terminal.screen.look(of: "United K")?.isBold == true)
        #expect(lines.contains { $0.hasPrefix(">  0:30.000  text is \"united k\"") })
        terminal.type("g6\r")
        try await terminal.wait(forText: "event 6 of 6")
        terminal.type("/united\r")
        try await terminal.wait(forText: "\"united\" is not found")
        terminal.type("[")
        try await terminal.wait(forText: "event 4 of 6")
        terminal.resize(rows: 12, columns: 50)
        try await terminal.wait(for: "a small screen") { screen in
            screen.lines.count == 12 && screen.lines[11].hasPrefix("Space play")
        }
        terminal.type("q")
        #expect(try await terminal.ended() == 0)
        #expect(terminal.isCooked && !terminal.screen.isOnOther)
        #expect(terminal.screen.unknown == [])
    }

    @Test("it plays by itself, faster and with pauses cut, up to where it shall end")
    func playing() async throws {
        let tool = try await Self.tool()
        let terminal = try tool.terminal([
            "replay", "last", "--offline", "--speed", "100", "--idle-limit", "5", "--until", "0:31",
        ])
        try await terminal.wait(forText: "event 4 of 4")
        #expect(terminal.screen.lines[0].hasPrefix("‖ 100×  0:31.000 / 0:31.000"))
        terminal.signal(SIGTERM)
        #expect(try await terminal.ended() == 130)
        #expect(terminal.isCooked && !terminal.screen.isOnOther)
    }

    @Test("on a pipe, and where nothing can be drawn, it prints")
    func printing() async throws {
        let tool = try await Self.tool()
        let whole = try await tool.run("replay", "last", "--no-wait", "--offline").output
        let part = try await tool.run("replay", "last", "--no-wait", "--offline", "--until", "3")
        #expect(whole.hasPrefix(part.output))
        #expect(!part.output.contains("marker: found"))
        let terminal = try tool.terminal(
            ["replay", "last", "--offline", "--speed", "1000"],
            environment: ["TERM": "dumb"]
        )
        #expect(try await terminal.ended() == 0)
        #expect(terminal.text.contains("marker: found"))
        #expect(try await tool.run("replay", "last", "--until", "soon").status == 2)
    }
}
