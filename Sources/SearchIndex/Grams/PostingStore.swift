/// Which items have a gram, for all grams of an index.
///
/// A posting is a bitmap where more than an eighth of the items have the gram, otherwise the gaps
/// between the rising ordinals, seven bits a byte, the last one of a gap below 0x80.
struct PostingStore: Sendable {
    /// Where a posting lies: a bitmap's number with the highest bit set, or the gaps' first byte.
    typealias Reference = UInt32

    static let bitmap: Reference = 1 << 31

    let items: Int
    private(set) var gaps: [UInt8] = []
    private(set) var bitmaps: [UInt64] = []

    init(items: Int) { self.items = items }

    /// The words of a bitmap.
    var width: Int { (items + 63) / 64 }

    /// Whether a posting of so many items is a bitmap.
    func isBitmap(_ frequency: Int) -> Bool { frequency > items / 8 }

    /// Whether there is no room for another reference.
    var isFull: Bool { gaps.count >= Int(Self.bitmap) - 5 * items }

    /// Adds a bitmap without members.
    mutating func appendBitmap() -> Reference {
        bitmaps.append(contentsOf: repeatElement(0, count: width))
        return Self.bitmap | UInt32(bitmaps.count / max(1, width) - 1)
    }

    /// Where the words of a bitmap start.
    func start(ofBitmap reference: Reference) -> Int { Int(reference & ~Self.bitmap) * width }

    /// Runs `body` with all bitmaps' words, to set bits.
    mutating func withMutableBitmaps(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Void) {
        bitmaps.withUnsafeMutableBufferPointer { body($0) }
    }

    /// Adds the gaps of rising ordinals.
    mutating func append(_ ordinals: UnsafeBufferPointer<UInt32>) -> Reference {
        let reference = UInt32(gaps.count)
        var previous: UInt32 = 0
        for ordinal in ordinals {
            var gap = ordinal &- previous
            previous = ordinal
            while gap >= 0x80 {
                gaps.append(UInt8(truncatingIfNeeded: gap) | 0x80)
                gap >>= 7
            }
            gaps.append(UInt8(gap))
        }
        return reference
    }

    /// Gives back memory that is not needed.
    mutating func finish() {
        gaps = gaps.withUnsafeBufferPointer { Array($0) }
        bitmaps = bitmaps.withUnsafeBufferPointer { Array($0) }
    }

    /// Bytes in memory.
    var footprint: Int { gaps.capacity + bitmaps.capacity * 8 }
}

/// The items of a gram.
struct Posting: Sendable {
    let reference: PostingStore.Reference
    /// How many items there are.
    let frequency: Int

    var isBitmap: Bool { reference & PostingStore.bitmap != 0 }
}

extension PostingStore {
    /// Runs `body` with the words of a bitmap.
    func withBitmap<Result>(
        _ posting: Posting,
        _ body: (UnsafeBufferPointer<UInt64>) -> Result
    ) -> Result {
        bitmaps.withUnsafeBufferPointer { words in
            let start = start(ofBitmap: posting.reference)
            return body(UnsafeBufferPointer(rebasing: words[start..<start + width]))
        }
    }

    /// Calls `body` with each of the first ordinals, rising, until it returns false.
    @inline(__always)
    func forEachGap(
        of posting: Posting,
        atMost limit: Int = .max,
        _ body: (UInt32) -> Void
    ) {
        gaps.withUnsafeBufferPointer { gaps in
            var index = Int(posting.reference)
            var ordinal: UInt32 = 0
            for _ in 0..<min(limit, posting.frequency) {
                var byte = UInt32(gaps[index])
                index &+= 1
                var gap = byte & 0x7F
                var shift: UInt32 = 7
                while byte >= 0x80 {
                    byte = UInt32(gaps[index])
                    index &+= 1
                    gap |= (byte & 0x7F) &<< shift
                    shift &+= 7
                }
                ordinal &+= gap
                body(ordinal)
            }
        }
    }

    /// The items from the `offset`th on, `limit` at most, rising.
    func members(of posting: Posting, from offset: Int, limit: Int) -> [UInt32] {
        if posting.isBitmap {
            return withBitmap(posting) { OrdinalSet.members(of: $0, from: offset, limit: limit) }
        }
        var members: [UInt32] = []
        var skipped = 0
        let end = offset > Int.max - limit ? Int.max : offset + limit
        forEachGap(of: posting, atMost: end) { ordinal in
            if skipped >= offset { members.append(ordinal) } else { skipped += 1 }
        }
        return members
    }
}
