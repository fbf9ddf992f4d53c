import SearchCore

extension UBIRow {
    /// How many results there were, as far as a row tells that is a search: the hits that it lists, or
    /// its `result_count`.
    public var total: Int? {
        switch meaning {
        case .typed, .queried: hits?.count ?? resultCount
        case .submitted, .opened, .other: nil
        }
    }

    private var resultCount: Int? {
        let count = fields["event_attributes"]?.object?["result_count"]?.integer
        return count.flatMap { $0 >= 0 ? $0 : nil }
    }
}
