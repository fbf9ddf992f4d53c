import SearchIndex

extension CatalogSource {
    /// Reads rows of cells under a header; blank lines are skipped.
    init(csv bytes: ArraySlice<UInt8>) throws(CatalogFileError) {
        var reader = CSVReader(bytes)
        guard let header = reader.next() else {
            self.init(rows: [])
            return
        }
        let names = try Self.names(header)
        var rows: [CatalogRow] = []
        while let record = reader.next() { rows.append(Self.row(record, under: names)) }
        let unnamed = names.enumerated().filter { $0.element.isEmpty }.map { column in
            CatalogProblem(
                .unnamedColumn,
                line: header.line,
                "column \(column.offset + 1) has no name and is left out; name it in the header"
            )
        }
        self.init(columns: names.filter { !$0.isEmpty }, rows: rows, problems: unnamed)
    }

    private static func names(_ header: CSVReader.Record) throws(CatalogFileError) -> [String] {
        let names: [String]
        switch header.texts() {
        case .success(let texts): names = texts
        case .failure(let error): throw CatalogFileError(error)
        }
        var known: Set<String> = []
        for name in names where !name.isEmpty && !known.insert(name).inserted {
            throw CatalogFileError(
                .duplicateColumn,
                line: header.line,
                field: name,
                "two columns have this name; rename one"
            )
        }
        return names
    }

    private static func row(_ record: CSVReader.Record, under names: [String]) -> CatalogRow {
        switch record.texts() {
        case .failure(let error): return CatalogRow(error)
        case .success(let texts) where texts.count != names.count:
            return CatalogRow(
                CatalogProblem(
                    .raggedRow,
                    line: record.line,
                    "the row has \(texts.count) cells where the header has \(names.count); "
                        + "put cells that contain separators in quotes"
                )
            )
        case .success(let texts):
            let cells = zip(names, texts).filter { !$0.isEmpty && !$1.isEmpty }
            return CatalogRow(
                line: record.line,
                CatalogRecord(fields: cells.map { ($0, [$1]) })
            )
        }
    }
}
