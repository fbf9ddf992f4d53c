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
            let sorted = counts.sorted(by: Self.comesFirst)
            return FacetCounts(
                field: field,
                values: Array(sorted.prefix(max(0, limit))),
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
