import SearchIndex

/// Takes lines that are not blank; they end with LF or CR LF.
struct LineReader {
    private var cursor: ByteCursor
    private var line = 0

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    /// The next line with its number from 1; nil at the end.
    mutating func next() throws(CatalogFileError) -> (number: Int, bytes: [UInt8])? {
        while try cursor.peek() != nil {
            line += 1
            var bytes: [UInt8] = []
            let number = line
            try cursor.append(to: &bytes, until: { $0 == UInt8(ascii: "\n") }) {
                .rowTooLong(number)
            }
            _ = try cursor.take(UInt8(ascii: "\n"))
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            if !bytes.allSatisfy(\.isSpace) { return (line, bytes) }
        }
        return nil
    }
}

/// A flat JSON object a line.
struct NDJSONRows: RowReader {
    private var lines: LineReader

    init(_ cursor: ByteCursor) { lines = LineReader(cursor) }

    mutating func next() throws(CatalogFileError) -> CatalogRow? {
        guard let line = try lines.next() else { return nil }
        return CatalogRow(line: line.number) { () throws(CatalogProblem) in
            try CatalogItemDraft.parse(line.bytes, line: line.number)
        }
    }
}

/// A name a line; spaces are kept.
struct TextRows: RowReader {
    static let column = "name"

    private var lines: LineReader

    var columns: [String]? { [Self.column] }

    init(_ cursor: ByteCursor) { lines = LineReader(cursor) }

    mutating func next() throws(CatalogFileError) -> CatalogRow? {
        guard let line = try lines.next() else { return nil }
        switch String.checked(line.bytes, line: line.number) {
        case .success(let name):
            let draft = CatalogItemDraft(fields: [(Self.column, [name])])
            return CatalogRow(line: line.number, draft)
        case .failure(let error): return CatalogRow(error)
        }
    }
}
