/// Writes JSON without white space, members in order, into a growing array of UTF-8 bytes.
///
/// The same value always gives the same bytes: digests are taken over them.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Makes a writer with nothing written.
    public init() { bytes.reserveCapacity(256) }

    /// The bytes of one value.
    public static func encode(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        return writer.bytes
    }

    /// Writes an object whose members `body` writes with ``member(_:_:)-(_,JSONValue)``.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes an array whose elements `body` writes.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member's name; its value must follow.
    public mutating func key(_ key: String) {
        separate()
        append(quoted: key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member.
    public mutating func member(_ key: String, _ value: JSONValue) {
        self.key(key)
        write(value)
    }

    /// Writes a member whose value is a string.
    public mutating func member(_ key: String, _ value: String) {
        self.key(key)
        write(value)
    }

    /// Writes a member whose value is an integer.
    public mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        write(value)
    }

    /// Writes a member whose value is true or false.
    public mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        write(.bool(value))
    }

    /// Writes the members of an object into the one that is being written.
    public mutating func members(_ object: JSONObject) {
        for member in object.members { self.member(member.key, member.value) }
    }

    /// Writes a string.
    public mutating func write(_ value: String) {
        separate()
        append(quoted: value)
        needsComma = true
    }

    /// Writes an integer.
    public mutating func write(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
        needsComma = true
    }

    /// Writes a value.
    public mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(raw: "null")
        case .bool(let value): write(raw: value ? "true" : "false")
        case .number(let text): write(raw: text)
        case .string(let text): write(text)
        case .array(let elements): array { for element in elements { $0.write(element) } }
        case .object(let object): self.object { $0.members(object) }
        }
    }

    /// Writes bytes that are a JSON value already.
    public mutating func write(encoded: [UInt8]) {
        separate()
        bytes.append(contentsOf: encoded)
        needsComma = true
    }

    private mutating func write(raw: String) {
        separate()
        bytes.append(contentsOf: raw.utf8)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func append(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            if utf8.contains(where: Self.needsEscape) {
                append(escaped: utf8)
            } else {
                bytes.append(contentsOf: utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(escaped utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0x20...: bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            default:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(digits)".utf8)
            }
        }
    }
}
