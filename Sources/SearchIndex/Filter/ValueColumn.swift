import SearchCore

/// The values of one field of a catalog, numbered, and which ones each item has.
///
/// Values are equal if they are the same bytes.
struct ValueColumn: Sendable {
    /// The values in the order in which they were met; a value's number is its index and 1.
    private(set) var values: [String] = []
    /// Of each value how many items have it.
    private(set) var frequencies: [UInt32] = []
    private var numbers: [ByteString: UInt32] = [:]
    /// Of each item its value's number, 0 for none; or, with ``rest``, one of several.
    private var firsts: [UInt32] = []
    /// The other values of the items that have several.
    private var rest: [(item: UInt32, value: UInt32)] = []

    init(of field: String, in items: [CatalogItem]) {
        firsts.reserveCapacity(items.count)
        for (ordinal, item) in items.enumerated() { append(item[field], ordinal) }
        if values.isEmpty { firsts = [] }
    }

    private mutating func append(_ values: [String], _ ordinal: Int) {
        firsts.append(0)
        guard let first = values.first else { return }
        firsts[ordinal] = number(of: first)
        if values.count > 1 { appendRest(values, ordinal) }
        frequencies[Int(firsts[ordinal]) - 1] += 1
    }

    private mutating func appendRest(_ values: [String], _ ordinal: Int) {
        var seen = [firsts[ordinal]]
        for value in values.dropFirst() {
            let number = number(of: value)
            if seen.contains(number) { continue }
            seen.append(number)
            rest.append((UInt32(ordinal), number))
            frequencies[Int(number) - 1] += 1
        }
    }

    private mutating func number(of value: String) -> UInt32 {
        let key = ByteString(value)
        if let known = numbers[key] { return known }
        values.append(value)
        frequencies.append(0)
        numbers[key] = UInt32(values.count)
        return UInt32(values.count)
    }

    /// The items, of so many, that have any of some values.
    ///
    /// - Complexity: O(items).
    func items(withAnyOf wanted: [String], below count: Int) -> OrdinalSet {
        let wanted = Set(wanted.compactMap { numbers[ByteString($0)] })
        guard let one = wanted.first else { return OrdinalSet(below: count) }
        var set = wanted.count == 1 ? items { $0 == one } : items { wanted.contains($0) }
        for (item, value) in rest where wanted.contains(value) { set.insert(Int(item)) }
        return set
    }

    @inline(__always)
    private func items(where isWanted: (UInt32) -> Bool) -> OrdinalSet {
        let count = firsts.count
        return firsts.withUnsafeBufferPointer { firsts in
            var words = [UInt64](repeating: 0, count: (count + 63) / 64)
            for index in words.indices {
                let start = index << 6
                var word: UInt64 = 0
                for bit in 0..<min(64, count - start) {
                    word |= (isWanted(firsts[start &+ bit]) ? 1 : 0) &<< UInt64(bit)
                }
                words[index] = word
            }
            return OrdinalSet(words: words)
        }
    }

    /// How many hits have each value, by the values' indexes.
    ///
    /// - Complexity: O(hits + values), O(values) for all items.
    func counts(in hits: TextHits) -> [UInt32] {
        if case .all = hits { return frequencies }
        var counts = [UInt32](repeating: 0, count: values.count + 1)
        if values.isEmpty { return [] }
        counts.withUnsafeMutableBufferPointer { counts in
            firsts.withUnsafeBufferPointer { firsts in
                hits.forEach { counts[Int(firsts[$0])] &+= 1 }
            }
        }
        counts.removeFirst()
        if !rest.isEmpty { countRest(in: hits, &counts) }
        return counts
    }

    private func countRest(in hits: TextHits, _ counts: inout [UInt32]) {
        var set = OrdinalSet(below: firsts.count)
        hits.forEach { set.insert($0) }
        for (item, value) in rest where set.contains(Int(item)) { counts[Int(value) - 1] += 1 }
    }

    /// Bytes in memory, about.
    var footprint: Int {
        firsts.capacity * 4 + rest.capacity * 8 + frequencies.capacity * 4
            + values.capacity * 16 + numbers.capacity * 32
    }
}
