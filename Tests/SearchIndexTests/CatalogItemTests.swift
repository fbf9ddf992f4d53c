import SearchCore
import SearchIndex
import Testing

@Suite("A catalog item")
struct CatalogItemTests {
    private func parse(_ json: String) throws(CatalogItemError) -> CatalogItem {
        try CatalogItem.parse(line: Array(json.utf8))
    }

    private func code(_ json: String) -> String {
        do {
            _ = try parse(json)
            return "accepted"
        } catch {
            return "\(error.code.rawValue) \(error.field ?? "-")"
        }
    }

    @Test("texts, numbers and booleans are kept as text, null is absent")
    func reading() throws {
        let item = try parse(
            #"{"name":"A","id":7,"year":[2018,"2019"],"n":1.50,"b":true,"x":null,"e":[],"m":[null]}"#
        )
        #expect(item.id == "7")
        #expect(item["name"] == ["A"])
        #expect(item["year"] == ["2018", "2019"])
        #expect(item["n"] == ["1.50"])
        #expect(item["b"] == ["true"])
        #expect(item["id"] == ["7"])
        #expect(item.fields.map(\.name) == ["b", "n", "name", "year"])
    }

    @Test(
        "what is not an item is refused by field",
        arguments: [
            (#"{"name":"A"}"#, "missing_id id"), (#"{"id":null}"#, "missing_id id"),
            (#"{"id":""}"#, "empty_id id"), (#"{"id":1.5}"#, "wrong_type id"),
            (#"{"id":true}"#, "wrong_type id"), (#"{"id":["a"]}"#, "wrong_type id"),
            (#"{"id":"a","x":{"y":1}}"#, "nested_value x"),
            (#"{"id":"a","x":[["y"]]}"#, "nested_value x"), ("[]", "not_an_object -"),
            (#"{"id":"a""#, "malformed_json -"), (#"{"id":"a","x":1,"x":2}"#, "duplicate_key -"),
            (#"{"id":"\u0000"}"#, "nul_character -"), (#"{"id":"\ud800"}"#, "lone_surrogate -"),
        ]
    )
    func refusals(json: String, expected: String) {
        #expect(code(json) == expected)
    }

    @Test("an item and its values may be so large and no larger")
    func limits() {
        let fits = String(repeating: "x", count: CatalogItem.largestValue)
        #expect(code(#"{"id":"a","x":"\#(fits)"}"#) == "accepted")
        #expect(code(#"{"id":"a","x":"\#(fits)y"}"#) == "value_too_large x")
        let five = (0..<5).map { #""x\#($0)":"\#(fits)""# }.joined(separator: ",")
        #expect(code(#"{"id":"a",\#(five)}"#) == "item_too_large -")
        let long = String(repeating: "x", count: CatalogItem.largestID + 1)
        #expect(code(#"{"id":"\#(long)"}"#) == "value_too_large id")
    }

    @Test("the canonical form has the id first and the fields by their bytes")
    func canonicalForm() throws {
        let item = try parse(#"{"z":"1","é":2,"Z":["a"],"id":"x","y":["b","a"]}"#)
        let text = #"{"id":"x","Z":"a","y":["b","a"],"z":"1","é":"2"}"# + "\n"
        #expect(String(decoding: item.canonicalBytes, as: UTF8.self) == text)
        #expect(try CatalogItem.parse(line: item.canonicalBytes) == item)
    }

    @Test("items are equal to the byte")
    func equality() {
        let composed = CatalogItem(id: "1", fields: [("name", ["é"])])
        let decomposed = CatalogItem(id: "1", fields: [("name", ["e\u{301}"])])
        #expect(composed != decomposed)
        #expect(composed == CatalogItem(id: "1", fields: [("x", []), ("name", ["é"])]))
    }

    @Test("fields of one name are joined, and one named id is left out")
    func merging() {
        let item = CatalogItem(id: "1", fields: [("b", ["1"]), ("id", ["2"]), ("b", ["3"])])
        #expect(item.json == ["id": .string("1"), "b": JSONValue(["1", "3"])])
    }

    @Test("the encoding of a catalog is that of its items one after another")
    func encoding() {
        let items = (0..<3000).map { CatalogItem(id: "\($0)", fields: [("name", ["Item \($0)"])]) }
        var pieces: [[UInt8]] = []
        CatalogVersion.canonicalEncoding(of: items) { pieces.append($0) }
        #expect(pieces.count > 1)
        #expect(Array(pieces.joined()) == items.flatMap(\.canonicalBytes))
    }

    @Test("an array tells what is wrong with each element and where it starts")
    func arrays() throws {
        let json = Array(#"[{"id":"a"}, {"id":{}} ,3]"#.utf8)
        let elements = try CatalogRecord.parseArray(json)
        #expect(elements.map(\.offset) == [1, 13, 24])
        let codes = elements.map { element -> CatalogItemError.Code? in
            if case .failure(let error) = element.record { error.code } else { nil }
        }
        #expect(codes == [nil, .nestedValue, .notAnObject])
        #expect(throws: CatalogItemError.self) { try CatalogRecord.parseArray(Array("{}".utf8)) }
    }
}
