import Device
import Foundation
import SearchCore
import SearchIndex

/// Records a session, by hand in a bar at the terminal or from the standard input: `record`.
struct Record: Command {
    private static let catalog = Option<String>(
        "catalog",
        .text("NAME"),
        help: "What is searched; its newest version.",
        shownDefault: "what the first line says, else none"
    ).naming(.catalog)
    private static let profile = Option<String>(
        "profile",
        .text("NAME|FILE"),
        help: "The rules of the bar: a built-in profile, or a JSON file.",
        shownDefault: "what the first line says, else filter-list"
    ).suggesting(Profile.builtIn.map(\.name))
    private static let saved = Option<String>(
        "saved",
        .text("NAME"),
        help: "Begin with this saved search; its catalog and profile hold where none is given."
    ).naming(.savedSearch)
    private static let title = Option<String>(
        "title",
        .text("TEXT"),
        help: "What the recording is called."
    )
    private static let application = Option<String>(
        "application",
        .text("NAME"),
        help: "The app whose bar it is."
    )
    private static let file = Option<String>(
        "output",
        short: "o",
        .text("FILE"),
        help: "Also write a session file, which plays anywhere."
    )

    private static let redact = Option<String>(
        "redact",
        .text("WHAT"),
        help: "Mask before anything is written: email, card, phone, or a regular expression.",
        shownDefault: "what the profile demands",
        repeats: true
    )

    private static let open = Option<OnOpen>(
        "on-open",
        .oneOf("WHAT"),
        help: "In a terminal: what opening a result does, end with its id or stay.",
        shownDefault: "end where a program reads the output, else stay"
    )

    static let declaration = CommandDeclaration(
        name: "record",
        summary: "Record a session: in a search bar in the terminal, or from events.",
        discussion: """
            In a terminal, shows a search bar over a catalog; what is done in it is recorded as it \
            is done. The bar is drawn on the terminal itself, so that the standard output has the \
            id of the result that was opened, and scripts can use it to let somebody choose.

            \(BarKeys.help)

            From a pipe or a file, reads one JSON object a line; only "kind" must be given, such as \
            {"kind":"textChanged","data":{"text":"uni"}}. A line that is wrong is refused and told, \
            and the others are kept. Prints the session's id.

            Either way, events are stored on this device as they come and uploaded meanwhile, where \
            a server is known; what is left is for searchsync sync.

            With --redact, or where the profile demands it, what is found is masked as ••• in \
            texts, in every key that led to it, in tokens and in whatever else could tell it. So \
            events wait in memory until the field is empty again or the recording ends; killed \
            before, the program loses these.

            Built-in profiles: \(Profile.builtIn.map(\.name).joined(separator: ", ")).
            """,
        parameters: [catalog, profile, saved, title, application, file, redact, open],
        examples: [
            .init(
                "searchsync record --catalog countries --profile tokens-and-scope",
                "Search in a terminal, and record it."
            ),
            .init(
                "searchsync record --catalog words > chosen",
                "Let somebody choose an item, and get its id."
            ),
            .init(
                "searchsync record --catalog countries --profile filter-list < events.ndjson",
                "Record a file of events."
            ),
            .init(
                "cat | searchsync record -o demo.searchsession",
                "Type events, end with Ctrl-D."
            ),
        ],
        exitCodes: [.notFound, .partlyRefused, .interrupted],
        body: .action { try Record($0) }
    )

    let options: RecordingOptions
    let catalog: String?
    let saved: SavedReference?
    let onOpen: OnOpen?
    private let file: String?

    init(_ values: ParsedValues) throws(CommandError) {
        let profile = try values.value(of: Self.profile)
        options = RecordingOptions(
            profile: try profile.map { name throws(CommandError) in try Profile.named(name) },
            title: try values.value(of: Self.title),
            application: try values.value(of: Self.application),
            redaction: try Self.redaction(try values.values(of: Self.redact))
        )
        catalog = try values.value(of: Self.catalog)
        saved = try values.value(of: Self.saved).map { SavedReference(text: $0) }
        file = try values.value(of: Self.file)
        onOpen = try values.value(of: Self.open)
    }

    private static func redaction(_ rules: [String]) throws(CommandError) -> Redaction {
        do throws(RedactionError) { return try Redaction(rules) } catch {
            throw CommandError(describing: error)
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if let file { try SessionExport.checkPlace(file) }
        if context.options.takesInput, isatty(STDIN_FILENO) == 1 {
            return try await recordByHand(context)
        }
        let recording = try await begin(context)
        let outcome = try await recording.run(context)
        let report = await recording.upload?.finish()
        try await export(recording, context)
        try await tell(recording, report?.problem, context)
        switch outcome {
        case .interrupted: return .interrupted
        case .ended: return recording.refused == 0 ? .success : .partlyRefused
        }
    }

    private func begin(_ context: CommandContext) async throws -> Recording {
        let store = try await context.store()
        let catalogs = try await context.catalogs()
        var options = options
        let opened = try await saved?.opened(context)
        if options.profile == nil { options.profile = try opened?.recordingProfile() }
        if let catalog = catalog ?? opened?.definition.catalog {
            options.catalog = try await reference(to: catalog, catalogs, context)
        }
        let recorder = try await Recorder.begin(options, in: store, awaitsFirstLine: true)
        if let opened { try await recorder.record([opened.event]) }
        let upload = try uploading(store, context)
        return Recording(store: store, recorder: recorder, upload: upload)
    }

    func uploading(
        _ store: DeviceStore,
        _ context: CommandContext
    ) throws(CommandError) -> BackgroundUpload? {
        guard let client = try context.client() else { return nil }
        return BackgroundUpload(
            try context.sync(store, client, keeping: try context.keeping())
        )
    }

    /// The version on this device; only what is not here is asked of the server.
    private func reference(
        to name: String,
        _ catalogs: DeviceCatalogs,
        _ context: CommandContext
    ) async throws -> CatalogReference {
        if let stored = try await catalogs.newest(named: name) { return stored.reference }
        let client = try await context.reachableClient()
        return try await CatalogChoice.find(name, in: catalogs, or: client).stored.reference
    }

    func export(_ recording: Recording, _ context: CommandContext) async throws {
        guard let file else { return }
        let id = recording.recorder.session
        try await SessionExport.write(id, of: recording.store, to: file, context)
    }

    /// Tells what was recorded; where a result was opened to be used, its id instead.
    func tell(
        _ recording: Recording,
        _ problem: SyncProblem?,
        _ context: CommandContext,
        opened: OpenedResult? = nil
    ) async throws {
        let id = recording.recorder.session
        let events = try await recording.store.storedEvents(of: id)
        let uploaded = events.count { $0.state == .acknowledged }
        if recording.upload != nil, uploaded < events.count {
            let reason = problem.map { " (\(CommandError($0).message))" } ?? ""
            context.console.tell(
                "searchsync: \(events.count - uploaded) events are not uploaded\(reason)\n"
                    + "  try: searchsync sync"
            )
        }
        var object: JSONObject = [
            "session": .string(id.text), "events": JSONValue(events.count),
            "uploaded": JSONValue(uploaded), "refused": JSONValue(recording.refused),
        ]
        if let opened {
            object["opened"] = .string(opened.row.id)
            object["position"] = JSONValue(opened.position)
        }
        try context.show(Report(object: object, text: [opened?.row.id ?? id.text]))
    }
}
