import SearchCore
import SearchIndex
import TestSupport
import Testing

@Suite("JSON, fuzzed")
struct JSONFuzzTests {
    private static let words = [
        "{", "}", "[[[[[[[[", "]", "\"", "\\", "\\u0000", "\\ud800", "\\uDFFF", "\u{FEFF}", "-",
        "1e999",
        "-0.0", "9223372036854775808", "null", "true", "{\"a\":{\"a\":", ",", ":", "\u{0301}", "\t",
        "\"redact\":[\"/(/\"]", "\"kind\":\"textChanged\"", "\"type\":\"create\"",
    ]

    private static func seeds() throws -> [[UInt8]] {
        let profiles = Profile.builtIn.map { JSONWriter.encode(.object($0.json)) }
        let operation = """
            {"id":"01890a5d-ac96-774b-bcce-b302099a8057","space":"01890a5d-ac96-774b-bcce-b302099a8058",\
            "savedSearch":"01890a5d-ac96-774b-bcce-b302099a8059","type":"create","value":{"name":"Alps",\
            "definition":{"text":"a","tokens":[{"field":"f","value":"v"}]}},"base":null,\
            "at":"2026-01-31T10:00:00.123456Z"}
            """
        let files = ["events/v1", "golden/tokens-and-scope", "catalogs/countries"]
        return try files.flatMap { try Fixture.lines(of: "\($0).ndjson").prefix(30) } + profiles
            + [Array(operation.utf8)]
    }

    @Test("what is read is written as it was understood, whatever the bytes")
    func values() throws {
        try ByteFuzz(Self.seeds(), words: Self.words).run("json") { bytes, _, round in
            guard let value = try? JSONParser.parse(bytes) else { return }
            let written = JSONWriter.encode(value)
            let again = try JSONParser.parse(written)
            #expect(JSONWriter.encode(again) == written, "\(round)")
            if let object = value.object,
                let profile = try? Profile(json: object, reading: .recorded)
            {
                _ = try Profile(json: profile.json, reading: .recorded)
            }
        }
    }

    @Test("events, operations and items are refused, or written so that they are read the same")
    func lines() throws {
        try ByteFuzz(Self.seeds(), words: Self.words).run("lines", rounds: 600) { bytes, _, round in
            try Self.check(bytes, round)
        }
    }

    private static func check(_ bytes: [UInt8], _ round: String) throws {
        if let event = try? EventCodec.decode(bytes) {
            #expect(try EventCodec.decode(EventCodec.encode(event)) == event, "\(round)")
            _ = event.body
        }
        if let operation = try? OperationCodec.decode(bytes) {
            let written = OperationCodec.encode(operation)
            #expect(try OperationCodec.decode(written) == operation, "\(round)")
        }
        if let item = try? CatalogItem.parse(line: bytes) {
            #expect(try CatalogItem.parse(line: item.canonicalBytes) == item, "\(round)")
        }
    }
}
