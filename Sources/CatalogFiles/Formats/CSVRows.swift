import SearchIndex

/// Rows of cells under a header; blank lines are skipped.
///
/// A column whose name ends in `[]` holds JSON arrays, for fields of several values.
struct CSVRows: RowReader {
    private struct Column {
        let name: String
        let isList: Bool
    }

    private var reader: CSVReader
    private var header: [Column?] = []
    private(set) var problems: [CatalogProblem] = []

    var columns: [String]? { header.compactMap { $0?.name } }

    init(_ reader: CSVReader) throws(CatalogFileError) {
        self.reader = reader
        guard let record = try self.reader.next() else { return }
        let names = try Self.names(record)
        header = names.map { name in
            guard !name.isEmpty else { return nil }
            let isList = name.hasSuffix(CatalogFormat.listSuffix)
            let plain = isList ? name.dropLast(CatalogFormat.listSuffix.count) : name[...]
            return Column(name: String(plain), isList: isList)
        }
        problems = names.enumerated().filter { $0.element.isEmpty }.map { column in
            CatalogProblem(
                .unnamedColumn,
                line: record.line,
                "column \(column.offset + 1) has no name and is left out; name it in the header"
            )
        }
    }

    mutating func next() throws(CatalogFileError) -> CatalogRow? {
        guard let record = try reader.next() else { return nil }
        return CatalogRow(line: record.line) { () throws(CatalogProblem) in try draft(record) }
    }

    private static func names(_ header: CSVReader.Record) throws(CatalogFileError) -> [String] {
        let names: [String]
        switch header.texts() {
        case .success(let texts): names = texts
        case .failure(let error): throw CatalogFileError(error)
        }
        var known: Set<ByteKey> = []
        for name in names where !name.isEmpty && !known.insert(ByteKey(name)).inserted {
            throw CatalogFileError(
                .duplicateColumn,
                line: header.line,
                field: name,
                "two columns have this name; rename one"
            )
        }
        return names
    }

    private func draft(_ record: CSVReader.Record) throws(CatalogProblem) -> CatalogItemDraft {
        let texts = try record.texts().get()
        guard texts.count == header.count else {
            throw CatalogProblem(
                .raggedRow,
                line: record.line,
                "the row has \(texts.count) cells where the header has \(header.count); "
                    + "put cells that contain separators in quotes"
            )
        }
        var fields: [(name: String, values: [String])] = []
        fields.reserveCapacity(texts.count)
        for (column, text) in zip(header, texts) where !text.isEmpty {
            guard let column else { continue }
            let values = column.isList ? try list(text, column, record.line) : [text]
            fields.append((column.name, values))
        }
        return CatalogItemDraft(fields: fields)
    }

    private func list(
        _ text: String,
        _ column: Column,
        _ line: Int
    ) throws(CatalogProblem) -> [String] {
        let object = Array("{\"list\":".utf8) + text.utf8 + Array("}".utf8)
        guard text.hasPrefix("["), let draft = try? CatalogItemDraft.parse(object),
            draft.fields.count <= 1
        else {
            throw CatalogProblem(
                .malformedJSON,
                line: line,
                field: column.name,
                "a column whose name ends in [] holds lists such as [\"a\",\"b\"]; "
                    + "write one, or rename the column"
            )
        }
        return draft["list"]
    }
}
