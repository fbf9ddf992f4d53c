import CatalogFiles
import Foundation
import SearchIndex
import Testing

@Suite("CSV catalogs")
struct CSVTests {
    @Test("cells are in quotes or not, lines end in any way, a byte order mark is skipped")
    func cells() throws {
        let text =
            "\u{FEFF}id,name,note\r\n1,\"a, \"\"b\"\"\",x\r2,\"two\r\nlines\",\n\n3,5\" screen,\"\""
        let reading = try read(text)
        #expect(reading.told == [])
        #expect(reading.items.map(\.id) == ["1", "2", "3"])
        #expect(
            reading.items.map { $0["name"] } == [["a, \"b\""], ["two\r\nlines"], ["5\" screen"]]
        )
        #expect(reading.items.map { $0["note"] } == [["x"], [], []])
    }

    @Test("semicolons and tabs separate where the header has no comma", arguments: [";", "\t"])
    func separators(separator: String) throws {
        let reading = try read("id\(separator)name\n1\(separator)a,b\n")
        #expect(reading.items == [CatalogItem(id: "1", fields: [("name", ["a,b"])])])
    }

    @Test("bad rows are left out and told by the line at which they start")
    func problems() throws {
        let reading = try read(
            """
            id,name
            1,"two
            lines"
            2
            3,c,d
            1,again
            ,nameless
            4,"x"y
            5,fine
            6,"open
            """
        )
        #expect(reading.items.map(\.id) == ["1", "5"])
        #expect(
            reading.told == [
                "4 ragged_row -", "5 ragged_row -", "6 duplicate_id id", "7 missing_id id",
                "8 stray_quote -", "10 unclosed_quote -",
            ]
        )
        #expect(reading.problemCount == 6)
        #expect(reading.problems[2].description.contains("line 2 has the id \"1\" already"))
        #expect(reading.problems[1].message.contains("3 cells where the header has 2"))
    }

    @Test("what is not UTF-8, and U+0000, is told by its line")
    func bytes() throws {
        var bytes = Array("id,name\n1,a\n2,".utf8)
        bytes += [0xE9, 0x0A] + Array("3,b\u{0}\n4,d\n".utf8)
        let reading = try CatalogFile.read(bytes: bytes, format: .csv)
        #expect(reading.told == ["3 invalid_utf8 -", "4 nul_character -"])
        #expect(reading.items.map(\.id) == ["1", "4"])
    }

    @Test(
        "what makes a whole file unreadable is thrown",
        arguments: [
            ("", "1 empty_file"), ("\n \n", "1 empty_file"), ("id,name\n", "1 empty_file"),
            ("id,name,name\n1,a,b\n", "1 duplicate_column"),
            ("a,b\n1,2\n", "1 missing_name_column"),
            ("\"a", "1 unclosed_quote"),
        ]
    )
    func refusals(text: String, expected: String) {
        #expect(refusal(text) == expected)
    }

    @Test("a column without a name is left out and told")
    func unnamedColumn() throws {
        let reading = try read(",name\n0,a\n1,b\n")
        #expect(reading.told == ["1 unnamed_column -"])
        #expect(reading.items.map(\.fields.count) == [1, 1])
    }

    @Test("strict reading throws the first problem")
    func strict() throws {
        let bytes = Array("id,name\n1,a\n1,b\n2\n".utf8)
        let error = #expect(throws: CatalogFileError.self) {
            try CatalogFile.read(bytes: bytes, format: .csv, strict: true)
        }
        #expect(error?.problem.code == .duplicateID)
        #expect(error?.problem.line == 3)
    }

    @Test("too large values and rows are left out")
    func limits() throws {
        let long = String(repeating: "x", count: CatalogItem.largestValue + 1)
        let reading = try read("id,name\n1,\(long)\n2,b\n")
        #expect(reading.told == ["2 value_too_large name"])
        #expect(reading.items.map(\.id) == ["2"])
    }

    @Test("of very many problems some are told and all are counted")
    func manyProblems() throws {
        let reading = try read("id,name\n" + String(repeating: "1\n", count: 1500))
        #expect(reading.problems.count == CatalogReading.mostProblems)
        #expect(reading.problemCount == 1500)
    }

    @Test("whatever is written in quotes is read back, with the line at which it starts")
    func roundTrip() throws {
        var random = SeededGenerator.printed("CSV round trip")
        for _ in 0..<300 {
            let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
            var text = "id,name,note" + end
            var expected: [CatalogItem] = []
            for row in 0..<Int.random(in: 1...8, using: &random) {
                let cells = (0..<2).map { _ in Self.cell(using: &random) }
                text += (["\(row)"] + cells).map(Self.quoted).joined(separator: ",") + end
                let fields = zip(["name", "note"], cells).filter { !$1.isEmpty }.map { ($0, [$1]) }
                expected.append(CatalogItem(id: "\(row)", fields: fields))
            }
            // A row that is not whole, to see its line.
            let line = text.count(where: \.isNewline) + 1
            let reading = try read(text + "short")
            #expect(reading.items == expected, "seed \(random.seed): \(text.debugDescription)")
            #expect(reading.told == ["\(line) ragged_row -"], "seed \(random.seed)")
        }
    }

    private static func cell(using random: inout SeededGenerator) -> String {
        let pieces = ["\"", ",", "\n", "\r\n", "\r", "a", "é", " ", ";", "\t", "🇫🇷", "\"\""]
        return (0..<Int.random(in: 0...6, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private static func quoted(_ cell: String) -> String {
        "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
