import SearchCore

/// A line of CSV (RFC 4180).
enum CSVRow {
    /// The line of some fields, ending in CR LF.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    /// What a value is in a field: texts as they are, null empty, arrays and objects as JSON.
    static func field(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null?: ""
        case .string(let text)?: text
        case .bool?, .number?, .array?, .object?:
            value.map { String(decoding: JSONWriter.encode($0), as: UTF8.self) } ?? ""
        }
    }

    /// What a text is in a field that a spreadsheet must not take for a formula: with an apostrophe
    /// before what would begin one (OWASP, CSV injection).
    static func inert(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        return "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) ? "'" + text : text
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
        }
        return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
}
