/// The payload of an event that carries nothing, or a text alone, in the spelling of ``EventCodec``.
///
///     {"offsetMs":1234}
///     {"offsetMs":1234,"joined":true,"data":{"text":"uni"}}
///
/// Anything else, be it the same in another spelling or not valid at all, is not one.
struct PlainPayload {
    let offsetMs: Int
    private let text: String?

    /// Digits of a number that is smaller than the greatest offset, whatever they are.
    private static let digits = 15

    /// Reads a payload; nil where the general way must be gone.
    init?(_ payload: [UInt8]) {
        var scan = PlainScan(payload)
        guard scan.take("{\"offsetMs\":"), let offset = scan.number(digits: Self.digits) else {
            return nil
        }
        offsetMs = offset
        _ = scan.take(",\"joined\":true")
        if scan.take(",\"data\":{\"text\":\"") {
            // A text of so many bytes has no more characters either.
            guard let text = scan.text(bytes: EventLimits.textGraphemes), scan.take("\"}}") else {
                return nil
            }
            self.text = text
        } else {
            guard scan.take("}") else { return nil }
            text = nil
        }
        guard scan.isAtEnd else { return nil }
    }

    /// What an event of the kind says; nil where the kind makes more of a text.
    func body(of kind: EventKind) -> EventBody? {
        guard let text else { return EventBody(kind: kind, data: JSONObject()) }
        return kind == .textChanged ? .textChanged(text) : nil
    }
}

/// Goes through bytes from the left.
private struct PlainScan {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// Takes ASCII text where it comes next.
    mutating func take(_ expected: StaticString) -> Bool {
        let count = expected.utf8CodeUnitCount
        guard bytes.count - offset >= count else { return false }
        let isNext = expected.withUTF8Buffer { expected in
            for index in 0..<count where bytes[offset + index] != expected[index] { return false }
            return true
        }
        if isNext { offset += count }
        return isNext
    }

    /// Takes a whole number as JSON writes it, of so many digits at most.
    mutating func number(digits: Int) -> Int? {
        let start = offset
        var number = 0
        while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset])
        {
            guard offset - start < digits else { return nil }
            number = number * 10 + Int(bytes[offset] - UInt8(ascii: "0"))
            offset += 1
        }
        let count = offset - start
        return count == 0 || count > 1 && bytes[start] == UInt8(ascii: "0") ? nil : number
    }

    /// Takes what comes before the next quote: valid UTF-8 of so many bytes at most, no escapes.
    mutating func text(bytes limit: Int) -> String? {
        let start = offset
        var seen: UInt8 = 0
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            let byte = bytes[offset]
            guard byte >= 0x20, byte != UInt8(ascii: "\\"), offset - start < limit else {
                return nil
            }
            seen |= byte
            offset += 1
        }
        let slice = bytes[start..<offset]
        // ASCII is valid as it is; the validating initializer costs several times as much.
        return seen < 0x80
            ? String(decoding: slice, as: UTF8.self) : String(validating: slice, as: UTF8.self)
    }
}
