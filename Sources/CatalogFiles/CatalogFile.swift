/// How a catalog file is read; what is left open is detected.
public struct CatalogReadingOptions: Sendable {
    /// What the file is called, whose ending tells its format.
    public var name: String?
    /// The form of the file.
    public var format: CatalogFormat?
    /// How its characters are written.
    public var encoding: TextEncoding?
    /// Which columns are what.
    public var columns: CatalogColumns
    /// In XML, the element of the items.
    public var item: String?
    /// Whether the first problem is thrown; otherwise bad rows are left out and told.
    public var isStrict: Bool
    /// Bytes that the items may take in memory, about; nil for as many as there are.
    public var mostMemory: Int?

    /// Makes a choice of how to read.
    public init(
        name: String? = nil,
        format: CatalogFormat? = nil,
        encoding: TextEncoding? = nil,
        columns: CatalogColumns = CatalogColumns(),
        item: String? = nil,
        isStrict: Bool = false,
        mostMemory: Int? = nil
    ) {
        self.name = name
        self.format = format
        self.encoding = encoding
        self.columns = columns
        self.item = item
        self.isStrict = isStrict
        self.mostMemory = mostMemory
    }
}

/// Reads catalog files.
///
///     let reading = try CatalogFile.read(source, CatalogReadingOptions(name: "countries.csv.gz"))
///     CatalogVersion(items: reading.items)
public enum CatalogFile {
    /// Reads a catalog file, piece by piece; what is in memory is its items.
    ///
    /// Gzip is told by the first bytes, the encoding by a byte order mark, the format by name and
    /// first bytes. An empty cell is the same as no field. Without an id column, an id is a function
    /// of its row's content, such as `south-korea-8f3b0c6d1e2a4957`: a file loaded again, or with its
    /// rows in another order, gives the same ids. Rows with the very same content end in `-2`, `-3`;
    /// a row whose content changes is another item.
    ///
    /// - Parameters:
    ///   - source: The file's bytes, within ``CatalogLimits``.
    ///   - options: How it is read.
    /// - Returns: The items, and what is wrong with the rows that are left out.
    /// - Throws: What makes the whole file unreadable, such as an empty file or a missing column.
    public static func read(
        _ source: any ByteSource,
        _ options: CatalogReadingOptions = CatalogReadingOptions()
    ) throws(CatalogFileError) -> CatalogReading {
        let file = try OpenedFile(source, options)
        var rows = file.rows
        var assembly = CatalogAssembly(file.format, options)
        try assembly.read(&rows)
        if let bytes = file.gunzip?.trailingBytes, bytes > 0 {
            try assembly.note(.trailing(bytes))
        }
        var reading = try assembly.finished()
        reading.encoding = file.encoding
        reading.isCompressed = file.gunzip != nil
        reading.notes += rows.notes
        return reading
    }

    /// Reads a catalog file that is in memory; see ``read(_:_:)``.
    public static func read(
        bytes: [UInt8],
        format: CatalogFormat,
        columns: CatalogColumns = CatalogColumns(),
        strict: Bool = false
    ) throws(CatalogFileError) -> CatalogReading {
        try read(
            MemorySource(bytes),
            CatalogReadingOptions(format: format, columns: columns, isStrict: strict)
        )
    }
}

extension CatalogProblem {
    fileprivate static func trailing(_ bytes: Int) -> CatalogProblem {
        CatalogProblem(
            .trailingBytes,
            line: 0,
            "\(bytes) bytes after the end of the compressed data were left out; "
                + "check how the file was made"
        )
    }
}
