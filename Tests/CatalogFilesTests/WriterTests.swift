import CatalogFiles
import SearchIndex
import Testing

@Suite("Writing catalogs")
struct WriterTests {
    @Test("a table has a column a field, and lists where a field has several values")
    func table() {
        let items = [
            CatalogItem(id: "1", fields: [("name", ["a, \"b\""]), ("tag", ["x", "y"])]),
            CatalogItem(id: "2", fields: [("name", ["=1+1"]), ("note", [""])]),
        ]
        #expect(
            Self.text(items, .csv)
                == "id,name,note[],tag[]\r\n1,\"a, \"\"b\"\"\",,\"[\"\"x\"\",\"\"y\"\"]\"\r\n"
                + "2,=1+1,\"[\"\"\"\"]\",\r\n"
        )
        #expect(Self.text(Array(items.prefix(1)), .tsv).hasPrefix("id\tname\ttag[]\r\n1\t\"a, "))
        #expect(
            Self.text(items, .json) == """
                [
                {"id":"1","name":"a, \\"b\\"","tag":["x","y"]},
                {"id":"2","name":"=1+1","note":""}
                ]

                """
        )
        #expect(Self.text([], .json) == "[\n]\n")
    }

    @Test("a list in a table must be one")
    func lists() throws {
        let reading = try read("id,name,tag[]\n1,a,\"[\"\"x\"\",2]\"\n2,b,x\n3,c,[[1]]\n4,d,\n")
        #expect(reading.items.map { $0["tag"] } == [["x", "2"], []])
        #expect(reading.told == ["3 malformed_json tag", "4 malformed_json tag"])
    }

    @Test(
        "whatever is written is read back to the same bytes",
        arguments: CatalogWriter.Format.allCases
    )
    func roundTrip(format: CatalogWriter.Format) throws {
        var random = SeededGenerator.printed("catalog round trip, \(format)")
        for _ in 0..<100 {
            let items = Self.items(using: &random)
            var bytes = Array(Self.text(items, format).utf8)
            if Bool.random(using: &random) { bytes = try gzip(bytes) }
            let pieces = Int.random(in: 1...64, using: &random)
            let columns = CatalogColumns(id: "id", text: ["name"])
            let wish = CatalogFormat(rawValue: format.rawValue)
            let options = CatalogReadingOptions(format: wish, columns: columns, isStrict: true)
            let reading = try read(bytes, options, pieces: pieces)
            let expected = String(decoding: items.flatMap(\.canonicalBytes), as: UTF8.self)
            #expect(reading.lines == expected, "seed \(random.seed)")
        }
    }

    private static func text(_ items: [CatalogItem], _ format: CatalogWriter.Format) -> String {
        var bytes: [UInt8] = []
        CatalogWriter.write(items, as: format) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func items(using random: inout SeededGenerator) -> [CatalogItem] {
        let fields = (0..<Int.random(in: 0...4, using: &random)).map { _ in text(using: &random) }
        return (0..<Int.random(in: 1...12, using: &random)).map { row in
            var values = [("name", [text(using: &random)])]
            for field in fields where Bool.random(using: &random) {
                let count = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
                values.append((field, (0..<count).map { _ in text(using: &random) }))
            }
            return CatalogItem(id: text(using: &random) + "\(row)", fields: values)
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let pieces = [
            "\"", ",", ";", "\t", "\n", "\r\n", "\r", " ", "a", "=1+1", "@x", "'", "[]", "[\"a\"]",
            "{}", "\\", "\\u0041", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{FEFF}", "\u{1}", "\u{2028}",
            "id",
            "null", "00", "1e5",
        ]
        return (0..<Int.random(in: 0...5, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
