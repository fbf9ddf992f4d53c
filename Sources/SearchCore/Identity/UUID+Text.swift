public import Foundation

extension UUID {
    /// Reads the wire form: 8-4-4-4-12 hexadecimal digits, in either case; nil for anything else.
    ///
    /// Foundation's own reader takes a sign or a space in place of a digit.
    public init?(text: String) {
        var text = text
        guard let content = text.withUTF8(Self.content) else { return nil }
        self.init(bytes: content)
    }

    /// The 16 bytes that a wire form spells.
    private static func content(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count == textLength else { return nil }
        var content: [UInt8] = []
        content.reserveCapacity(16)
        var index = 0
        while index < textLength {
            if isHyphen(index) {
                guard text[index] == UInt8(ascii: "-") else { return nil }
                index += 1
            }
            guard let high = text[index].hexadecimalDigitValue,
                let low = text[index + 1].hexadecimalDigitValue
            else { return nil }
            content.append(high << 4 | low)
            index += 2
        }
        return content
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
