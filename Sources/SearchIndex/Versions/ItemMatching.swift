/// Which item of an older version each item of a newer one comes from, by id.
///
/// Where an id stands in both several times, the first is the first, the second the second.
struct ItemMatching {
    /// For each newer item the ordinal of the older one with its id; -1 where it is new.
    let origins: [Int32]
    /// For each newer item whether it is the very item that it comes from.
    let isSame: [Bool]

    /// Matches the items of two versions, of 2³¹ items at most.
    ///
    /// - Complexity: O(n) in the number of items of both.
    init(from old: [CatalogItem], to new: [CatalogItem]) {
        var origins = [Int32](repeating: -1, count: new.count)
        var isSame = [Bool](repeating: false, count: new.count)
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] {
            origins[head] = Int32(head)
            isSame[head] = true
            head += 1
        }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
            origins[new.count - tail] = Int32(old.count - tail)
            isSame[new.count - tail] = true
        }
        var ids = IDChains(old, head..<(old.count - tail))
        for index in head..<(new.count - tail) {
            guard let origin = ids.take(new[index].id) else { continue }
            origins[index] = Int32(origin)
            isSame[index] = old[origin] == new[index]
        }
        self.origins = origins
        self.isSame = isSame
    }
}

/// The ordinals of items by id, taken out one after another.
private struct IDChains {
    private var first: [ByteString: Int32] = [:]
    /// For each ordinal, from that of the range's first item on, the next one with the same id.
    private var next: [Int32]
    private let start: Int

    init(_ items: [CatalogItem], _ range: Range<Int>) {
        start = range.lowerBound
        next = [Int32](repeating: -1, count: range.count)
        first.reserveCapacity(range.count)
        for ordinal in range.reversed() {
            let id = ByteString(items[ordinal].id)
            if let later = first.updateValue(Int32(ordinal), forKey: id) {
                next[ordinal - start] = later
            }
        }
    }

    /// The first ordinal of an id that is not yet taken.
    mutating func take(_ id: String) -> Int? {
        let key = ByteString(id)
        guard let ordinal = first[key], ordinal >= 0 else { return nil }
        first[key] = next[Int(ordinal) - start]
        return Int(ordinal)
    }
}
