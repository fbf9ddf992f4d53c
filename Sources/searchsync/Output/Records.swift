import SearchCore

/// A list that every format can show.
struct Records {
    /// A column of the table for people.
    struct Column: Sendable {
        let title: String
        var alignment = ColumnAlignment.left
        /// The member that it shows; nil where it is worked out.
        let key: String?
        let text: @Sendable (JSONObject) -> String

        /// A column of one member's value.
        init(_ title: String, _ key: String, _ alignment: ColumnAlignment = .left) {
            self.title = title
            self.alignment = alignment
            self.key = key
            text = { CSVRow.field($0[key]) }
        }

        /// A column that is worked out.
        init(_ title: String, text: @escaping @Sendable (JSONObject) -> String) {
            self.title = title
            self.key = nil
            self.text = text
        }
    }

    /// The names of the members, in the order of CSV; each row has them all.
    let keys: [String]
    let columns: [Column]
    let rows: [JSONObject]
    /// What is set off in the table: of a member's name and a cell, ranges of its characters.
    var marks: (_ key: String, _ cell: String) -> [Range<Int>] = { _, _ in [] }

    /// The whole list in a format.
    func encoded(as format: OutputFormat, width: Int? = nil, style: Style = .plain) -> String {
        switch format {
        case .text: return table.lines(width: width, style: style).joined(separator: "\n") + "\n"
        case .json: return Self.json(.array(rows.map(JSONValue.object)))
        case .jsonl: return rows.map { Self.json(.object($0)) }.joined()
        case .csv:
            return CSVRow.line(keys)
                + rows.map { row in CSVRow.line(keys.map { CSVRow.field(row[$0]) }) }.joined()
        }
    }

    /// The list with texts that no spreadsheet takes for formulas.
    var inert: Records {
        Records(
            keys: keys,
            columns: columns,
            rows: rows.map { row in
                row.members.reduce(into: JSONObject()) { inert, member in
                    inert[member.key] =
                        member.value.string.map { .string(CSVRow.inert($0)) } ?? member.value
                }
            }
        )
    }

    private var table: Table {
        Table(
            titles: columns.map(\.title),
            alignments: columns.map(\.alignment),
            rows: rows.map { row in columns.map { $0.text(row) } },
            marks: { column, cell in columns[column].key.map { marks($0, cell) } ?? [] }
        )
    }

    static func json(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.encode(value), as: UTF8.self) + "\n"
    }
}

/// One thing that every format can show.
struct Report {
    let object: JSONObject
    /// Lines for people.
    let text: [String]

    /// The report in a format.
    func encoded(as format: OutputFormat) -> String {
        switch format {
        case .text: return text.map { $0 + "\n" }.joined()
        case .json, .jsonl: return Records.json(.object(object))
        case .csv:
            return CSVRow.line(object.members.map(\.key))
                + CSVRow.line(object.members.map { CSVRow.field($0.value) })
        }
    }
}
