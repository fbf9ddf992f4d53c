import SearchCore
public import SearchIndex

/// Writes the items of a catalog as a file that ``CatalogFile`` reads back to the same digest.
///
///     var writer = CatalogWriter(.csv, columns: CatalogWriter.columns(of: items))
///     output += writer.start()
///     for item in items { output += writer.row(item) }
///     output += writer.end()
///
/// Pure: it gives bytes, and whoever has it writes them. CSV and TSV have a column `id`, then one
/// a field. A field that has several values or an empty one in any item, or whose name is empty or
/// ends in `[]`, is a column of lists: `[]` is added to its name and its cells are JSON arrays. Cells
/// that a spreadsheet would take for formulas are written as they are.
public struct CatalogWriter: Sendable {
    /// A form that can be written.
    public enum Format: String, Sendable, CaseIterable {
        /// Comma-separated values with a header (RFC 4180).
        case csv
        /// Tab-separated values with a header; quotes as in CSV.
        case tsv
        /// A JSON array of objects, one a line.
        case json
        /// A JSON object a line: the canonical lines over which the digest is taken.
        case ndjson
    }

    /// A column of CSV or TSV.
    public struct Column: Sendable, Hashable {
        /// The field's name.
        public let field: String
        /// Whether its cells are JSON arrays.
        public var isList: Bool
    }

    /// The form in which it writes.
    public let format: Format
    private let columns: [Column]
    private let separator: String
    private var isFirst = true

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - format: The form.
    ///   - columns: Those of ``columns(of:)`` over all items; JSON and NDJSON need none.
    public init(_ format: Format, columns: [Column]) {
        self.format = format
        self.columns = columns
        separator = format == .tsv ? "\t" : ","
    }

    /// What comes before the first item.
    public func start() -> [UInt8] {
        switch format {
        case .csv, .tsv:
            return line(
                ["id"] + columns.map { $0.isList ? $0.field + CatalogFormat.listSuffix : $0.field }
            )
        case .json: return Array("[".utf8)
        case .ndjson: return []
        }
    }

    /// An item; its fields must be among the columns.
    public mutating func row(_ item: CatalogItem) -> [UInt8] {
        switch format {
        case .csv, .tsv: return line([item.id] + columns.map { Self.cell(item[$0.field], $0) })
        case .json:
            defer { isFirst = false }
            return Array((isFirst ? "\n" : ",\n").utf8) + item.canonicalBytes.dropLast()
        case .ndjson: return item.canonicalBytes
        }
    }

    /// What comes after the last item.
    public func end() -> [UInt8] {
        switch format {
        case .csv, .tsv, .ndjson: []
        case .json: Array("\n]\n".utf8)
        }
    }

    private static func cell(_ values: [String], _ column: Column) -> String {
        guard column.isList else { return values.first ?? "" }
        guard !values.isEmpty else { return "" }
        return String(decoding: JSONWriter.encode(JSONValue(values)), as: UTF8.self)
    }

    private func line(_ cells: [String]) -> [UInt8] {
        Array((cells.map(quoted).joined(separator: separator) + "\r\n").utf8)
    }

    private func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { byte in
            byte.isLineEnd || byte == UInt8(ascii: "\"") || byte == separator.utf8.first
        }
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
}

extension CatalogWriter {
    /// The columns that a table of items has, in the order of their names' UTF-8 bytes.
    public static func columns(of items: some Sequence<CatalogItem>) -> [Column] {
        var known: [ByteKey: Column] = [:]
        for item in items {
            for field in item.fields {
                let key = ByteKey(field.name)
                let isList =
                    field.values.count != 1 || field.values[0].isEmpty || field.name.isEmpty
                    || field.name.hasSuffix(CatalogFormat.listSuffix)
                if isList || known[key] == nil {
                    known[key] = Column(field: field.name, isList: isList)
                }
            }
        }
        return known.values.sorted { $0.field.utf8.lexicographicallyPrecedes($1.field.utf8) }
    }

    /// Writes a whole catalog in pieces of about 64 KiB.
    ///
    /// - Parameters:
    ///   - items: In catalog order; gone through twice.
    ///   - format: The form.
    ///   - write: Gets the bytes in order.
    public static func write(
        _ items: some Collection<CatalogItem>,
        as format: Format,
        to write: ([UInt8]) throws -> Void
    ) rethrows {
        let isTable = format == .csv || format == .tsv
        var writer = CatalogWriter(format, columns: isTable ? columns(of: items) : [])
        var piece = writer.start()
        for item in items {
            piece += writer.row(item)
            guard piece.count >= 1 << 16 else { continue }
            try write(piece)
            piece.removeAll(keepingCapacity: true)
        }
        piece += writer.end()
        if !piece.isEmpty { try write(piece) }
    }
}
