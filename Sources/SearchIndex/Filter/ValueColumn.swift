/// The values of one field of a catalog and the items that have them.
struct ValueColumn: Sendable {
    /// The ordinals of the items with a value, rising, each once.
    private(set) var ordinals: [ByteString: [Int]] = [:]

    init(of field: String, in items: [CatalogItem]) {
        for (ordinal, item) in items.enumerated() {
            for value in item[field] {
                let key = ByteString(value)
                if ordinals[key]?.last != ordinal { ordinals[key, default: []].append(ordinal) }
            }
        }
    }

    /// Adds the ordinals of the items that have a value.
    func insertItems(with value: String, into set: inout OrdinalSet) {
        for ordinal in ordinals[ByteString(value)] ?? [] { set.insert(ordinal) }
    }

    /// How many members of a set have each value; without those that none has.
    func counts(in set: OrdinalSet) -> [FacetCount] {
        ordinals.compactMap { value, ordinals in
            let count = ordinals.count { set.contains($0) }
            return count == 0 ? nil : FacetCount(value: value.text, count: count)
        }
    }
}
