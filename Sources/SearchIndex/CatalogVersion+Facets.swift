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
            let counts = valueColumn(field).counts(in: base(of: field, listing, profile))
            let sorted = counts.sorted(by: Self.comesFirst)
            return FacetCounts(
                field: field,
                values: Array(sorted.prefix(max(0, limit))),
                distinct: counts.count
            )
        }
    }

    /// The items over which the values of a field are counted.
    private func base(of field: String, _ listing: Listing, _ profile: Profile) -> OrdinalSet {
        switch listing {
        case .everything: OrdinalSet(allBelow: items.count)
        case .nothing: OrdinalSet(below: items.count)
        case .matching(let query): matches(of: query, under: profile, freeField: field)
        }
    }

    private static func comesFirst(_ left: FacetCount, _ right: FacetCount) -> Bool {
        left.count == right.count
            ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
            : left.count > right.count
    }
}
