import CatalogFiles
import Device
import Dispatch
import SearchCore
import SearchIndex
import SyncProtocol

/// Loads a catalog from a file: `catalog load`.
struct CatalogLoad: Command {
    private static let name = Argument<String>(.text("NAME"), help: "What the catalog is called.")
        .naming(.catalog)
    private static let file = Argument<String>(
        .text("FILE"),
        help: "CSV, TSV, JSON, NDJSON, XML, a property list or a name a line, each compressed with "
            + "gzip or not; - for the standard input."
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
    private static let encoding = Option<TextEncoding>(
        "encoding",
        .oneOf("ENCODING"),
        help: "How the file's characters are written.",
        shownDefault: "by its byte order mark, else utf-8"
    )
    private static let item = Option<String>(
        "item",
        .text("ELEMENT"),
        help: "In XML, the element that is an item.",
        shownDefault: "the one that is repeated below the root"
    )
    private static let strict = Flag("strict", help: "Keep nothing where any row is wrong.")
    private static let dryRun = Flag("dry-run", help: "Show what would be loaded; keep nothing.")

    static let declaration = CommandDeclaration(
        name: "load",
        summary: "Load a catalog from a file, as its newest version.",
        discussion: """
            A version is known by the digest of its items: the same items are the same version. \
            It is kept on this device and, where a server can be reached, uploaded; otherwise the \
            next sync uploads it. Rows that are wrong are left out and told with their lines.
            """,
        parameters: [
            name, file, id, text, token, scope, fileFormat, encoding, item, strict, dryRun,
        ],
        examples: [
            .init(
                "searchsync catalog load countries countries.csv --scope year",
                "Load countries with a scope bar of years."
            ),
            .init("sort -u words | searchsync catalog load words -", "Load a name a line."),
            .init(
                "searchsync catalog load places places.xml.gz --item place --dry-run",
                "See what would be loaded."
            ),
        ],
        exitCodes: [.notFound, .unauthorised, .partlyRefused],
        body: .action { try CatalogLoad($0) }
    )

    private let name: String
    private let path: String
    private let options: CatalogReadingOptions
    private let isDryRun: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        path = try values.value(of: Self.file)
        options = CatalogReadingOptions(
            name: path == InputFile.standardInput ? nil : path,
            format: try values.value(of: Self.fileFormat),
            encoding: try values.value(of: Self.encoding),
            columns: CatalogColumns(
                id: try values.value(of: Self.id),
                text: try values.values(of: Self.text),
                token: try values.values(of: Self.token),
                scope: try values.value(of: Self.scope)
            ),
            item: try values.value(of: Self.item),
            isStrict: values.isSet(Self.strict)
        )
        isDryRun = values.isSet(Self.dryRun)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let reading = try await read(context)
        context.tell(problemsOf: reading)
        guard !reading.items.isEmpty else { throw Self.nothingToKeep(path) }
        let digest = DeviceCatalogs.digest(of: reading.items)
        if isDryRun {
            try context.show(Report(reading, of: name, digest: digest))
        } else {
            let kept = try await keep(reading, digest, context)
            try context.show(Report(reading, kept: kept))
        }
        return reading.problemCount == 0 ? .success : .partlyRefused
    }

    /// Reads the file on a queue of its own: the program goes on drawing.
    private func read(_ context: CommandContext) async throws -> CatalogReading {
        let (path, options) = (path, options)
        let bar = ProgressBar("Reading", on: context.console)
        let show: @Sendable (Int, Int?) -> Void = { read, size in
            Task { @MainActor in
                if let size { bar.show(read, of: size) } else { bar.show("\(read >> 20) MiB") }
            }
        }
        let result: Result<CatalogReading, any Error> = await withCheckedContinuation { waiting in
            DispatchQueue.global().async {
                waiting.resume(
                    returning: Result {
                        try CatalogFile.read(FileSource(path, progress: show), options)
                    }
                )
            }
        }
        bar.finish()
        return try result.get()
    }

    /// Keeps a version on this device, and at the server where it can be reached.
    private func keep(
        _ reading: CatalogReading,
        _ digest: String,
        _ context: CommandContext
    ) async throws -> KeptCatalog {
        let roles = CatalogRoles(reading.columns)
        let catalogs = try await context.catalogs()
        let client = try await context.reachableClient()
        let newest = try await client?.catalogs().catalogs.first { $0.name == name }
        let isAtServer = newest?.digest == digest
        var record = isAtServer ? newest : nil
        if let client, !isAtServer { record = try await upload(reading, roles, client, context) }
        if let here = try await catalogs.newest(named: name), here.digest == digest,
            here.roles == record?.roles ?? roles, record == nil || here.version == record?.version
        {
            let isKnown = client == nil || isAtServer
            return KeptCatalog(stored: here, isKnown: isKnown, isUploaded: !here.isPending)
        }
        if let pinned = record?.pinned, pinned != record?.version {
            context.console.tell(
                "searchsync: version \(pinned) of \(name) is pinned, so that searches go on with it"
                    + "\n  try: searchsync catalog pin \(name) --none"
            )
        }
        let stored = try await catalogs.put(
            name,
            items: reading.items,
            roles: record?.roles ?? roles,
            version: record?.version,
            uploads: record == nil
        )
        return KeptCatalog(stored: stored, isKnown: isAtServer, isUploaded: record != nil)
    }

    /// Uploads what was read: the server then has the very items that are kept here.
    private func upload(
        _ reading: CatalogReading,
        _ roles: CatalogRoles,
        _ client: ServerClient,
        _ context: CommandContext
    ) async throws -> SyncProtocol.CatalogRecord {
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

    private static func nothingToKeep(_ path: String) -> CommandError {
        CommandError(
            "no_items",
            "\(InputFile.name(path)) has no item that can be kept",
            try: "correct the lines that are told above"
        )
    }
}
