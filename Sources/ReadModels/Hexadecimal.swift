extension [UInt8] {
    /// Reads lower- or upper-case hexadecimal; nil where it is not.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    /// Two lower-case digits a byte.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}
