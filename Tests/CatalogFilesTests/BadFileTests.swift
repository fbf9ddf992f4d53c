import CatalogFiles
import Foundation
import SearchIndex
import Testing

/// Files that are wrong in ways that a reader must survive: told clearly, in bounded memory.
@Suite("Files that are wrong")
struct BadFileTests {
    @Test(
        "a line of two gigabytes is refused after its first megabyte",
        arguments: [
            (CatalogFormat.csv, "id,name\n1,", "x", "2 row_too_long"),
            (.csv, "id,name\n1,a\n2,\"", "x\n", "3 unclosed_quote"),
            (.csv, "id,name\n1,\"a\"", "x", "2 row_too_long"), (.csv, "", ",", "1 row_too_long"),
            (.tsv, "id\tname\n1\t", "x", "2 row_too_long"),
            (.json, "[\n{\"name\":\"", "x", "2 row_too_long"),
            (.json, "[\n", "[", "2 row_too_long"), (.ndjson, "{\"name\":\"", "x", "1 row_too_long"),
            (.text, "Paris\n", "x", "2 row_too_long"),
            (.xml, "<a>\n<b>", "x", "2 row_too_long"), (.xml, "<a>\n<b c='", "x", "2 row_too_long"),
            (.xml, "<a>\n<b>", "<c/>", "2 row_too_long"),
            (.xml, "<a>\n<b ", " c", "2 malformed_xml"), (.xml, "<a>\n<", "b", "2 row_too_long"),
            (.xml, "<a>\n<!--", "x", "2 row_too_long"),
        ] as [(CatalogFormat, String, String, String)]
    )
    func endlessLine(_ format: CatalogFormat, start: String, piece: String, told: String) {
        let source = EndlessSource(start, then: piece, total: 2 << 30)
        let error = #expect(throws: CatalogFileError.self) {
            try CatalogFile.read(source, CatalogReadingOptions(format: format))
        }
        #expect(error.map { "\($0.problem.line) \($0.problem.code.rawValue)" } == told)
        #expect(source.given < 8 << 20)
    }

    @Test(
        "more items than may be in memory are refused before they fill it",
        arguments: [
            (CatalogFormat.csv, "code,name\n", "1,a name that is rather long\n"),
            (.ndjson, "", "{\"name\":\"a name that is rather long\"}\n"),
            (.json, "[{\"name\":\"a\"}", ",{\"name\":\"a name that is rather long\"}"),
            (.text, "", "a\n"),
        ] as [(CatalogFormat, String, String)]
    )
    func tooMuchMemory(_ format: CatalogFormat, start: String, piece: String) {
        let source = EndlessSource(start, then: piece, total: 1 << 30)
        let options = CatalogReadingOptions(format: format, mostMemory: 1 << 20)
        let error = #expect(throws: CatalogFileError.self) {
            try CatalogFile.read(source, options)
        }
        #expect(error?.problem.code == .catalogTooLarge)
        #expect(source.given < 4 << 20)
    }

    @Test("U+0000 is told by its line in every format")
    func nul() throws {
        #expect(try read("id,name\n1,a\u{0}\n2,b\n").told == ["2 nul_character -"])
        #expect(try read("a\nb\u{0}\n", as: .text).told == ["2 nul_character -"])
        let lines = "{\"name\":\"a\"}\n{\"name\":\"\u{0}\"}\n{\"name\":\"\\u0000\"}\n"
        #expect(try read(lines, as: .ndjson).told == ["2 nul_character -", "3 nul_character -"])
        let array = "[{\"name\":\"a\"},\n{\"name\":\"\u{0}\"}]"
        #expect(try read(array, as: .json).told == ["2 nul_character -"])
        #expect(refusal("<a>\n<b>\u{0}</b></a>", as: .xml) == "2 nul_character")
    }

    @Test("a file in two encodings is told by the lines that are in the other")
    func mixedEncodings() throws {
        let rows = Array("id,name\n1,Zürich\n2,".utf8) + [0xFC] + Array("ber\n3,Köln\n4,".utf8)
        let reading = try read(rows + [0xE4, 0x0A], CatalogReadingOptions(name: "a.csv"))
        #expect(reading.told == ["3 invalid_utf8 -", "5 invalid_utf8 -"])
        #expect(reading.items.map { $0["name"] } == [["Zürich"], ["Köln"]])
        #expect(reading.problems[0].message.contains("--encoding"))
        #expect(
            refusal(Array("<a>\n<b>".utf8) + [0xFC] + Array("</b></a>".utf8)) == "2 invalid_utf8"
        )
    }

    @Test("a quote left open is told by the line at which it opens, not that of its row")
    func openQuote() throws {
        let reading = try read("id,name,note\n1,a,b\n2,\"two\nlines\",\"open\n3,c,d\n")
        #expect(reading.told == ["4 unclosed_quote -"])
        #expect(reading.items.map(\.id) == ["1"])
    }

    @Test("a column of numbers is as good an id as any; a repeated number is told")
    func numericIDs() throws {
        let columns = CatalogColumns(id: "n", text: ["name"])
        let reading = try read("n,name\n1,a\n01,b\n1.0,c\n1,d\n", as: .csv, columns)
        #expect(reading.items.map(\.id) == ["1", "01", "1.0"])
        #expect(reading.told == ["5 duplicate_id n"])
        let json = try read(
            "[{\"n\":1,\"name\":\"a\"},{\"n\":1e2,\"name\":\"b\"}]",
            as: .json,
            columns
        )
        #expect(json.items.map(\.id) == ["1", "1e2"])
    }

    @Test("a column of ever other values is no token column; one that is asked for is noted")
    func distinctTokens() throws {
        // A million with SEARCHSYNC_TEST_LONG=1.
        let isLong = ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_LONG"] == "1"
        let count = isLong ? 1_000_000 : 20_000
        var text = "id,name,code\n"
        for row in 0..<count { text += "\(row),n\(row % 7),c\(row)\n" }
        let detected = try read(text)
        #expect(detected.columns.token == [])
        #expect(detected.summaries.map(\.distinct) == [nil, 7])
        #expect(detected.items.count == count)
        let asked = try read(text, as: .csv, CatalogColumns(token: ["code"]))
        #expect(asked.notes.count == 1)
        #expect(asked.notes.first?.contains("code has more than 1000 different values") == true)
    }

    @Test("names of fields that are values are refused before they fill the memory")
    func manyColumns() throws {
        let rows = (0..<2000).map { "{\"name\":\"a\",\"key\($0)\":1}\n" }.joined()
        #expect(refusal(rows, as: .ndjson) == "0 too_many_columns")
        let header = "id,name," + (0..<1000).map { "c\($0)" }.joined(separator: ",")
        let row = "\n1,a" + String(repeating: ",x", count: 1000)
        #expect(refusal(header + row) == "0 too_many_columns")
    }

    @Test("deep nesting is told by its line")
    func deepNesting() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let array = "[{\"name\":\"a\"},\n{\"name\":\(deep)}]"
        #expect(try read(array, as: .json).told == ["2 too_deep -"])
        let lines = "{\"name\":\"a\"}\n{\"name\":\(deep)}\n"
        #expect(try read(lines, as: .ndjson).told == ["2 too_deep -"])
        let tags = String(repeating: "<b>", count: 100_000)
        #expect(refusal("<a>\n" + tags, as: .xml) == "2 too_deep")
    }

    @Test(
        "an array that is not closed, or goes on behind its end, is told by its line",
        arguments: [
            ("[{\"name\":\"a\"},\n", "2 malformed_json"),
            ("[{\"name\":\"a\"}\n", "2 malformed_json"),
            ("[{\"name\":\n\"a", "2 malformed_json"), ("[{\"name\":\"a\"}\n}", "2 malformed_json"),
            ("[{\"name\":\"a\"},\n]", "2 malformed_json"), ("[\n,1]", "2 malformed_json"),
            ("[{\"name\":\"a\"}]\n{}", "2 malformed_json"), ("[\n{\"a\":[1}]", "2 malformed_json"),
        ]
    )
    func arrays(text: String, told: String) {
        #expect(refusal(text, as: .json) == told)
    }
}
