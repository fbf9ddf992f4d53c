/// The 32 bytes of a SHA-256, held in place: making or comparing one allocates nothing.
public struct Digest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let count = 32

    // The bytes in order, whatever the machine's byte order makes of them as numbers.
    private var words = SIMD4<UInt64>(repeating: 0)

    /// Makes a digest of 32 bytes; nil for any other number of them.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    }

    /// Makes a digest of 64 hexadecimal digits in either case; nil for any other text.
    public init?(hex: String) {
        let digits = hex.utf8.compactMap(Self.value(ofHexDigit:))
        guard digits.count == Self.count * 2, digits.count == hex.utf8.count else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2)
        self.init(bytes: pairs.map { digits[$0] << 4 | digits[$0 + 1] })
    }

    /// Makes a digest that `body` writes into 32 zeroed bytes.
    init(writtenBy body: (UnsafeMutableRawBufferPointer) -> Void) {
        withUnsafeMutableBytes(of: &words, body)
    }

    /// The 32 bytes.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// The bytes in lower-case hexadecimal.
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: Self.count * 2) { text in
            withUnsafeBytes { bytes in
                for (index, byte) in bytes.enumerated() {
                    text[2 * index] = digits[Int(byte >> 4)]
                    text[2 * index + 1] = digits[Int(byte & 0x0F)]
                }
            }
            return Self.count * 2
        }
    }

    /// Gives `body` the 32 bytes where they lie, and passes on what it returns.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        Swift.withUnsafeBytes(of: words, body)
    }

    private static func value(ofHexDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Digest: CustomStringConvertible {
    /// The bytes in lower-case hexadecimal.
    public var description: String { hex }
}
