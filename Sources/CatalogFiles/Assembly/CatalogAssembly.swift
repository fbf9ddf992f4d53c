import SearchIndex

/// Makes items of rows, one after another.
struct CatalogAssembly {
    private static let mostTokenValues = 64

    private let options: CatalogReadingOptions
    private var reading: CatalogReading
    private var census = ColumnCensus()
    /// The line of each id.
    private var lines: [ByteKey: Int] = [:]
    private var derived = DerivedIDs()
    /// Bytes of the items in memory, about.
    private var memory = 0

    init(_ format: CatalogFormat, _ options: CatalogReadingOptions) {
        self.options = options
        reading = CatalogReading(format: format, columns: CatalogColumns())
    }

    /// Takes all rows.
    ///
    /// Where only the rows name the columns, they are gathered before the columns can be known.
    mutating func read(_ rows: inout any RowReader) throws(CatalogFileError) {
        var gathered: [CatalogRow] = []
        if let columns = rows.columns {
            guard let first = try rows.next() else { throw Self.empty }
            reading.columns = try options.columns.resolved(among: columns)
            for problem in rows.problems { try note(problem) }
            try add(first)
        } else {
            var columns = ColumnNames()
            var memory = 0
            while let row = try rows.next() {
                try checkCount(gathered.count)
                if case .success(let record) = row.content {
                    try columns.add(record)
                    memory += record.footprint
                    try check(memory: memory)
                }
                gathered.append(row)
            }
            guard let first = gathered.first else { throw Self.empty }
            if columns.names.isEmpty, case .failure(let problem) = first.content {
                throw CatalogFileError(problem)
            }
            reading.columns = try options.columns.resolved(among: columns.names)
        }
        // From the end, so that each row's memory is free once its item is made.
        gathered.reverse()
        while let row = gathered.popLast() { try add(row) }
        while let row = try rows.next() { try add(row) }
    }

    private mutating func add(_ row: CatalogRow) throws(CatalogFileError) {
        let made: CatalogItem
        do throws(CatalogProblem) {
            made = try item(row.content.get(), row.line)
        } catch {
            return try note(error)
        }
        try checkCount(reading.items.count)
        memory += made.footprint
        try check(memory: memory)
        try census.add(made)
        reading.items.append(made)
    }

    mutating func note(_ problem: CatalogProblem) throws(CatalogFileError) {
        if options.isStrict { throw CatalogFileError(problem) }
        reading.problemCount += 1
        guard reading.problems.count < CatalogReading.mostProblems else { return }
        reading.problems.append(problem)
    }

    private mutating func item(
        _ record: CatalogItemDraft,
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
        _ record: CatalogItemDraft,
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
        let key = ByteKey(column)
        return CatalogItem(id: id, fields: record.fields.filter { ByteKey($0.name) != key })
    }

    private mutating func remember(_ id: String, _ line: Int) throws(CatalogProblem) {
        if let first = lines.updateValue(line, forKey: ByteKey(id)) {
            lines[ByteKey(id)] = first
            throw CatalogProblem(
                .duplicateID,
                line: line,
                field: reading.columns.id ?? "id",
                "line \(first) has the id \"\(id)\" already; give each item an id of its own"
            )
        }
    }

    private func checkCount(_ count: Int) throws(CatalogFileError) {
        guard count < CatalogLimits.mostItems else {
            throw CatalogFileError(
                .tooManyItems,
                "there are more than \(CatalogLimits.mostItems) items; split the catalog"
            )
        }
    }

    private func check(memory: Int) throws(CatalogFileError) {
        guard let most = options.mostMemory, memory > most else { return }
        throw CatalogFileError(
            .catalogTooLarge,
            "the items take more than the \(most >> 20) MiB that catalogs may have in memory; "
                + "leave columns out, split the catalog, or raise: serve --catalog-memory"
        )
    }

    func finished() throws(CatalogFileError) -> CatalogReading {
        var finished = reading
        finished.summaries = census.summaries
        if options.columns.token.isEmpty {
            finished.columns.token = census.tokenColumns(
                without: reading.columns.text,
                atMost: Self.mostTokenValues
            )
        }
        finished.notes = finished.columns.token.filter { census[$0]?.items ?? 0 > 0 }
            .filter { census[$0]?.distinct == nil }
            .map { name in
                "the token column \(name) has more than \(ColumnSummary.mostValues) different "
                    + "values; a person cannot choose among so many: is it rather a text?"
            }
        return finished
    }

    private static let empty = CatalogFileError(
        .emptyFile,
        line: 1,
        "the file has no items; write one a line"
    )
}

/// The names of columns in the order of their first occurrence.
private struct ColumnNames {
    private(set) var names: [String] = []
    private var known: Set<ByteKey> = []

    mutating func add(_ record: CatalogItemDraft) throws(CatalogFileError) {
        for field in record.fields where known.insert(ByteKey(field.name)).inserted {
            names.append(field.name)
            // One more than the fields may be: the id's.
            guard names.count <= CatalogLimits.mostColumns + 1 else {
                throw CatalogFileError(
                    .tooManyColumns,
                    "there are more than \(CatalogLimits.mostColumns) different columns; check "
                        + "that names of fields are not values, and leave columns out"
                )
            }
        }
    }
}
