/// Reading and writing scalars in bytes that are known to be valid UTF-8.
enum UTF8Bytes {
    /// The scalar whose first byte is at `index`, and how many bytes it has.
    @inline(__always)
    static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>,
        at index: Int
    ) -> (value: UInt32, length: Int) {
        let first = UInt32(bytes[index])
        if first < 0x80 { return (first, 1) }
        func next(_ distance: Int) -> UInt32 { UInt32(bytes[index + distance]) & 0x3F }
        if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), 2) }
        if first < 0xF0 { return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
        return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }

    /// Appends the bytes of a scalar.
    @inline(__always)
    static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        func next(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
        switch value {
        case 0..<0x80: bytes.append(UInt8(value))
        case 0x80..<0x800:
            bytes.append(UInt8(0xC0 | value >> 6))
            bytes.append(next(0))
        case 0x800..<0x10000:
            bytes.append(UInt8(0xE0 | value >> 12))
            bytes.append(next(6))
            bytes.append(next(0))
        default:
            bytes.append(UInt8(0xF0 | value >> 18))
            bytes.append(next(12))
            bytes.append(next(6))
            bytes.append(next(0))
        }
    }
}
