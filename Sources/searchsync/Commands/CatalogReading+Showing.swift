import CatalogFiles
import Device
import SearchCore
import SyncProtocol

/// A version of a catalog that was loaded, or was there already.
struct KeptCatalog {
    let stored: StoredCatalog
    /// Whether the newest version had the same items before.
    let isKnown: Bool
    let isUploaded: Bool

    var json: JSONObject {
        var object = stored.json
        object["uploaded"] = .bool(isUploaded)
        object["alreadyLoaded"] = .bool(isKnown)
        return object
    }

    var lines: [String] {
        let known =
            stored.version.map { "already loaded as version \($0)" }
            ?? "already loaded; the version is numbered when it is uploaded"
        let uploaded =
            isUploaded ? "uploaded to the server" : "not uploaded; searchsync sync does it"
        return (isKnown ? [known] : []) + stored.lines + (isKnown && isUploaded ? [] : [uploaded])
    }
}

extension CatalogRoles {
    /// The roles of a file's columns.
    init(_ columns: CatalogColumns) {
        self.init(text: columns.text, token: columns.token, scope: columns.scope)
    }
}

extension CatalogReading {
    /// The members that a report has beside the catalog's own.
    var json: JSONObject {
        [
            "format": .string(format.rawValue), "encoding": JSONValue(encoding?.rawValue),
            "gzip": .bool(isCompressed), "id": JSONValue(columns.id),
            "problems": JSONValue(problemCount), "notes": JSONValue(notes),
            "columns": .array(summaries.map { .object(json(of: $0)) }),
        ]
    }

    private func json(of column: ColumnSummary) -> JSONObject {
        [
            "name": .string(column.name), "roles": JSONValue(roles(of: column.name)),
            "items": JSONValue(column.items),
            "distinct": column.distinct.map { JSONValue($0) } ?? .null,
            "example": .string(column.example),
        ]
    }

    /// What a column is used as: `text`, `token`, `scope`; none is carried and not searched.
    private func roles(of name: String) -> [String] {
        [
            columns.text.contains(name) ? "text" : nil,
            columns.token.contains(name) ? "token" : nil,
            columns.scope == name ? "scope" : nil,
        ].compactMap { $0 }
    }

    /// What people read of how the file was read.
    var lines: [String] {
        let form = [format.rawValue, encoding?.rawValue, isCompressed ? "gzip" : nil]
        return [
            "id       \(columns.id ?? "made from each row's content")",
            "format   \(form.compactMap { $0 }.joined(separator: ", "))",
        ] + (problemCount == 0 ? [] : ["\(problemCount.of("row")) left out"])
    }

    /// The columns as a table for people.
    var table: [String] {
        Table(
            titles: ["COLUMN", "USED AS", "ITEMS", "DIFFERENT", "FIRST"],
            alignments: [.left, .left, .right, .right, .left],
            rows: summaries.map { column in
                [
                    column.name, roles(of: column.name).joined(separator: ", "),
                    String(column.items),
                    column.distinct.map(String.init) ?? "> \(ColumnSummary.mostValues)",
                    column.example.truncated(to: 40),
                ]
            }
        ).lines()
    }
}

extension Report {
    /// What was loaded.
    init(_ reading: CatalogReading, kept: KeptCatalog) {
        var object = kept.json
        for member in reading.json.members { object[member.key] = member.value }
        self.init(object: object, text: kept.lines + reading.lines)
    }

    /// What would be loaded.
    init(_ reading: CatalogReading, of name: String, digest: String) {
        var object: JSONObject = [
            "name": .string(name), "digest": .string(digest),
            "items": JSONValue(reading.items.count),
            "roles": .object(CatalogRoles(reading.columns).json), "dryRun": .bool(true),
        ]
        for member in reading.json.members { object[member.key] = member.value }
        let head = [
            "catalog  \(name)", "digest   \(digest)", "items    \(reading.items.count)",
        ]
        self.init(
            object: object,
            text: head + reading.lines + [""] + reading.table + [
                "", "nothing was loaded: --dry-run",
            ]
        )
    }
}

extension CommandContext {
    /// How many rows people are told of one by one.
    private static let mostProblems = 10

    /// Tells what is wrong with rows, and what else a person should know.
    ///
    /// Programs get every problem that is told at all; people the first few and how many more.
    func tell(problemsOf reading: CatalogReading) {
        let isForPrograms = format == .json || format == .jsonl
        let told =
            isForPrograms ? reading.problems[...] : reading.problems.prefix(Self.mostProblems)
        tell(told.map { RefusedLine($0, inListOfItems: reading.format == .plist) })
        guard !isForPrograms else { return }
        if reading.problemCount > told.count {
            let rest = reading.problemCount - told.count
            console.tell(
                "searchsync: \(rest.of("more row")) \(rest == 1 ? "was" : "were") left out\n"
                    + "  try: --format json, which tells the first "
                    + "\(CatalogReading.mostProblems) of them"
            )
        }
        for note in reading.notes { console.tell("searchsync: note: \(note)") }
    }
}
