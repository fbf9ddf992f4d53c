import SearchCore

/// A string that is equal to its own bytes only; the key of what is compared byte by byte.
struct ByteString: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ByteString, right: ByteString) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}
