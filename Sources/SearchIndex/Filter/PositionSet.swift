/// A growing set of positions, one bit each up to the last member.
struct PositionSet: Sendable {
    private var words: [UInt64] = []

    mutating func insert(_ positions: Range<Int>) {
        guard let last = positions.last else { return }
        while words.count <= last >> 6 { words.append(0) }
        for position in positions { words[position >> 6] |= 1 << UInt64(position & 63) }
    }

    func contains(_ position: Int) -> Bool {
        let word = position >> 6
        return word < words.count && words[word] >> UInt64(position & 63) & 1 == 1
    }
}
