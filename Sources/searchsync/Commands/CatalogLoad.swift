import CatalogFiles
import Device
import SearchCore
import SearchIndex
import SyncProtocol

/// Loads a catalog from a file: `catalog load`.
struct CatalogLoad: Command {
    private static let name = Argument<String>(.text("NAME"), help: "What the catalog is called.")
    private static let file = Argument<String>(
        .text("FILE"),
        help: "CSV, JSON, NDJSON or a name a line; - for the standard input."
    )
    private static let id = Option<String>(
        "id",
        .text("COLUMN"),
        help: "The column of the ids.",
        shownDefault: "id, or ids made from each row's content"
    )
    private static let text = Option<String>(
        "text",
        .text("COLUMN"),
        help: "A column that texts are matched against.",
        shownDefault: "name, title, label, term or text",
        repeats: true
    )
    private static let token = Option<String>(
        "token",
        .text("COLUMN"),
        help: "A column whose values can be tokens.",
        shownDefault: "columns with few values",
        repeats: true
    )
    private static let scope = Option<String>(
        "scope",
        .text("COLUMN"),
        help: "The column of the scope bar."
    )
    private static let fileFormat = Option<CatalogFormat>(
        "file-format",
        .oneOf("FORMAT"),
        help: "The form of the file.",
        shownDefault: "by its name or its first bytes"
    )
    private static let strict = Flag("strict", help: "Keep nothing where any row is wrong.")

    static let declaration = CommandDeclaration(
        name: "load",
        summary: "Load a catalog from a file, as its newest version.",
        discussion: """
            A version is known by the digest of its items: the same items are the same version. \
            It is kept on this device and, where a server can be reached, uploaded; otherwise the \
            next sync uploads it. Rows that are wrong are left out and told with their lines.
            """,
        parameters: [name, file, id, text, token, scope, fileFormat, strict],
        examples: [
            .init(
                "searchsync catalog load countries countries.csv --scope year",
                "Load countries with a scope bar of years."
            ),
            .init("sort -u words | searchsync catalog load words -", "Load a name a line."),
        ],
        exitCodes: [.notFound, .unauthorised, .partlyRefused],
        body: .action { try CatalogLoad($0) }
    )

    private let name: String
    private let path: String
    private let columns: CatalogColumns
    private let format: CatalogFormat?
    private let isStrict: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        path = try values.value(of: Self.file)
        columns = CatalogColumns(
            id: try values.value(of: Self.id),
            text: try values.values(of: Self.text),
            token: try values.values(of: Self.token),
            scope: try values.value(of: Self.scope)
        )
        format = try values.value(of: Self.fileFormat)
        isStrict = values.isSet(Self.strict)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let reading = try read()
        context.tell(reading.problems.map(RefusedLine.init))
        guard !reading.items.isEmpty else { throw Self.nothingToKeep(path) }
        let roles = CatalogRoles(
            text: reading.columns.text,
            token: reading.columns.token,
            scope: reading.columns.scope
        )
        let record = try await upload(reading, roles, context)
        let catalogs = DeviceCatalogs(store: try await context.store())
        let stored = try await catalogs.put(
            name,
            items: reading.items,
            roles: roles,
            version: record?.version,
            uploads: record == nil
        )
        if let pinned = record?.pinned, pinned != record?.version {
            context.console.tell(
                "searchsync: version \(pinned) of \(name) is pinned, so that searches go on with it"
                    + "\n  try: searchsync catalog pin \(name) --none"
            )
        }
        try context.show(report(stored, reading, isUploaded: record != nil))
        return reading.problemCount == 0 ? .success : .partlyRefused
    }

    private func read() throws -> CatalogReading {
        let bytes = try InputFile.read(path)
        let fileName = path == InputFile.standardInput ? nil : path
        return try CatalogFile.read(
            bytes: bytes,
            format: format ?? CatalogFormat.detect(name: fileName, bytes: bytes),
            columns: columns,
            strict: isStrict
        )
    }

    /// Uploads what was read: the server then has the very items that are kept here.
    private func upload(
        _ reading: CatalogReading,
        _ roles: CatalogRoles,
        _ context: CommandContext
    ) async throws -> SyncProtocol.CatalogRecord? {
        guard let client = try await context.reachableClient() else { return nil }
        var lines: [UInt8] = []
        for item in reading.items { lines += item.canonicalBytes }
        let bar = ProgressBar("Uploading", on: context.console)
        let record = try await client.upload(
            catalog: name,
            bytes: lines,
            format: CatalogFormat.ndjson.rawValue,
            id: "id",
            roles: roles,
            progress: { sent, total in Task { @MainActor in bar.show(sent, of: total) } }
        )
        bar.finish()
        return record
    }

    private func report(
        _ stored: StoredCatalog,
        _ reading: CatalogReading,
        isUploaded: Bool
    ) -> Report {
        var object = stored.json
        object["format"] = .string(reading.format.rawValue)
        object["id"] = JSONValue(reading.columns.id)
        object["uploaded"] = .bool(isUploaded)
        object["problems"] = JSONValue(reading.problemCount)
        return Report(
            object: object,
            text: stored.lines + [
                "id       \(reading.columns.id ?? "made from each row's content")",
                isUploaded ? "uploaded to the server" : "not uploaded; searchsync sync does it",
            ] + (reading.problemCount == 0 ? [] : ["\(reading.problemCount) rows left out"])
        )
    }

    private static func nothingToKeep(_ path: String) -> CommandError {
        CommandError(
            "no_items",
            "\(InputFile.name(path)) has no item that can be kept",
            try: "correct the lines that are told above"
        )
    }
}
