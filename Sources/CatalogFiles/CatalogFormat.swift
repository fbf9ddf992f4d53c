/// The form of a catalog file.
public enum CatalogFormat: String, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) with a header; semicolons or tabs where it has no comma.
    case csv
    /// A JSON array of flat objects.
    case json
    /// A flat JSON object a line.
    case ndjson
    /// A name a line.
    case text

    /// The format of a file, by its name's ending and else by its first bytes.
    ///
    /// A file of objects that is called `.json` is read as NDJSON.
    public static func detect(name: String?, bytes: [UInt8]) -> CatalogFormat {
        let start = bytes.withoutByteOrderMark.drop { $0.isSpace }
        switch name.map(ending) {
        case "csv", "tsv": return .csv
        case "ndjson", "jsonl": return .ndjson
        case "json": return start.first == UInt8(ascii: "{") ? .ndjson : .json
        case "txt", "text": return .text
        case .some, nil: return detect(start)
        }
    }

    private static func detect(_ start: ArraySlice<UInt8>) -> CatalogFormat {
        switch start.first {
        case UInt8(ascii: "["): .json
        case UInt8(ascii: "{"): .ndjson
        default:
            start.prefix { !$0.isLineEnd }.contains(where: CSVReader.isDelimiter) ? .csv : .text
        }
    }

    private static func ending(of name: String) -> String {
        name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
    }
}
