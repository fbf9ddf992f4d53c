public import SearchCore

extension CatalogVersion {
    /// Counts the values of fields over the items of a listing.
    ///
    /// Facets are disjunctive: a field's own tokens do not restrict its own counts, since another
    /// value of the field would be one more alternative. Text, scope and the tokens of other
    /// fields restrict all. An item with several values counts once for each.
    ///
    /// - Parameters:
    ///   - listing: What the bar lists.
    ///   - profile: The rules by which a text matches.
    ///   - fields: The fields to count.
    ///   - limit: How many values of each are returned at most.
    /// - Returns: The counts of each field, in the order of `fields`.
    public func facetCounts(
        of listing: Listing,
        under profile: Profile,
        fields: [String],
        limit: Int
    ) -> [FacetCounts] {
        fields.map { field in
            let counts = counts(of: field, over: base(of: field, listing, profile))
            return FacetCounts(
                field: field,
                values: counts.first(max(0, limit), by: Self.comesFirst),
                distinct: counts.count
            )
        }
    }

    /// How many hits have each value of a field; without those that none has.
    private func counts(of field: String, over hits: [TextHits]) -> [FacetCount] {
        var merged: [ByteString: Int] = [:]
        for (part, hits) in zip(parts, hits) {
            let column = part.segment.valueColumn(field)
            let counts = zip(column.values, column.counts(in: hits)).filter { $0.1 > 0 }
            if parts.count == 1 {
                return counts.map { FacetCount(value: $0, count: Int($1)) }
            }
            for (value, count) in counts { merged[ByteString(value), default: 0] += Int(count) }
        }
        return merged.map { FacetCount(value: $0.key.text, count: $0.value) }
    }

    /// The items over which the values of a field are counted.
    private func base(of field: String, _ listing: Listing, _ profile: Profile) -> [TextHits] {
        switch listing {
        case .everything:
            parts.map { TextHits.all($0.segment.items.count).filtered(by: $0.live) }
        case .nothing: parts.map { _ in TextHits.ordinals([]) }
        case .matching(let query): hits(of: query, under: profile, freeField: field)
        }
    }

    private static func comesFirst(_ left: FacetCount, _ right: FacetCount) -> Bool {
        left.count == right.count
            ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
            : left.count > right.count
    }
}

extension [FacetCount] {
    /// The first elements in an order, of which few are wanted where there are many.
    ///
    /// - Complexity: O(n + k² log n) for k elements of n in any order that has nothing to do with it.
    fileprivate func first(
        _ limit: Int,
        by comesFirst: (FacetCount, FacetCount) -> Bool
    ) -> [FacetCount] {
        guard limit < count / 8 else { return Array(sorted(by: comesFirst).prefix(limit)) }
        guard limit > 0 else { return [] }
        var first = Array(prefix(limit)).sorted(by: comesFirst)
        for element in dropFirst(limit) where comesFirst(element, first[limit - 1]) {
            var low = 0
            var high = limit - 1
            while low < high {
                let middle = (low + high) / 2
                if comesFirst(element, first[middle]) { high = middle } else { low = middle + 1 }
            }
            first.removeLast()
            first.insert(element, at: low)
        }
        return first
    }
}
