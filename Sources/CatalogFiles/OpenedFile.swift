/// A file of which compression, encoding and format are known, and whose rows can be read.
struct OpenedFile {
    let format: CatalogFormat
    let encoding: TextEncoding?
    let gunzip: Gunzip?
    let rows: any RowReader

    init(_ source: any ByteSource, _ options: CatalogReadingOptions) throws(CatalogFileError) {
        var (start, source): ([UInt8], any ByteSource) =
            try ContinuedSource.looking(at: 2, of: source)
        gunzip = Gunzip.isGzip(start) ? try Gunzip(source) : nil
        source = gunzip ?? source
        (start, source) = try ContinuedSource.looking(at: CatalogFormat.telling, of: source)
        if Self.isPropertyList(start, options) {
            format = .plist
            encoding = nil
            rows = try PropertyListRows(ByteCursor(source))
            return
        }
        let text = try TextDecoding(source, options.encoding)
        encoding = text.encoding
        var cursor = ByteCursor(text)
        let begin = try cursor.lookAhead(CatalogFormat.telling)
        format = options.format ?? CatalogFormat.detect(name: options.name, start: begin)
        switch format {
        case .csv: rows = try CSVRows(CSVReader(cursor))
        case .tsv: rows = try CSVRows(CSVReader(cursor, separator: UInt8(ascii: "\t")))
        case .json: rows = JSONRows(cursor)
        case .ndjson: rows = NDJSONRows(cursor)
        case .text: rows = TextRows(cursor)
        case .plist: rows = try PropertyListRows(cursor)
        case .xml:
            let trusted = options.encoding == nil ? text.encoding : nil
            rows = XMLRows(XMLReader(cursor, encoding: trusted), item: options.item)
        }
    }

    /// A property list knows its encoding itself.
    private static func isPropertyList(
        _ start: [UInt8],
        _ options: CatalogReadingOptions
    ) -> Bool {
        if let format = options.format { return format == .plist }
        return CatalogFormat.detect(name: options.name, bytes: start) == .plist
    }
}
