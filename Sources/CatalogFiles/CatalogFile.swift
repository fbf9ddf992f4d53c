public import SearchIndex

/// What was read of a catalog file.
public struct CatalogReading: Sendable {
    /// How many problems are told at most; all are counted.
    public static let mostProblems = 1000

    /// The format in which the file was read.
    public let format: CatalogFormat
    /// Which columns are what, all of them found or detected.
    public internal(set) var columns: CatalogColumns
    /// The items in the order of the file.
    public internal(set) var items: [CatalogItem] = []
    /// What was wrong, in the order of the file; each row that it concerns was left out.
    public internal(set) var problems: [CatalogProblem] = []
    /// How many problems there were.
    public internal(set) var problemCount = 0
}

/// Reads catalog files.
///
///     let reading = try CatalogFile.read(bytes: bytes, format: .csv)
///     CatalogVersion(items: reading.items)
public enum CatalogFile {
    /// Reads a catalog file.
    ///
    /// A byte order mark is skipped; the encoding is UTF-8. An empty cell is the same as no field.
    /// Without an id column, an id is a function of its row's content, such as
    /// `south-korea-8f3b0c6d1e2a4957`: a file loaded again, or with its rows in another order, gives
    /// the same ids. Rows with the very same content end in `-2`, `-3`; a row whose content changes
    /// is another item.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - format: Its form; see ``CatalogFormat/detect(name:bytes:)``.
    ///   - columns: Which columns are what; what it leaves open is detected.
    ///   - strict: Whether the first problem is thrown. Otherwise bad rows are left out and told.
    /// - Returns: The items, and what is wrong with the rows that are left out.
    /// - Throws: What makes the whole file unreadable, such as an empty file or a missing column.
    public static func read(
        bytes: [UInt8],
        format: CatalogFormat,
        columns: CatalogColumns = CatalogColumns(),
        strict: Bool = false
    ) throws(CatalogFileError) -> CatalogReading {
        let source = try source(bytes.withoutByteOrderMark, format)
        guard !source.rows.isEmpty else {
            throw CatalogFileError(.emptyFile, line: 1, "the file has no items; write one a line")
        }
        if source.columns.isEmpty, let problem = source.rows[0].problem {
            throw CatalogFileError(problem)
        }
        var assembly = CatalogAssembly(
            format: format,
            columns: try columns.resolved(among: source.columns),
            isStrict: strict
        )
        for problem in source.problems { try assembly.note(problem) }
        for row in source.rows { try assembly.add(row) }
        return assembly.finished(detectingTokens: columns.token.isEmpty)
    }

    private static func source(
        _ bytes: ArraySlice<UInt8>,
        _ format: CatalogFormat
    ) throws(CatalogFileError) -> CatalogSource {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw CatalogFileError(.invalidUTF8, line: 1, "this is UTF-16; save the file as UTF-8")
        }
        switch format {
        case .csv: return try CatalogSource(csv: bytes)
        case .json: return try CatalogSource(json: bytes)
        case .ndjson: return CatalogSource(ndjson: bytes)
        case .text: return CatalogSource(text: bytes)
        }
    }
}
