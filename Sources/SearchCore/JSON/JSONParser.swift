/// A strict JSON parser (RFC 8259) that also refuses what a log cannot keep.
///
/// Refused beyond the grammar: U+0000 and lone surrogates (PostgreSQL's `json` takes them and fails
/// when they are read), invalid UTF-8, keys that occur twice, and nesting deeper than 64.
public struct JSONParser {
    static let deepest = 64

    private let bytes: [UInt8]
    private var offset: Int
    private var depth = 0

    private init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Parses a text that is one value and nothing else but white space.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes, from: 0)
        let value = try parser.document()
        guard parser.offset == bytes.count else {
            throw JSONError(.malformed, at: parser.offset, "text after the end of the JSON value")
        }
        return value
    }

    /// Parses a text that is one array, and tells for each element which bytes it came from.
    public static func parseElements(
        _ bytes: [UInt8]
    ) throws(JSONError) -> [(value: JSONValue, bytes: Range<Int>)] {
        var parser = JSONParser(bytes, from: 0)
        parser.skipSpace()
        var elements: [(value: JSONValue, bytes: Range<Int>)] = []
        try parser.list(open: UInt8(ascii: "["), close: UInt8(ascii: "]")) {
            (parser) throws(JSONError) in
            let start = parser.offset
            let value = try parser.value()
            elements.append((value, start..<parser.offset))
        }
        parser.skipSpace()
        guard parser.offset == bytes.count else {
            throw JSONError(.malformed, at: parser.offset, "text after the end of the JSON array")
        }
        return elements
    }

    private mutating func document() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try value()
        skipSpace()
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        guard offset < bytes.count else {
            throw JSONError(.malformed, at: offset, "a JSON value is missing")
        }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw JSONError(.malformed, at: offset, "unexpected character in JSON")
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        var members = UniqueMembers()
        try list(open: UInt8(ascii: "{"), close: UInt8(ascii: "}")) { (parser) throws(JSONError) in
            let start = parser.offset
            guard parser.peek == UInt8(ascii: "\"") else {
                throw JSONError(.malformed, at: start, "a member's name in quotes is missing")
            }
            let key = try parser.string()
            parser.skipSpace()
            guard parser.take(UInt8(ascii: ":")) else {
                throw JSONError(.malformed, at: parser.offset, "a colon is missing")
            }
            parser.skipSpace()
            let value = try parser.value()
            guard members.append(JSONObject.Member(key, value)) else {
                throw JSONError(.duplicateKey, at: start, "the key \"\(key)\" occurs twice")
            }
        }
        return JSONObject(uniqueMembers: members.members)
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try list(open: UInt8(ascii: "["), close: UInt8(ascii: "]")) { (parser) throws(JSONError) in
            elements.append(try parser.value())
        }
        return elements
    }

    /// Reads `open element, element … close`.
    private mutating func list(
        open: UInt8,
        close: UInt8,
        element: (inout JSONParser) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard take(open) else {
            throw JSONError(
                .malformed,
                at: offset,
                "\"\(Character(UnicodeScalar(open)))\" is missing"
            )
        }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw JSONError(.tooDeep, at: offset, "more than \(Self.deepest) levels of nesting")
        }
        skipSpace()
        if take(close) { return }
        while true {
            skipSpace()
            try element(&self)
            skipSpace()
            if take(close) { return }
            guard take(UInt8(ascii: ",")) else {
                throw JSONError(.malformed, at: offset, "a comma or a closing bracket is missing")
            }
        }
    }

    private mutating func literal(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let length = word.utf8CodeUnitCount
        let matches =
            offset + length <= bytes.count
            && word.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + length]) }
        guard matches else { throw JSONError(.malformed, at: offset, "unexpected word in JSON") }
        offset += length
        return value
    }

    private mutating func number() throws(JSONError) -> String {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        let leading = offset
        var valid = digits() > 0
        if valid, bytes[leading] == UInt8(ascii: "0"), offset - leading > 1 { valid = false }
        if take(UInt8(ascii: ".")) { valid = digits() > 0 && valid }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            valid = digits() > 0 && valid
        }
        guard valid else { throw JSONError(.malformed, at: start, "malformed number") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = offset
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                let text = try validated(bytes[start..<offset], at: start)
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                return try stringWithEscapes(from: start)
            case 0x20...:
                offset += 1
            default:
                throw controlCharacter()
            }
        }
        throw JSONError(.malformed, at: start - 1, "a string without its closing quote")
    }

    /// Goes on with a string whose first escape has just been met.
    private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
        var unescaped = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try validated(unescaped[...], at: start)
            case UInt8(ascii: "\\"):
                try appendEscape(to: &unescaped)
            case 0x20...:
                unescaped.append(byte)
                offset += 1
            default:
                throw controlCharacter()
            }
        }
        throw JSONError(.malformed, at: start - 1, "a string without its closing quote")
    }

    private func controlCharacter() -> JSONError {
        bytes[offset] == 0
            ? JSONError(.nulCharacter, at: offset, "U+0000 cannot be kept; remove it")
            : JSONError(.malformed, at: offset, "a control character must be escaped")
    }

    private mutating func appendEscape(to output: inout [UInt8]) throws(JSONError) {
        let start = offset
        guard start + 1 < bytes.count else {
            throw JSONError(.malformed, at: start, "an escape is cut off")
        }
        offset += 2
        switch bytes[start + 1] {
        case UInt8(ascii: "\""): output.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): output.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): output.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "u"): output.append(contentsOf: UTF8.encode(try escapedScalar(start)))
        default: throw JSONError(.malformed, at: start, "unknown escape")
        }
    }

    /// Reads the digits of `\uXXXX`, and of its second half where it is a high surrogate.
    private mutating func escapedScalar(_ start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try fourHexDigits()
        if first == 0 {
            throw JSONError(.nulCharacter, at: start, "U+0000 cannot be kept; remove it")
        }
        if let scalar = Unicode.Scalar(first) { return scalar }
        let lone = JSONError(.loneSurrogate, at: start, "half of a surrogate pair; remove it")
        guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u"))
        else { throw lone }
        let second = try fourHexDigits()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw lone }
        return scalar
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = peek?.hexadecimalDigitValue else {
                throw JSONError(.malformed, at: offset, "four hexadecimal digits are missing")
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private func validated(_ slice: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw JSONError(.invalidUTF8, at: start, "invalid UTF-8; encode the text as UTF-8")
        }
        return text
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }
}

extension UTF8 {
    /// The UTF-8 bytes of a scalar.
    static func encode(_ scalar: Unicode.Scalar) -> some Sequence<UInt8> {
        String(scalar).utf8
    }
}
