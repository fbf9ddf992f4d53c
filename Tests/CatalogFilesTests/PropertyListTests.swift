import CatalogFiles
import Foundation
import SearchIndex
import Testing

@Suite("Property lists as catalogs")
struct PropertyListTests {
    private static func bytes(
        _ list: Any,
        _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> [UInt8] {
        Array(
            try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        )
    }

    @Test(
        "dictionaries are items with texts, numbers, booleans, dates and lists of them",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary]
    )
    func dictionaries(format: PropertyListSerialization.PropertyListFormat) throws {
        let list: [[String: Any]] = [
            [
                "id": 1, "name": "Paris & co", "capital": true, "area": 105.4, "level": 0,
                "since": Date(timeIntervalSince1970: 0), "tags": ["a", 2, false] as [Any],
            ], ["id": "2", "name": "Lyon", "capital": false],
        ]
        let reading = try read(try Self.bytes(list, format))
        #expect(reading.format == .plist)
        #expect(reading.told == [])
        #expect(
            reading.lines == """
                {"id":"1","area":"105.4","capital":"true","level":"0","name":"Paris & co",\
                "since":"1970-01-01T00:00:00Z","tags":["a","2","false"]}
                {"id":"2","capital":"false","name":"Lyon"}

                """
        )
    }

    @Test("strings are names")
    func strings() throws {
        let reading = try read(try Self.bytes(["Paris", "Lyon"], .binary))
        #expect(reading.items.map { $0["name"] } == [["Paris"], ["Lyon"]])
        #expect(try read(try gzip(Self.bytes(["a"], .xml))).isCompressed)
    }

    @Test("what is no item is told by its number")
    func problems() throws {
        let list: [Any] = [
            ["id": "1", "name": "a"], 7, ["id": "2", "name": Data([1])],
            ["id": "3", "name": ["a": "b"]], ["id": "4", "name": "d"],
        ]
        let reading = try read(try Self.bytes(list, .xml))
        #expect(reading.told == ["2 not_an_object -", "3 wrong_type name", "4 nested_value name"])
        #expect(reading.items.map(\.id) == ["1", "4"])
    }

    @Test("what is no property list, or no array, or too deep, is refused")
    func refusals() throws {
        let options = CatalogReadingOptions(format: .plist)
        #expect(refusal(Array("((((".utf8), options) == "0 malformed_property_list")
        #expect(refusal(try Self.bytes(["a": "b"], .xml)) == "0 malformed_property_list")
        let cut = try Self.bytes(["a", "b"], .binary).dropLast(3)
        #expect(refusal(Array(cut)) == "0 malformed_property_list")
        let deep = "<plist>" + String(repeating: "<array>", count: 100_000)
        #expect(refusal(Array(deep.utf8)) == "0 malformed_property_list")
        #expect(refusal(try Self.bytes([String](), .xml)) == "1 empty_file")
        let entities =
            "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><array><string>&a;</string></array>"
        #expect(refusal(Array((entities + "</plist>").utf8)) == "0 malformed_property_list")
    }

    @Test("a property list of more than 64 MiB is refused before it is parsed")
    func large() throws {
        let source = EndlessSource("<plist><array>", then: "<string>a</string>", total: 1 << 30)
        let error = #expect(throws: CatalogFileError.self) { try CatalogFile.read(source) }
        #expect(error?.problem.code == .fileTooLarge)
        #expect(source.given < 65 << 20)
    }
}
