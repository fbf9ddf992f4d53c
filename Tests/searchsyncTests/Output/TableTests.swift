import Testing

@testable import searchsync

@Suite("Tables")
struct TableTests {
    @Test(
        "a text takes the columns that a terminal gives it",
        arguments: [
            ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👍", 2), ("👍🏽", 2),
            ("👨‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("❤️", 2), ("한글", 4), ("\u{200B}", 0), ("ｆ", 2), ("", 0),
        ] as [(String, Int)]
    )
    func widths(_ text: String, _ width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test("columns are aligned by what is seen")
    func alignment() {
        let table = Table(
            titles: ["NAME", "N"],
            alignments: [.left, .right],
            rows: [["日本", "1"], ["France", "10"]]
        )
        #expect(table.lines() == ["NAME     N", "日本     1", "France  10"])
    }

    @Test("a terminal's width cuts the widest column, nothing else does")
    func truncation() {
        let table = Table(
            titles: ["ID", "TITLE"],
            alignments: [.left, .left],
            rows: [["1", "a very long title"]]
        )
        #expect(table.lines(width: 12) == ["ID  TITLE", "1   a very …"])
        #expect(table.lines().last == "1   a very long title")
    }

    @Test("a wide character is not cut in half")
    func wideTruncation() {
        #expect("日本語".truncated(to: 4) == "日…")
        #expect("日本語".truncated(to: 5) == "日本…")
        #expect("日本語".truncated(to: 6) == "日本語")
    }

    @Test("what is set off in a cell is cut with it, and takes no room; without colours it is not")
    func marks() {
        let table = Table(
            titles: ["NAME", "N"],
            alignments: [.left, .right],
            rows: [["an 日本 apple", "1"]],
            marks: { column, cell in column == 0 && cell.count == 11 ? [0..<2, 6..<11] : [] }
        )
        let style = Style(isColoured: true)
        #expect(
            table.lines(width: 13, style: style).last
                == "\u{1B}[1;4man\u{1B}[0m 日本 \u{1B}[1;4ma\u{1B}[0m…  1"
        )
        #expect(table.lines(width: 13).last == "an 日本 a…  1")
        #expect(
            table.lines(style: style).last
                == "\u{1B}[1;4man\u{1B}[0m 日本 \u{1B}[1;4mapple\u{1B}[0m  1"
        )
        #expect(style.marked("ab…", cut: "abcd", [2..<4]) == "ab…")
        #expect(style.marked("ab…", cut: "abcd", [1..<4]) == "a\u{1B}[1;4mb\u{1B}[0m…")
    }

    @Test("control characters do not reach a terminal")
    func controls() {
        let table = Table(titles: ["A"], alignments: [.left], rows: [["x\u{1B}[31m\ny\u{202E}"]])
        #expect(table.lines().last == "x\u{FFFD}[31m\u{FFFD}y\u{FFFD}")
    }
}

@Suite("Colours")
struct StyleTests {
    @Test("colours are for terminals, and NO_COLOR refuses them")
    func choice() {
        #expect(Style.choose(isTerminal: true, environment: [:]).isColoured)
        #expect(!Style.choose(isTerminal: false, environment: [:]).isColoured)
        #expect(!Style.choose(isTerminal: true, environment: ["NO_COLOR": "1"]).isColoured)
        #expect(Style.choose(isTerminal: true, environment: ["NO_COLOR": ""]).isColoured)
        #expect(!Style.choose(isTerminal: true, environment: ["TERM": "dumb"]).isColoured)
    }
}
