import SearchIndex

/// Makes items of rows, one after another.
struct CatalogAssembly {
    private static let mostTokenValues = 64

    private let isStrict: Bool
    private var reading: CatalogReading
    /// The line of each id, by its bytes.
    private var lines: [[UInt8]: Int] = [:]
    private var derived = DerivedIDs()

    init(format: CatalogFormat, columns: CatalogColumns, isStrict: Bool) {
        self.isStrict = isStrict
        reading = CatalogReading(format: format, columns: columns)
    }

    mutating func add(_ row: CatalogRow) throws(CatalogFileError) {
        do throws(CatalogProblem) {
            reading.items.append(try item(row.content.get(), row.line))
        } catch {
            try note(error)
        }
    }

    mutating func note(_ problem: CatalogProblem) throws(CatalogFileError) {
        if isStrict { throw CatalogFileError(problem) }
        reading.problemCount += 1
        guard reading.problems.count < CatalogReading.mostProblems else { return }
        reading.problems.append(problem)
    }

    private mutating func item(
        _ record: CatalogRecord,
        _ line: Int
    ) throws(CatalogProblem) -> CatalogItem {
        let item = try makeItem(record, line)
        do throws(CatalogItemError) { try item.checkLimits() } catch {
            throw CatalogProblem(error, line: line)
        }
        try remember(item.id, line)
        return item
    }

    private mutating func makeItem(
        _ record: CatalogRecord,
        _ line: Int
    ) throws(CatalogProblem) -> CatalogItem {
        guard let column = reading.columns.id else {
            let content = CatalogItem(id: "", fields: record.fields)
            let text = reading.columns.text.lazy.compactMap { content[$0].first }.first ?? ""
            return CatalogItem(id: derived.next(for: content, named: text), fields: record.fields)
        }
        let ids = record[column]
        guard let id = ids.first else {
            throw CatalogProblem(
                .missingID,
                line: line,
                field: column,
                "the id is missing; give each item one"
            )
        }
        guard ids.count == 1 else {
            throw CatalogProblem(
                .severalIDs,
                line: line,
                field: column,
                "an item has one id; remove the others"
            )
        }
        return CatalogItem(id: id, fields: record.fields.filter { $0.name != column })
    }

    private mutating func remember(_ id: String, _ line: Int) throws(CatalogProblem) {
        let bytes = Array(id.utf8)
        if let first = lines[bytes] {
            throw CatalogProblem(
                .duplicateID,
                line: line,
                field: reading.columns.id ?? "id",
                "line \(first) has the id \"\(id)\" already; give each item an id of its own"
            )
        }
        lines[bytes] = line
    }

    func finished(detectingTokens: Bool) -> CatalogReading {
        var finished = reading
        if detectingTokens { finished.columns.token = tokenColumns() }
        return finished
    }

    /// The columns with few values, each had by two items on average, by their names' bytes.
    private func tokenColumns() -> [String] {
        var values: [String: Set<String>] = [:]
        var counts: [String: Int] = [:]
        for item in reading.items {
            for field in item.fields where !reading.columns.text.contains(field.name) {
                counts[field.name, default: 0] += 1
                guard values[field.name]?.count ?? 0 <= Self.mostTokenValues else { continue }
                values[field.name, default: []].formUnion(field.values)
            }
        }
        return values.filter { name, values in
            values.count <= Self.mostTokenValues && values.count * 2 <= counts[name] ?? 0
        }
        .keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
