import Device
import Foundation
import SearchCore
import SearchIndex
import SyncProtocol

/// Writes sessions as files: `sessions export`.
struct SessionExporting: Command {
    private static let sessions = Argument<String>(
        .text("SESSION"),
        help: SessionReference.help,
        isRequired: false,
        repeats: true
    ).naming(.session)
    private static let all = Flag(
        "all",
        help: "Every session, or every one that the filters let by."
    )
    private static let file = Option<String>(
        "output",
        short: "o",
        .text("FILE|FOLDER"),
        help: "Where it is written, - for the standard output; of several sessions, the folder.",
        shownDefault: "ID.searchsession here"
    )
    private static let items = Flag(
        "with-items",
        help: "Put the catalog's items in, so that the file plays without the catalog."
    )
    private static let force = Flag("force", help: "Write over files that are there.")

    static let declaration = CommandDeclaration(
        name: "export",
        summary: "Write sessions as files that play anywhere.",
        discussion: """
            A session file is text, one JSON object a line, and can be read, edited, cut off and \
            compressed (a name that ends with .gz is). What this device has is taken from here, the \
            rest from the server; reading another person's session needs an auditor's token and is \
            noted in the log. --all and the filters of sessions list choose several.
            """,
        parameters: [
            sessions, file, items, all,
        ] + SessionSelection.parameters + [force],
        examples: [
            .init(
                "searchsync sessions export last --with-items -o demo.searchsession",
                "Write the newest session as a file that plays anywhere."
            ),
            .init(
                "searchsync sessions export --since 2026-01-01 --outcome left -o left/",
                "Write each session of this year that led nowhere."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try SessionExporting($0) }
    )

    private let references: [SessionReference]
    /// Nil where sessions are named.
    private let selection: SessionSelection?
    private let path: String?
    private let withItems: Bool
    private let overwrites: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        references = try values.values(of: Self.sessions).map { text throws(CommandError) in
            try SessionReference.parse(text)
        }
        let selection = try SessionSelection(values)
        self.selection = values.isSet(Self.all) || selection.isChoice ? selection : nil
        path = try values.value(of: Self.file)
        withItems = values.isSet(Self.items)
        overwrites = values.isSet(Self.force)
        guard references.isEmpty != (self.selection == nil) else {
            throw .usage(
                "invalid_choice",
                "name sessions, or choose them with --all or filters, and not both",
                try: "searchsync sessions export last"
            )
        }
    }

    private var goesToFolder: Bool { selection != nil || references.count > 1 }

    func run(in context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let client = try await context.reachableClient()
        let found = try await FoundSession.all(references, selection, store, client, context)
        if goesToFolder { try makeFolder() }
        let bar = ProgressBar("Exporting", on: context.console)
        defer { bar.finish() }
        var rows: [JSONObject] = []
        for (index, session) in found.enumerated() {
            if found.count > 1 { bar.show(index, of: found.count) }
            let name = place(of: session.id)
            let events = try await write(session, to: name, store, client, context)
            if name == "-" { return .success }
            rows.append([
                "session": .string(session.id.text), "file": .string(name),
                "events": JSONValue(events),
            ])
        }
        bar.finish()
        try context.show(
            Records(
                keys: ["session", "file", "events"],
                columns: [
                    .init("SESSION", "session"), .init("EVENTS", "events", .right),
                    .init("FILE", "file"),
                ],
                rows: rows
            )
        )
        return .success
    }

    private func makeFolder() throws(CommandError) {
        guard let path, path != "-" else {
            throw .usage("missing_folder", "several sessions need a folder", try: "-o FOLDER")
        }
        try Paths.makeFolder(path)
    }

    private func place(of id: UUID) -> String {
        let name = "\(id.text).searchsession"
        guard let path else { return name }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard goesToFolder || path.hasSuffix("/") || isFolder.boolValue else { return path }
        return URL(fileURLWithPath: path).appendingPathComponent(name).path
    }

    private func write(
        _ found: FoundSession,
        to name: String,
        _ store: DeviceStore,
        _ client: ServerClient?,
        _ context: CommandContext
    ) async throws -> Int {
        if name != "-" { try FileOutput.check(name, overwrites: overwrites) }
        let output = try FileOutput(name, context)
        let events = try await SessionExport.write(
            found,
            of: store,
            or: client,
            items: try await items(of: found, store, client, context),
            to: output
        )
        try output.finish()
        return events
    }

    private func items(
        of found: FoundSession,
        _ store: DeviceStore,
        _ client: ServerClient?,
        _ context: CommandContext
    ) async throws -> [CatalogItem]? {
        guard withItems,
            let reference = try await SessionExport.catalog(of: found, store, client)
        else { return nil }
        let catalogs = DeviceCatalogs(store: store)
        if let version = try await catalogs.version(of: reference, from: client) {
            return version.items
        }
        context.console.tell(
            "searchsync: the items of \(reference.name) are not to be had; the file goes without"
        )
        return nil
    }
}

extension FoundSession {
    /// The sessions that a person names or chooses.
    ///
    /// - Parameters:
    ///   - references: Those that are named.
    ///   - selection: What chooses among all; nil where they are named.
    ///   - store: Where they are, as far as this device has them.
    ///   - client: Asked for the others.
    ///   - context: Where the selection looks.
    /// - Returns: Those that are named, or those that are chosen, newest first.
    /// - Throws: ``CommandError``, `ServerError` or `StoreError`.
    @MainActor
    static func all(
        _ references: [SessionReference],
        _ selection: SessionSelection?,
        _ store: DeviceStore,
        _ client: ServerClient?,
        _ context: CommandContext
    ) async throws -> [FoundSession] {
        var found: [FoundSession] = []
        for reference in references {
            found.append(try await reference.find(in: store, or: client))
        }
        guard let selection else { return found }
        for record in try await selection.sessions(context, orLimit: 1_000_000) {
            found.append(
                FoundSession(id: record.session, stored: try await store.session(record.session))
            )
        }
        return found
    }
}
