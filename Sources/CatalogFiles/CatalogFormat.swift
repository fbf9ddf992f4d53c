/// The form of a catalog file.
public enum CatalogFormat: String, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) with a header; semicolons or tabs where it has no comma.
    case csv
    /// Tab-separated values with a header; quotes as in CSV.
    case tsv
    /// A JSON array of flat objects.
    case json
    /// A flat JSON object a line.
    case ndjson
    /// A name a line.
    case text
    /// A property list, XML or binary: an array of dictionaries or of names.
    case plist
    /// XML with an element an item.
    case xml

    /// What the name of a column of lists ends in, in CSV and TSV.
    public static let listSuffix = "[]"

    /// How many bytes at the start of a file tell its format.
    static let telling = 1024

    /// The format of a file, by its name's ending and else by its first bytes.
    ///
    /// A file of objects that is called `.json` is read as NDJSON, a property list that is called
    /// `.xml` as such; `.gz` at the end of the name does not count.
    public static func detect(name: String?, bytes: [UInt8]) -> CatalogFormat {
        let start = bytes.starts(with: TextEncoding.utf8.mark) ? bytes.dropFirst(3) : bytes[...]
        return detect(name: name, start: start)
    }

    static func detect(name: String?, start: ArraySlice<UInt8>) -> CatalogFormat {
        switch name.map(ending) {
        case "csv": .csv
        case "tsv", "tab": .tsv
        case "ndjson", "jsonl": .ndjson
        case "json": start.first { !$0.isSpace } == UInt8(ascii: "{") ? .ndjson : .json
        case "txt", "text": .text
        case "plist": .plist
        case "xml": isPropertyList(start) ? .plist : .xml
        case .some, nil: detect(start)
        }
    }

    private static func detect(_ start: ArraySlice<UInt8>) -> CatalogFormat {
        if isPropertyList(start) { return .plist }
        let content = start.drop { $0.isSpace }
        switch content.first {
        case UInt8(ascii: "["): return .json
        case UInt8(ascii: "{"): return .ndjson
        case UInt8(ascii: "<"): return .xml
        default:
            switch CSVReader.separator(in: content.prefix { !$0.isLineEnd }) {
            case nil: return .text
            case UInt8(ascii: "\t"): return .tsv
            case .some: return .csv
            }
        }
    }

    /// Whether a file begins as a property list does, binary or XML.
    static func isPropertyList(_ start: ArraySlice<UInt8>) -> Bool {
        if start.starts(with: Array("bplist00".utf8)) { return true }
        let content = start.drop { $0.isSpace }.prefix(telling)
        guard content.first == UInt8(ascii: "<") else { return false }
        return content.split(separator: UInt8(ascii: "<")).contains { tag in
            tag.starts(with: Array("plist".utf8)) || tag.starts(with: Array("!DOCTYPE plist".utf8))
        }
    }

    private static func ending(of name: String) -> String {
        let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        return String((parts.last == "gz" ? parts.dropLast() : parts[...]).last ?? "")
    }
}
