/// The items whose text matches, in whichever form they were found.
enum TextHits: Sendable {
    /// All of so many items.
    case all(Int)
    /// Rising ordinals.
    case ordinals([UInt32])
    case set(OrdinalSet)
    /// The items of a gram.
    case posting(Posting, PostingStore)

    /// The number of items.
    var count: Int {
        switch self {
        case .all(let count): count
        case .ordinals(let ordinals): ordinals.count
        case .set(let set): set.count
        case .posting(let posting, _): posting.frequency
        }
    }

    /// The ordinals from the `offset`th on, `limit` at most, rising.
    ///
    /// - Complexity: O(offset + limit); where the hits are a set, also O(all items / 64).
    func members(from offset: Int, limit: Int) -> [UInt32] {
        switch self {
        case .all(let count):
            let start = min(offset, count)
            return (start..<start + min(limit, count - start)).map { UInt32($0) }
        case .ordinals(let ordinals): return Array(ordinals.dropFirst(offset).prefix(limit))
        case .set(let set): return set.members(from: offset, limit: limit)
        case .posting(let posting, let store):
            return store.members(of: posting, from: offset, limit: limit)
        }
    }

    /// The hits that are in a filter as well; nil does not restrict.
    func filtered(by filter: OrdinalSet?) -> TextHits {
        guard let filter else { return self }
        switch self {
        case .all: return .set(filter)
        case .ordinals(let ordinals): return .ordinals(ordinals.filter { filter.contains(Int($0)) })
        case .set(var set):
            set.formIntersection(filter)
            return .set(set)
        case .posting(let posting, let store):
            if posting.isBitmap {
                return .set(store.withBitmap(posting) { filter.intersection($0) })
            }
            return .ordinals(store.members(of: posting, within: filter))
        }
    }

    /// Calls `body` with each ordinal, rising.
    func forEach(_ body: (Int) -> Void) {
        switch self {
        case .all(let count): for ordinal in 0..<count { body(ordinal) }
        case .ordinals(let ordinals): for ordinal in ordinals { body(Int(ordinal)) }
        case .set(let set): set.words.withUnsafeBufferPointer { Self.forEach(in: $0, body) }
        case .posting(let posting, let store):
            if posting.isBitmap {
                store.withBitmap(posting) { Self.forEach(in: $0, body) }
            } else {
                store.forEachGap(of: posting) { body(Int($0)) }
            }
        }
    }

    @inline(__always)
    private static func forEach(in words: UnsafeBufferPointer<UInt64>, _ body: (Int) -> Void) {
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                body(index << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}

extension PostingStore {
    /// The items of a posting that are in a filter and in others.
    ///
    /// - Parameters:
    ///   - posting: Any.
    ///   - filter: Nil for all.
    ///   - others: Two at most; of them only the first may have gaps, and none where `posting` is a
    ///     bitmap.
    /// - Returns: Rising ordinals.
    func members(
        of posting: Posting,
        within filter: OrdinalSet?,
        and others: [Posting] = []
    ) -> [UInt32] {
        if posting.isBitmap { return commonMembers([posting] + others, filter) }
        let companion = others.first.flatMap { $0.isBitmap ? nil : set(of: $0) }
        return self.bitmaps.withUnsafeBufferPointer { words in
            let sets = others.filter(\.isBitmap)
                .map { UnsafeBufferPointer(rebasing: words[start(of: $0)...]) }
            return Self.with(filter) { filter in
                Self.with(companion) { members(of: posting, within: filter + $0 + sets) }
            }
        }
    }

    /// Runs `body` with the words of a set, or with none.
    private static func with<Result>(
        _ set: OrdinalSet?,
        _ body: ([UnsafeBufferPointer<UInt64>]) -> Result
    ) -> Result {
        guard let set else { return body([]) }
        return set.words.withUnsafeBufferPointer { body([$0]) }
    }

    /// The items of gaps as a set.
    private func set(of posting: Posting) -> OrdinalSet {
        OrdinalSet(
            words: [UInt64](unsafeUninitializedCapacity: width) { words, count in
                words.initialize(repeating: 0)
                forEachGap(of: posting) { words[Int($0 >> 6)] |= 1 << UInt64($0 & 63) }
                count = width
            }
        )
    }

    private func start(of bitmap: Posting) -> Int { start(ofBitmap: bitmap.reference) }

    private func commonMembers(_ bitmaps: [Posting], _ filter: OrdinalSet?) -> [UInt32] {
        var common = filter ?? OrdinalSet(allBelow: items)
        for bitmap in bitmaps { common = withBitmap(bitmap) { common.intersection($0) } }
        return common.members(from: 0, limit: .max)
    }

    /// Decodes gaps; what is not in all of the sets, three at most, is overwritten by the next.
    private func members(
        of posting: Posting,
        within sets: [UnsafeBufferPointer<UInt64>]
    ) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: posting.frequency) { buffer, count in
            var written = 0
            switch sets.count {
            case 0:
                forEachGap(of: posting) {
                    buffer[written] = $0
                    written &+= 1
                }
            case 1:
                let first = sets[0]
                forEachGap(of: posting) {
                    buffer[written] = $0
                    written &+= Self.bit($0, first)
                }
            case 2:
                let (first, second) = (sets[0], sets[1])
                forEachGap(of: posting) {
                    buffer[written] = $0
                    written &+= Self.bit($0, first) & Self.bit($0, second)
                }
            default:
                let (first, second, third) = (sets[0], sets[1], sets[2])
                forEachGap(of: posting) {
                    buffer[written] = $0
                    written &+= Self.bit($0, first) & Self.bit($0, second) & Self.bit($0, third)
                }
            }
            count = written
        }
    }

    @inline(__always)
    private static func bit(_ ordinal: UInt32, _ set: UnsafeBufferPointer<UInt64>) -> Int {
        Int(truncatingIfNeeded: set[Int(ordinal >> 6)] >> UInt64(ordinal & 63) & 1)
    }
}
