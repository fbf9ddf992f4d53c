import Foundation

/// Looks for a needle in bytes, grapheme boundaries or not.
///
/// It compares the needle's first and last byte with sixteen positions at a time, and then sixteen
/// of the needle's bytes at once. Pointers because these are the engine's inner loops: the caller
/// vouches for their lifetime, that the needle is not empty, and that ``FoldedTexts/padding`` bytes
/// beyond what is searched may be read.
struct ByteSearch {
    private typealias Vector = SIMD16<UInt8>

    private let bytes: UnsafePointer<UInt8>
    private let needle: UnsafePointer<UInt8>
    private let length: Int
    private let firsts: SIMD16<UInt8>
    private let lasts: SIMD16<UInt8>
    /// The needle's first bytes, and 0xFF for each of them.
    private let head: SIMD16<UInt8>
    private let mask: SIMD16<UInt8>

    init?(_ needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafePointer<UInt8>) {
        guard let wanted = needle.baseAddress, !needle.isEmpty else { return nil }
        self.bytes = bytes
        self.needle = wanted
        length = needle.count
        firsts = Vector(repeating: needle[0])
        lasts = Vector(repeating: needle[needle.count - 1])
        var head = Vector(repeating: 0)
        var mask = Vector(repeating: 0)
        for index in 0..<min(16, needle.count) {
            head[index] = needle[index]
            mask[index] = 0xFF
        }
        self.head = head
        self.mask = mask
    }

    /// The first occurrence in `start..<end`, or -1; made for the short texts of one item.
    @inline(__always)
    func first(from start: Int, to end: Int) -> Int {
        let last = end &- length
        var position = start
        while position <= last {
            let equal = (load(position) .== firsts) .& (load(position &+ length &- 1) .== lasts)
            var hits = unsafeBitCast(equal, to: SIMD2<UInt64>.self)
            while hits.x | hits.y != 0 {
                let isLow = hits.x != 0
                let shift = (isLow ? hits.x : hits.y).trailingZeroBitCount & ~7
                let found = position &+ (isLow ? 0 : 8) &+ shift >> 3
                if found > last { return -1 }
                if equalsNeedle(at: found) { return found }
                let rest: UInt64 = ~(0xFF << UInt64(shift))
                if isLow { hits.x &= rest } else { hits.y &= rest }
            }
            position &+= 16
        }
        return -1
    }

    /// The first occurrence in `start..<end`, or -1; made for many texts at once.
    func firstFar(from start: Int, to end: Int) -> Int {
        var position = start
        while position <= end - length {
            let room = end - length - position + 1
            guard let hit = memchr(bytes + position, Int32(needle[0]), room) else { return -1 }
            let found = UnsafeRawPointer(hit) - UnsafeRawPointer(bytes)
            if memcmp(hit, needle, length) == 0 { return found }
            position = found + 1
        }
        return -1
    }

    /// Whether the needle's bytes are at a position.
    @inline(__always)
    func equalsNeedle(at position: Int) -> Bool {
        let differences = unsafeBitCast((load(position) ^ head) & mask, to: SIMD2<UInt64>.self)
        if differences.x | differences.y != 0 { return false }
        return length <= 16 || memcmp(bytes + position + 16, needle + 16, length - 16) == 0
    }

    @inline(__always)
    private func load(_ position: Int) -> SIMD16<UInt8> {
        UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    }
}
