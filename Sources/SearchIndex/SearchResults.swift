/// What a listing shows of a catalog.
public struct SearchResults: Sendable, Hashable {
    /// How many items there are; exact.
    public let total: Int
    /// Ids in the order of the catalog.
    public let ids: [String]

    /// Makes results.
    public init(total: Int, ids: [String]) {
        self.total = total
        self.ids = ids
    }
}

/// How many items of a listing have each value of a field.
public struct FacetCounts: Sendable, Hashable {
    /// The field's name.
    public let field: String
    /// The most frequent values first; equally frequent ones by their UTF-8 bytes.
    public let values: [FacetCount]
    /// How many values there are, shown or not.
    public let distinct: Int

    /// Makes the counts of a field.
    public init(field: String, values: [FacetCount], distinct: Int) {
        self.field = field
        self.values = values
        self.distinct = distinct
    }
}

/// A value and how many items of a listing have it, at least one.
public struct FacetCount: Sendable, Hashable {
    /// The value as the items have it.
    public let value: String
    /// The number of items.
    public let count: Int

    /// Makes the count of a value.
    public init(value: String, count: Int) {
        self.value = value
        self.count = count
    }
}
