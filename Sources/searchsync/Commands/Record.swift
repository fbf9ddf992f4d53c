import Device
import Foundation
import SearchCore
import SearchIndex

/// Records a session from the standard input: `record`.
struct Record: Command {
    private static let catalog = Option<String>(
        "catalog",
        .text("NAME"),
        help: "What is searched; its newest version.",
        shownDefault: "what the first line says, else none"
    )
    private static let profile = Option<String>(
        "profile",
        .text("NAME|FILE"),
        help: "The rules of the bar: a built-in profile, or a JSON file.",
        shownDefault: "what the first line says, else filter-list"
    )
    private static let saved = Option<String>(
        "saved",
        .text("NAME"),
        help: "Begin with this saved search; its catalog and profile hold where none is given."
    )
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

    static let declaration = CommandDeclaration(
        name: "record",
        summary: "Record a session from events on the standard input.",
        discussion: """
            Reads one JSON object a line; only "kind" must be given, such as \
            {"kind":"textChanged","data":{"text":"uni"}}. Lines are stored on this device as they \
            come and uploaded meanwhile, where a server is known; what is left is for \
            searchsync sync. A line that is wrong is refused and told, and the others are kept. \
            Prints the session's id.

            Built-in profiles: \(Profile.builtIn.map(\.name).joined(separator: ", ")).
            """,
        parameters: [catalog, profile, saved, title, application, file],
        examples: [
            .init(
                "searchsync record --catalog countries --profile filter-list < events.ndjson",
                "Record a file of events."
            ),
            .init("searchsync record -o demo.searchsession", "Type events, end with Ctrl-D."),
        ],
        exitCodes: [.notFound, .partlyRefused, .interrupted],
        body: .action { try Record($0) }
    )

    private let options: RecordingOptions
    private let catalog: String?
    private let saved: SavedReference?
    private let file: String?

    init(_ values: ParsedValues) throws(CommandError) {
        let profile = try values.value(of: Self.profile)
        options = RecordingOptions(
            profile: try profile.map { name throws(CommandError) in try Profile.named(name) },
            title: try values.value(of: Self.title),
            application: try values.value(of: Self.application)
        )
        catalog = try values.value(of: Self.catalog)
        saved = try values.value(of: Self.saved).map { SavedReference(text: $0) }
        file = try values.value(of: Self.file)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if let file { try SessionExport.checkPlace(file) }
        let recording = try await begin(context)
        let outcome = try await recording.run(context)
        let report = await recording.upload?.finish()
        try await export(recording)
        try await tell(recording, report?.problem, context)
        switch outcome {
        case .interrupted: return .interrupted
        case .ended: return recording.refused == 0 ? .success : .partlyRefused
        }
    }

    private func begin(_ context: CommandContext) async throws -> Recording {
        let store = try await context.store()
        let catalogs = try await context.catalogs()
        let client = try context.client()
        var options = options
        let opened = try await saved?.opened(context)
        if options.profile == nil { options.profile = try opened?.recordingProfile() }
        if let catalog = catalog ?? opened?.definition.catalog {
            options.catalog = try await reference(to: catalog, catalogs, context)
        }
        let recorder = try await Recorder.begin(options, in: store, awaitsFirstLine: true)
        if let opened { try await recorder.record([opened.event]) }
        let keeping = try context.keeping()
        let upload = client.map { client in
            BackgroundUpload(DeviceSync(store: store, client: client, keeping: keeping))
        }
        return Recording(store: store, recorder: recorder, upload: upload)
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

    private func export(_ recording: Recording) async throws {
        guard let file else { return }
        try await SessionExport.write(recording.recorder.session, of: recording.store, to: file)
    }

    private func tell(
        _ recording: Recording,
        _ problem: SyncProblem?,
        _ context: CommandContext
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
        let object: JSONObject = [
            "session": .string(id.text), "events": JSONValue(events.count),
            "uploaded": JSONValue(uploaded), "refused": JSONValue(recording.refused),
        ]
        try context.show(Report(object: object, text: [id.text]))
    }
}
