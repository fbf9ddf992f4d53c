import SearchCore
import Testing

@Suite("Events that are refused")
struct EventErrorTests {
    /// The members of a valid event, as they are written.
    static let members: [(key: String, value: String)] = [
        ("session", "\"0198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d\""), ("sequence", "3"),
        ("kind", "\"textChanged\""), ("schema", "1"), ("at", "\"2026-01-31T10:00:00Z\""),
        ("offsetMs", "12"),
    ]

    /// The valid event with one member added, replaced, or left out where the value is nil.
    static func event(_ key: String, _ value: String?) -> [UInt8] {
        var members = members.filter { $0.key != key }
        if let value { members.append((key, value)) }
        return Array("{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}".utf8)
    }

    @Test(
        "a field that is needed and absent or null is named",
        arguments: ["session", "sequence", "kind", "at", "offsetMs"]
    )
    func missing(key: String) {
        expect(Self.event(key, nil), .missingField, key)
        expect(Self.event(key, "null"), .missingField, key)
    }

    @Test(
        "a field of another type is named",
        arguments: [
            ("session", "1"), ("sequence", "\"1\""), ("sequence", "true"), ("kind", "{}"),
            ("schema", "\"1\""), ("at", "1769853600"), ("offsetMs", "[]"), ("joined", "1"),
            ("joined", "\"true\""), ("shown", "[]"), ("shown", "3"), ("data", "\"text\""),
            ("data", "[]"),
        ]
    )
    func wrongType(key: String, value: String) {
        expect(Self.event(key, value), .wrongType, key)
    }

    @Test(
        "a number out of its range is named",
        arguments: [
            ("sequence", "0"), ("sequence", "-1"), ("sequence", "2147483648"), ("sequence", "1.5"),
            ("sequence", "1e3"), ("sequence", "99999999999999999999"), ("schema", "0"),
            ("schema", "32768"), ("offsetMs", "-1"), ("offsetMs", "9007199254740993"),
            ("offsetMs", "0.5"), ("kind", "\"\""),
            ("kind", "\"\(String(repeating: "k", count: 65))\""),
        ]
    )
    func outOfRange(key: String, value: String) {
        expect(Self.event(key, value), .outOfRange, key)
    }

    @Test(
        "the ends of each range are taken",
        arguments: [
            ("sequence", "1"), ("sequence", "2147483647"), ("schema", "1"), ("schema", "32767"),
            ("offsetMs", "0"), ("offsetMs", "9007199254740992"), ("kind", "\"k\""),
            ("kind", "\"\(String(repeating: "k", count: 64))\""),
        ]
    )
    func inRange(key: String, value: String) {
        #expect(throws: Never.self) { try EventCodec.decode(Self.event(key, value)) }
    }

    @Test(
        "a session is a UUID of 36 characters",
        arguments: [
            "", "0198c5b57a3c7c118a4e2f6d0a9b1c2d", "{0198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d}",
            "0198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2", "0198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d0",
            "g198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d", "0198c5b5-7a3c-7c118-a4e-2f6d0a9b1c2d",
            "+198c5b5-7a3c-7c11-8a4e-2f6d0a9b1c2d",
        ]
    )
    func notAUUID(text: String) {
        expect(Self.event("session", "\"\(text)\""), .invalidUUID, "session")
    }

    @Test("a time that is not of RFC 3339 is named")
    func notATime() {
        expect(Self.event("at", "\"31.1.2026\""), .invalidTime, "at")
    }

    @Test("what is no object is no event", arguments: ["[]", "1", "\"event\"", "null"])
    func notAnObject(text: String) {
        expect(Array(text.utf8), .notAnObject, nil)
    }

    @Test("what the JSON reader refuses keeps its code")
    func json() {
        expect(Array("{".utf8), .malformedJSON, nil)
        expect(Self.event("data", #"{"text":"\u0000"}"#), .nulCharacter, nil)
        expect(Self.event("data", #"{"text":"\uD800"}"#), .loneSurrogate, nil)
        expect(Self.event("data", #"{"a":1,"a":2}"#), .duplicateKey, nil)
        expect(Self.event("data", String(repeating: "[", count: 70)), .tooDeep, nil)
        expect(Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8), .invalidUTF8, nil)
    }

    @Test("a text of 1,024 characters is taken, one more is refused")
    func textCharacters() {
        let longest = String(repeating: "é", count: 1024)
        expectText(longest, isTaken: true)
        expectText(longest + "e", isTaken: false)
    }

    @Test("characters are counted as people see them, until the bytes are too many")
    func textBytes() {
        let family = "👨‍👩‍👧"  // 18 bytes
        let longest = String(repeating: family, count: 910) + "1234"  // 16,384 bytes
        expectText(longest, isTaken: true)
        expectText(longest + "5", isTaken: false)
    }

    @Test("an event of 64 KiB is taken, one byte more is refused")
    func eventBytes() throws {
        let frame = Self.event("x", "\"\"").count
        let padding = String(repeating: "x", count: EventLimits.eventBytes - frame)
        #expect(throws: Never.self) { try EventCodec.decode(Self.event("x", "\"\(padding)\"")) }
        expect(Self.event("x", "\"\(padding)x\""), .eventTooLarge, nil)
    }

    @Test("each error says what to do, and where it is")
    func description() {
        let error = #expect(throws: EventError.self) {
            try EventCodec.decode(Self.event("offsetMs", nil))
        }
        #expect(error.map { "\($0)" } == "offsetMs: this field is missing; add it")
    }

    private func expectText(
        _ text: String,
        isTaken: Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let cases = [("data.text", #"{"text":"\#(text)"}"#)]
        let all = cases + [("data.definition.text", #"{"definition":{"text":"\#(text)"}}"#)]
        for (field, data) in all {
            let bytes = Self.event("data", data)
            if isTaken {
                #expect(throws: Never.self, sourceLocation: sourceLocation) {
                    try EventCodec.decode(bytes)
                }
            } else {
                expect(bytes, .textTooLong, field, sourceLocation: sourceLocation)
            }
        }
    }

    private func expect(
        _ bytes: [UInt8],
        _ code: EventError.Code,
        _ field: String?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: EventError.self, sourceLocation: sourceLocation) {
            try EventCodec.decode(bytes)
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.field == field, sourceLocation: sourceLocation)
    }
}
