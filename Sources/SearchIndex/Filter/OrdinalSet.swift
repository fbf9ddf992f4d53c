/// A set of ordinals of a catalog's items, one bit each.
struct OrdinalSet: Sendable {
    private var words: [UInt64]

    /// An empty set for ordinals below `count`.
    init(below count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    /// All ordinals below `count`.
    init(allBelow count: Int) {
        words = [UInt64](repeating: .max, count: (count + 63) / 64)
        if count % 64 != 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
    }

    /// The number of members.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func insert(_ ordinal: Int) {
        words[ordinal >> 6] |= 1 << UInt64(ordinal & 63)
    }

    mutating func formUnion(_ other: OrdinalSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func formIntersection(_ other: OrdinalSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    func contains(_ ordinal: Int) -> Bool {
        words[ordinal >> 6] >> UInt64(ordinal & 63) & 1 == 1
    }

    /// The members from the `offset`th on, `limit` at most, in rising order.
    func members(from offset: Int, limit: Int) -> [Int] {
        var members: [Int] = []
        var skipped = 0
        for (index, word) in words.enumerated() where word != 0 {
            guard members.count < limit else { break }
            let bits = word.nonzeroBitCount
            if skipped + bits <= offset {
                skipped += bits
                continue
            }
            var rest = word
            while rest != 0, members.count < limit {
                if skipped >= offset { members.append(index << 6 | rest.trailingZeroBitCount) }
                skipped += 1
                rest &= rest - 1
            }
        }
        return members
    }
}
