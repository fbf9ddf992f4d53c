/// A set of ordinals of a catalog's items, one bit each.
struct OrdinalSet: Sendable {
    private(set) var words: [UInt64]

    /// An empty set for ordinals below `count`.
    init(below count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    /// All ordinals below `count`.
    init(allBelow count: Int) {
        words = [UInt64](repeating: .max, count: (count + 63) / 64)
        if count % 64 != 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
    }

    /// A set by its words.
    init(words: [UInt64]) { self.words = words }

    /// The number of members.
    var count: Int {
        words.withUnsafeBufferPointer { words in
            var count = 0
            for word in words { count &+= word.nonzeroBitCount }
            return count
        }
    }

    mutating func insert(_ ordinal: Int) {
        words[ordinal >> 6] |= 1 << UInt64(ordinal & 63)
    }

    mutating func remove(_ ordinal: Int) {
        words[ordinal >> 6] &= ~(1 << UInt64(ordinal & 63))
    }

    mutating func formUnion(_ other: some Collection<UInt64>) {
        for (index, word) in zip(words.indices, other) { words[index] |= word }
    }

    mutating func formIntersection(_ other: OrdinalSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    /// The members of both, the other one given by its words, as many as here.
    func intersection(_ other: UnsafeBufferPointer<UInt64>) -> OrdinalSet {
        let count = words.count
        return words.withUnsafeBufferPointer { words in
            OrdinalSet(
                words: [UInt64](unsafeUninitializedCapacity: count) { result, written in
                    for index in 0..<count {
                        result.initializeElement(at: index, to: words[index] & other[index])
                    }
                    written = count
                }
            )
        }
    }

    @inline(__always)
    func contains(_ ordinal: Int) -> Bool {
        words[ordinal >> 6] >> UInt64(ordinal & 63) & 1 == 1
    }

    /// The members from the `offset`th on, `limit` at most, in rising order.
    func members(from offset: Int, limit: Int) -> [UInt32] {
        words.withUnsafeBufferPointer { Self.members(of: $0, from: offset, limit: limit) }
    }

    /// The members of a set that is given by its words.
    static func members(
        of words: UnsafeBufferPointer<UInt64>,
        from offset: Int,
        limit: Int
    ) -> [UInt32] {
        var members: [UInt32] = []
        var skipped = 0
        for index in words.indices where words[index] != 0 {
            guard members.count < limit else { break }
            let bits = words[index].nonzeroBitCount
            if skipped + bits <= offset {
                skipped += bits
                continue
            }
            var rest = words[index]
            while rest != 0, members.count < limit {
                if skipped >= offset {
                    members.append(UInt32(index << 6 | rest.trailingZeroBitCount))
                }
                skipped += 1
                rest &= rest - 1
            }
        }
        return members
    }
}
