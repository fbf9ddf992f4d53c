public import Foundation

extension UUID {
    /// Reads the wire form: 8-4-4-4-12 hexadecimal digits, in either case; nil for anything else.
    ///
    /// Foundation's own reader takes a sign or a space in place of a digit.
    public init?(text: String) {
        guard text.utf8.count == Self.textLength else { return nil }
        var content: [UInt8] = []
        content.reserveCapacity(16)
        var high: UInt8?
        for (index, character) in text.utf8.enumerated() {
            if Self.isHyphen(index) {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = character.hexadecimalDigitValue else { return nil }
            if let first = high { content.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        self.init(bytes: content)
    }

    /// The wire form: lower-case hexadecimal with hyphens.
    public var text: String {
        String(unsafeUninitializedCapacity: Self.textLength) { characters in
            var index = 0
            for byte in bytes {
                if Self.isHyphen(index) {
                    characters[index] = UInt8(ascii: "-")
                    index += 1
                }
                characters[index] = (byte >> 4).hexadecimalDigit
                characters[index + 1] = (byte & 0x0F).hexadecimalDigit
                index += 2
            }
            return index
        }
    }

    private static let textLength = 36

    private static func isHyphen(_ index: Int) -> Bool {
        index == 8 || index == 13 || index == 18 || index == 23
    }
}

extension UInt8 {
    /// The value of an ASCII character as a hexadecimal digit; nil where it is none.
    var hexadecimalDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The lower-case digit of a value below 16.
    fileprivate var hexadecimalDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10
    }
}
