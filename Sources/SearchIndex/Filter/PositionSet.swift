/// A growing set of positions, one bit each up to the last member.
struct PositionSet: Sendable {
    private(set) var words: [UInt64] = []

    mutating func insert(_ position: Int) {
        let word = position >> 6
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
        }
        words[word] |= 1 << UInt64(position & 63)
    }

    func contains(_ position: Int) -> Bool {
        let word = position >> 6
        return word < words.count && words[word] >> UInt64(position & 63) & 1 == 1
    }

    /// Runs `body` with a view that is faster to ask and must not leave it.
    func withView<Result>(_ body: (View) -> Result) -> Result {
        words.withUnsafeBufferPointer { body(View(words: $0)) }
    }

    /// The set through a pointer.
    struct View {
        let words: UnsafeBufferPointer<UInt64>

        @inline(__always)
        func contains(_ position: Int) -> Bool {
            let word = position >> 6
            return word < words.count && words[word] >> UInt64(position & 63) & 1 == 1
        }
    }

    /// Bytes in memory.
    var footprint: Int { words.capacity * 8 }
}
