/// Undoes percent-encoding (RFC 3986, 2.1).
enum PercentDecoding {
    /// The text, or nil when an escape is broken, the bytes are not UTF-8 or one of them is NUL.
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            if byte == UInt8(ascii: "%") {
                guard
                    let high = rest.next().flatMap(nibble),
                    let low = rest.next().flatMap(nibble),
                    high << 4 | low != 0
                else { return nil }
                decoded.append(high << 4 | low)
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                decoded.append(UInt8(ascii: " "))
            } else {
                decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func nibble(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
