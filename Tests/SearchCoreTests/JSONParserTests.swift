import SearchCore
import Testing

@Suite("Reading JSON")
struct JSONParserTests {
    @Test(
        "what the grammar allows is read and written back as it came",
        arguments: [
            "null", "true", "false", "\"\"", "[]", "{}", "[[],{}]", "\"é😀\u{7F}\"",
            #"{"b":1,"a":2,"":3}"#,
            #"[0,-0,1.50,1E3,1e+3,-0.0e-10,123456789012345678901234567890]"#,
            #""\\ \" \n \r \t \u0001 \u001f""#, "{\"é\":1,\"e\u{301}\":2}",
        ]
    )
    func canonical(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(JSONWriter.encode(try JSONParser.parse(bytes)) == bytes)
    }

    @Test("white space between the parts is dropped")
    func whiteSpace() throws {
        let value = try JSONParser.parse(Array(" \n{ \"a\" :\t[ 1 , 2 ] ,\r\"b\":null } ".utf8))
        #expect(
            String(decoding: JSONWriter.encode(value), as: UTF8.self) == #"{"a":[1,2],"b":null}"#
        )
    }

    @Test("every escape is read")
    func escapes() throws {
        let value = try JSONParser.parse(Array(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\u007F""#.utf8))
        #expect(value.string == "\"\\/\u{8}\u{C}\n\r\té😀\u{7F}")
    }

    @Test(
        "a text outside the grammar is refused where it goes wrong",
        arguments: [
            ("", 0), (" ", 1), ("nul", 0), ("nulL", 0), ("tru", 0), ("[1", 2), ("[1,]", 3),
            ("[1 2]", 3), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7),
            ("01", 0), ("-", 0), ("+1", 0), (".5", 0), ("1.", 0), ("1e", 0), ("[1.e3]", 1),
            ("\"a", 0), ("\"\\", 1), ("\"\\x\"", 1), ("\"\\u12G4\"", 5), ("\"\\u12", 5),
            ("\"a\nb\"", 2), ("1 2", 2), ("{} x", 3), ("[]]", 2), ("'a'", 0), ("\u{FEFF}1", 0),
            ("NaN", 0), ("\"\\ud83d\\u12\"", 11),
        ]
    )
    func malformed(text: String, offset: Int) {
        expectRefusal(Array(text.utf8), .malformed, at: offset)
    }

    @Test("U+0000 is refused, written plainly or as an escape")
    func nul() {
        expectRefusal(Array("\"a\0\"".utf8), .nulCharacter, at: 2)
        expectRefusal(Array(#""ab\u0000""#.utf8), .nulCharacter, at: 3)
        expectRefusal(Array(#"{"\u0000":1}"#.utf8), .nulCharacter, at: 2)
    }

    @Test(
        "half of a surrogate pair is refused",
        arguments: [
            #""\uD83D""#, #""\uDE00""#, #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\uD83D""#,
            #""\uDE00\uD83D""#, #""\uD83D\u0041""#,
        ]
    )
    func surrogates(text: String) {
        expectRefusal(Array(text.utf8), .loneSurrogate, at: 1)
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [
            [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
            [0xE2, 0x5C, 0x6E],
        ] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        expectRefusal([0x22] + bytes + [0x22], .invalidUTF8, at: 1)
        expectRefusal([0x22, 0x5C, 0x6E] + bytes + [0x22], .invalidUTF8, at: 1)
    }

    @Test("a key that occurs twice is refused where it comes again, however it is spelt")
    func duplicateKeys() {
        expectRefusal(Array(#"{"a":1,"b":2,"a":3}"#.utf8), .duplicateKey, at: 13)
        expectRefusal(Array(#"{"a":1,"\u0061":3}"#.utf8), .duplicateKey, at: 7)
    }

    @Test("an object of very many members is read in time, and its duplicates are still found")
    func manyMembers() throws {
        let members = (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(try JSONParser.parse(Array("{\(members)}".utf8)).object?.members.count == 20_000)
        let repeated = Array("{\(members),\"k19999\":1}".utf8)
        expectRefusal(repeated, .duplicateKey, at: members.utf8.count + 2)
    }

    @Test("64 levels of nesting are read, 65 are refused")
    func depth() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array(
                (String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8
            )
        }
        #expect(JSONWriter.encode(try JSONParser.parse(nested(64))) == nested(64))
        expectRefusal(nested(65), .tooDeep, at: 65)
        expectRefusal([UInt8](repeating: UInt8(ascii: "["), count: 100_000), .tooDeep, at: 65)
    }

    @Test("the elements of an array come with the bytes that they were read from")
    func elements() throws {
        let bytes = Array(#" [ {"a" : 1} ,2, "x"] "#.utf8)
        let elements = try JSONParser.parseElements(bytes)
        let texts = elements.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
        #expect(texts == [#"{"a" : 1}"#, "2", "\"x\""])
        #expect(
            elements.map(\.value) == [.object(["a": .number("1")]), .number("2"), .string("x")]
        )
        #expect(try JSONParser.parseElements(Array("[]".utf8)).isEmpty)
        #expect(throws: JSONError.self) { try JSONParser.parseElements(Array("{}".utf8)) }
        #expect(throws: JSONError.self) { try JSONParser.parseElements(Array("[1]2".utf8)) }
    }

    @Test("any value is written, read and written again as the same bytes")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        for _ in 0..<2000 {
            let value = random.json(depth: 4)
            let bytes = JSONWriter.encode(value)
            #expect(JSONWriter.encode(try JSONParser.parse(bytes)) == bytes, "seed \(seed)")
        }
    }

    @Test("broken bytes are refused or read, and never trap")
    func broken() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        var refused = 0
        for _ in 0..<2000 {
            var bytes = JSONWriter.encode(random.json(depth: 3))
            let index = Int.random(in: bytes.indices, using: &random)
            if random.oneIn(2) {
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            } else {
                bytes.removeSubrange(index...)
            }
            do { _ = try JSONParser.parse(bytes) } catch {
                refused += 1
                #expect((0...bytes.count).contains(error.offset), "seed \(seed)")
            }
        }
        #expect(refused > 500, "seed \(seed)")
    }

    private func expectRefusal(
        _ bytes: [UInt8],
        _ reason: JSONError.Reason,
        at offset: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: JSONError.self, sourceLocation: sourceLocation) {
            try JSONParser.parse(bytes)
        }
        #expect(error?.reason == reason, sourceLocation: sourceLocation)
        #expect(error?.offset == offset, sourceLocation: sourceLocation)
    }
}
