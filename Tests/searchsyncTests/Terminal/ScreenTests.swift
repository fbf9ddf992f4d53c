import Testing

@testable import searchsync

@Suite("Screens")
@MainActor
struct ScreenTests {
    private static let size = ScreenSize(rows: 3, columns: 10)

    private static func renderer(colours: Int = 256) -> ScreenRenderer {
        ScreenRenderer(
            TerminalDescription(
                commands: [
                    .clear: "\u{1B}[H\u{1B}[2J", .clearLine: "\u{1B}[K", .plain: "\u{1B}[m",
                    .bold: "\u{1B}[1m", .inverse: "\u{1B}[7m", .hideCursor: "\u{1B}[?25l",
                    .showCursor: "\u{1B}[?25h",
                ],
                keys: [:],
                colours: colours,
                move: { "\u{1B}[\($0 + 1);\($1 + 1)H" },
                colour: { "\u{1B}[38;5;\($0)m" }
            )
        )
    }

    private static func screen(_ lines: String..., cursor: Screen.Place? = nil) -> Screen {
        Screen(lines.map { StyledLine($0) }, size: size, cursor: cursor)
    }

    @Test("a terminal shows what the screen says, and only lines that changed are sent")
    func difference() {
        var renderer = Self.renderer()
        var terminal = TerminalEmulator(rows: 3, columns: 10)
        terminal.write(Array(renderer.update(to: Self.screen("one", "two")).utf8))
        #expect(terminal.lines == ["one", "two", ""])
        #expect(!terminal.cursorIsShown)
        let next = Self.screen("one", "2", cursor: Screen.Place(row: 1, column: 1))
        let update = renderer.update(to: next)
        #expect(!update.contains("one"))
        terminal.write(Array(update.utf8))
        #expect(terminal.lines == ["one", "2", ""])
        #expect(terminal.cursor == (1, 1))
        #expect(terminal.cursorIsShown)
        renderer.forget()
        #expect(renderer.update(to: next).contains("one"))
        #expect(terminal.unknown == [])
    }

    @Test("wide characters take two columns, and the ones behind them stand where they should")
    func wide() {
        var renderer = Self.renderer()
        var terminal = TerminalEmulator(rows: 3, columns: 10)
        let screen = Self.screen("日本x", "👨‍👩‍👧y", "e\u{301}z")
        let update = renderer.update(to: screen)
        #expect(update.contains("👨‍👩‍👧\u{1B}[2;3Hy"))
        terminal.write(Array(update.utf8))
        #expect(terminal.lines == ["日本x", "👨‍👩‍👧y", "e\u{301}z"])
    }

    @Test("lines are cut at the edge, never within a character")
    func cut() {
        #expect(StyledLine("abcdefghijk").truncated(to: 10).text == "abcdefghi…")
        #expect(StyledLine("日本日本日本").truncated(to: 10).text == "日本日本…")
        var line = StyledLine("abcde", .bold)
        line.append("fghijk")
        #expect(line.truncated(to: 5).text == "abcd…")
        #expect(line.truncated(to: 11).text == "abcdefghijk")
        #expect(StyledLine("a\u{1B}[31mb\n").text == "a\u{FFFD}[31mb\u{FFFD}")
    }

    @Test("ranges of characters are set off")
    func marks() {
        var line = StyledLine()
        line.append("Größe", marking: [1..<3], .plain, .match)
        #expect(line.spans.map(\.text) == ["G", "rö", "ße"])
        #expect(line.spans.map(\.look) == [.plain, .match, .plain])
    }

    @Test("a profile's colours are the nearest that the terminal has")
    func colours() {
        #expect(Colour(named: "#ff0000")?.index(of: 8) == 1)
        #expect(Colour(named: "#ff0000")?.index(of: 256) == 196)
        #expect(Colour(named: "orange")?.index(of: 256) == 208)
        #expect(Colour(named: "orange")?.index(of: 0) == nil)
        #expect(Colour(named: "white") == nil)
        #expect(Colour(named: "no colour") == nil)
    }
}
