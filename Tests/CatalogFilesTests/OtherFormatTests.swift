import CatalogFiles
import SearchIndex
import Testing

@Suite("JSON, NDJSON and text catalogs")
struct OtherFormatTests {
    @Test("an array of objects is read, with the line of each that is wrong")
    func json() throws {
        let reading = try read(
            """
            [
              {"id": 1, "name": "a", "tags": ["x", "y"]},
              {"id": 2, "name": {"en": "b"}},
              3,
              {"name": "no id"},
              {"id": [4, 5], "name": "d"},
              {"id": "", "name": "e"}
            ]
            """,
            as: .json
        )
        #expect(
            reading.items.map(\.json) == [
                CatalogItem(id: "1", fields: [("name", ["a"]), ("tags", ["x", "y"])]).json
            ]
        )
        #expect(
            reading.told == [
                "3 nested_value name", "4 not_an_object -", "5 missing_id id", "6 several_ids id",
                "7 empty_id id",
            ]
        )
    }

    @Test("a line of NDJSON that is wrong is left out alone")
    func ndjson() throws {
        let reading = try read(
            "{\"id\":\"1\",\"name\":\"a\"}\r\n\n{\"id\":\"2\"\n{\"id\":3,\"name\":\"c\"}",
            as: .ndjson
        )
        #expect(reading.items.map(\.id) == ["1", "3"])
        #expect(reading.told == ["3 malformed_json -"])
    }

    @Test("a text has a name a line, and keeps its spaces")
    func text() throws {
        let reading = try read("Paris\r\n\n  Rome\nParis\n", as: .text)
        #expect(reading.items.map { $0["name"] } == [["Paris"], ["  Rome"], ["Paris"]])
        #expect(reading.columns.text == ["name"])
        #expect(Set(reading.items.map(\.id)).count == 3)
    }

    @Test(
        "what makes a whole file unreadable is thrown with its line",
        arguments: [
            ("", CatalogFormat.json, "1 empty_file"), ("[]", .json, "1 empty_file"),
            ("{}", .json, "1 malformed_json"),
            ("[{\"id\":1},\n{\"id\":}]", .json, "2 malformed_json"),
            ("\n\n", .ndjson, "1 empty_file"), ("nonsense", .ndjson, "1 malformed_json"),
            ("{\"a\":1,\"b\":2}", .ndjson, "1 missing_name_column"), ("", .text, "1 empty_file"),
        ]
    )
    func refusals(text: String, format: CatalogFormat, expected: String) {
        #expect(refusal(text, as: format) == expected)
    }

    @Test(
        "the format is told by the ending of the name, and else by the content",
        arguments: [
            ("a.csv", "x", CatalogFormat.csv), ("a.JSON", "[", .json), ("a.json", " {", .ndjson),
            ("a.jsonl", "", .ndjson), ("names.txt", "a,b", .text), (nil, "\u{FEFF} [1]", .json),
            (nil, "{}", .ndjson), (nil, "id,name\n", .csv), (nil, "Paris\nRome, too\n", .text),
            ("dump", "id;name", .csv), ("a.b", "", .text), ("a.tsv", "x", .tsv),
            (nil, "id\tname", .tsv), ("a.csv.gz", "x", .csv), (nil, " <a/>", .xml),
            ("a.xml", "<a/>", .xml), ("a.xml", "<plist>", .plist), ("a.plist", "", .plist),
            (nil, "<?xml version='1.0'?>\n<!DOCTYPE plist>", .plist), (nil, "bplist00", .plist),
        ] as [(String?, String, CatalogFormat)]
    )
    func detection(name: String?, text: String, format: CatalogFormat) {
        #expect(CatalogFormat.detect(name: name, bytes: Array(text.utf8)) == format)
    }
}
