public import Foundation

extension UUID {
    /// Makes a time-ordered UUID (RFC 9562, version 7).
    ///
    /// - Parameters:
    ///   - time: The moment of its making; its milliseconds lead the identifier.
    ///   - random: 10 random bytes, of which 74 bits are used; missing bytes count as zero.
    public init(version7At time: Timestamp, random: [UInt8]) {
        let milliseconds = UInt64(clamping: time.microseconds / 1000)
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) }
        bytes += random.prefix(10)
        bytes += repeatElement(0, count: max(0, 16 - bytes.count))
        bytes[6] = bytes[6] & 0x0F | 0x70
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(bytes: bytes)
    }

    /// Makes a UUID whose content is the caller's (RFC 9562, version 8), such as part of a digest.
    ///
    /// - Parameter content: 16 bytes, of which 122 bits are used; missing bytes count as zero.
    public init(version8 content: [UInt8]) {
        var bytes = Array(content.prefix(16))
        bytes += repeatElement(0, count: 16 - bytes.count)
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(bytes: bytes)
    }

    /// Makes a UUID of 16 bytes in network order; missing bytes count as zero.
    public init(bytes: [UInt8]) {
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
                byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            )
        )
    }

    /// The 16 bytes in network order.
    public var bytes: [UInt8] {
        let u = uuid
        return [
            u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15,
        ]
    }
}
