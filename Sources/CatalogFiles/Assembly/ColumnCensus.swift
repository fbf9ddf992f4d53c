import SearchIndex

/// Counts what the columns of a catalog hold, in memory that is bounded by their number.
struct ColumnCensus {
    /// The columns in the order of their first occurrence.
    private(set) var summaries: [ColumnSummary] = []
    private var values: [Set<ByteKey>] = []
    private var indices: [ByteKey: Int] = [:]

    /// - Throws: Where there are more columns than a catalog may have.
    mutating func add(_ item: CatalogItem) throws(CatalogFileError) {
        for field in item.fields {
            let index = try index(of: field)
            summaries[index].items += 1
            guard summaries[index].distinct != nil else { continue }
            for value in field.values { values[index].insert(ByteKey(value)) }
            let count = values[index].count
            summaries[index].distinct = count <= ColumnSummary.mostValues ? count : nil
            if count > ColumnSummary.mostValues { values[index] = [] }
        }
    }

    private mutating func index(
        of field: CatalogItem.Field
    ) throws(CatalogFileError) -> Int {
        let key = ByteKey(field.name)
        if let known = indices[key] { return known }
        guard summaries.count < CatalogLimits.mostColumns else {
            throw CatalogFileError(
                .tooManyColumns,
                "there are more than \(CatalogLimits.mostColumns) different columns; check that "
                    + "names of fields are not values, and leave columns out"
            )
        }
        indices[key] = summaries.count
        summaries.append(ColumnSummary(name: field.name, example: field.values.first ?? ""))
        values.append([])
        return summaries.count - 1
    }

    subscript(name: String) -> ColumnSummary? { indices[ByteKey(name)].map { summaries[$0] } }

    /// The columns with few values, each had by two items on average, by their names' bytes.
    func tokenColumns(without text: [String], atMost most: Int) -> [String] {
        summaries.filter { column in
            guard let distinct = column.distinct, distinct <= most else { return false }
            return distinct * 2 <= column.items
                && !text.contains { ByteKey($0) == ByteKey(column.name) }
        }
        .map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
