import Device
import Foundation
import SearchCore
import SyncProtocol

/// Shows a session step by step: `replay`.
struct Replay: Command {
    private static let source = Argument<String>(
        .text("SESSION"),
        help: "\(SessionReference.help) Or a session file, or - for one on the standard input."
    ).naming(.session)
    private static let speed = Option<Double>(
        "speed",
        .number("X", 0.01...1000),
        help: "How many times faster than it happened.",
        shownDefault: "1"
    )
    private static let noWait = Flag("no-wait", help: "Show everything at once.")
    private static let idleLimit = Option<Double>(
        "idle-limit",
        .number("SECONDS", 0...86_400),
        help: "No pause of the recording counts as longer than this."
    )

    private static let until = Option<String>(
        "until",
        .text("WHEN"),
        help: "End there: an event's number, or a time such as 1:30 or 90s."
    )

    private static let diff = Flag(
        "diff",
        help: "Show where --profile or --catalog-version would have shown something else."
    )
    private static let profile = Option<String>(
        "profile",
        .text("NAME|FILE"),
        help: "With --diff: other rules of the bar, a built-in profile or a JSON file."
    ).suggesting(Profile.builtIn.map(\.name))
    private static let version = Option<Int>(
        "catalog-version",
        .wholeNumber("N", 1...Int(Int32.max)),
        help: "With --diff: another version of the catalog."
    )
    private static let verify = Flag(
        "verify",
        help: "Compute every state and compare it with what was recorded as shown."
    )

    static let declaration = CommandDeclaration(
        name: "replay",
        summary: "Show what a search bar held and showed, step by step.",
        discussion: """
            In a terminal, plays the session like a film: the bar as it was, its results, the \
            events and a time line. --no-wait prints it instead.

            \(PlayerScreen.help)

            Elsewhere, text shows a step for each action: the time, what happened, the bar with its tokens, \
            text and scope, and the results by name. The other formats give one object for each \
            event: sequence, kind, offsetMs, active, editing, text, tokens, scope, listing, query, \
            total, first (the ids of the first ten results), suggestions. Text and jsonl go at the \
            pace of the recording unless --no-wait is given.

            A session that is wholly on the server is replayed by the server, where it can be \
            reached; everything else is replayed here. What this device keeps no events of any \
            more only the server can replay.

            --diff replays the session as it was and with another profile or version, and shows \
            each event after which the bar, the total, the first ten results or the suggestions \
            differ; what an app reported of its results does not count. --verify computes what the \
            session showed and compares it with the totals and ids that were recorded. Both end \
            with 0 where nothing differs, 1 where something does, and 2 or more where nothing \
            could be compared.
            """,
        parameters: [
            source, speed, noWait, idleLimit, until, diff, profile, version, verify,
        ],
        examples: [
            .init("searchsync replay last --idle-limit 2", "Watch the newest session."),
            .init(
                "searchsync replay demo.searchsession --no-wait --format jsonl",
                "Get a session file's steps for a program."
            ),
            .init(
                "searchsync replay last --diff --catalog-version 2",
                "See what another version of the catalog would have shown."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try Replay($0) }
    )

    private let source: String
    let timing: PlaybackTiming
    let waits: Bool
    private let end: FilmEnd?
    private let comparison: ReplayComparison?

    init(_ values: ParsedValues) throws(CommandError) {
        source = try values.value(of: Self.source)
        timing = PlaybackTiming(
            speed: try values.value(of: Self.speed) ?? 1,
            idleLimit: try values.value(of: Self.idleLimit).map { .seconds($0) }
        )
        waits = !values.isSet(Self.noWait)
        end = try FilmEnd(try values.value(of: Self.until))
        comparison = try Self.comparison(values)
    }

    private static func comparison(
        _ values: ParsedValues
    ) throws(CommandError) -> ReplayComparison? {
        let profile = try values.value(of: profile)
        let version = try values.value(of: version)
        let (diffs, verifies) = (values.isSet(diff), values.isSet(verify))
        guard diffs == (profile != nil || version != nil), !(diffs && verifies) else {
            throw .usage(
                "invalid_comparison",
                diffs && verifies
                    ? "--diff and --verify cannot be given together"
                    : "--diff goes with --profile or --catalog-version, and they with it",
                try: "searchsync replay last --diff --profile filter-list"
            )
        }
        guard diffs || verifies else { return nil }
        let played = [speed.spec, noWait.spec, idleLimit.spec, until.spec].first(where: values.has)
        if let played {
            throw .usage(
                "invalid_comparison",
                "\(played.name) is for playing, and \(diffs ? "--diff" : "--verify") compares "
                    + "the whole session at once",
                try: "leave \(played.name) out"
            )
        }
        if verifies { return .recorded }
        let other = try profile.map { name throws(CommandError) in try Profile.named(name) }
        return .other(profile: other, version: version)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if let comparison { return try await compare(comparison, context) }
        var screening = try await find(context)
        if let end { screening.frames = end.cut(screening.frames) }
        if let code = try await playInTerminal(screening, context) { return code }
        for note in screening.notes { context.console.tell("searchsync: \(note)") }
        switch context.format {
        case .text: try await showFilm(screening, context)
        case .jsonl: try await showLines(screening, context)
        case .json, .csv: try context.show(Self.records(screening))
        }
        return .success
    }

    private func find(_ context: CommandContext) async throws -> Screening {
        if isFile { return try await screen(file: source, context) }
        let store = try await context.store()
        let client = try await context.reachableClient()
        let found = try await SessionReference.parse(source).find(in: store, or: client)
        if let client, found.isOnServer {
            return try await screen(found, of: store, by: client, context.catalogPatience)
        }
        try found.checkEvents()
        let catalogs = try await context.catalogs()
        let player = SessionPlayer(store: store, catalogs: catalogs, client: client)
        return Screening(try await player.session(found.id))
    }

    /// The session with its events and items, wherever they are.
    func playable(_ context: CommandContext) async throws -> PlayableSession {
        let store = try await context.store()
        let catalogs = DeviceCatalogs(store: store)
        if isFile {
            let read = try SessionFileInput.read(source, context)
            return try await SessionPlayer(store: store, catalogs: catalogs).session(in: read)
        }
        let client = try await context.reachableClient()
        let found = try await SessionReference.parse(source).find(in: store, or: client)
        let player = SessionPlayer(store: store, catalogs: catalogs, client: client)
        if let client, found.stored?.isPruned ?? true {
            return try await player.session(found.id, at: client)
        }
        try found.checkEvents()
        return try await player.session(found.id)
    }

    /// What names a file: a hyphen, a path, or no session but a file that is there.
    private var isFile: Bool {
        source == InputFile.standardInput || source.contains("/") || source.contains(".")
            || (SessionReference(source) == nil && FileManager.default.fileExists(atPath: source))
    }

    private func screen(file: String, _ context: CommandContext) async throws -> Screening {
        let read = try SessionFileInput.read(file, context)
        let store = try await context.store()
        let player = SessionPlayer(store: store, catalogs: DeviceCatalogs(store: store))
        return Screening(try await player.session(in: read))
    }

    private func screen(
        _ found: FoundSession,
        of store: DeviceStore,
        by client: ServerClient,
        _ patience: CatalogPatience
    ) async throws -> Screening {
        var pages: [ReplayPage] = []
        var after: Int? = 0
        while let start = after {
            let page = try await client.replay(of: found.id, after: start, patience: patience)
            pages.append(page)
            after = page.next.flatMap { $0 > start ? $0 : nil }
        }
        let events =
            found.stored?.isPruned ?? true
            ? try await client.allEvents(of: found.id) : try await store.events(of: found.id)
        return Screening(pages, of: found.id, events: events)
    }

    private func showFilm(_ screening: Screening, _ context: CommandContext) async throws {
        let film = Film(
            profile: screening.profile,
            names: screening.names,
            style: context.outputStyle,
            width: context.outputWidth
        )
        try context.output.write(film.title(of: screening) + "\n")
        try await play(screening.frames.actions, context) { film.lines(of: $0) }
    }

    private func showLines(_ screening: Screening, _ context: CommandContext) async throws {
        try await play(screening.frames.actions, context) { action in
            action.map { String(Records.json(.object($0.step)).dropLast()) }
        }
    }

    private func play(
        _ actions: [[FilmFrame]],
        _ context: CommandContext,
        _ lines: ([FilmFrame]) -> [String]
    ) async throws {
        var shownAt = 0
        for action in actions {
            let offset = action.first?.offsetMs ?? shownAt
            let pause = timing.pause(from: shownAt, to: offset)
            if waits, pause > .zero {
                try context.output.flush()
                try await Task.sleep(for: pause)
            }
            shownAt = max(shownAt, offset)
            for line in lines(action) { try context.output.write(line + "\n") }
        }
    }

    private static func records(_ screening: Screening) -> Records {
        let keys = [
            "sequence", "kind", "offsetMs", "active", "editing", "text", "tokens", "scope",
            "listing", "query", "total", "first", "suggestions",
        ]
        return Records(keys: keys, columns: [], rows: screening.frames.map(\.step))
    }
}

extension FoundSession {
    /// Whether the server has the whole session.
    var isOnServer: Bool {
        guard let stored else { return true }
        return stored.pending == 0 && stored.problem == nil
            && stored.uploadedThrough == stored.events
    }

    /// Refuses what this device cannot show, since it keeps its events no more.
    func checkEvents() throws(CommandError) {
        guard let stored, stored.isPruned else { return }
        throw CommandError(
            "events_on_server",
            "the events of session \(id.text) are kept by the server alone",
            try: stored.pending > 0 || stored.problem != nil
                ? "searchsync sync, then the same again"
                : "searchsync serve, or --server URL, then the same again",
            exit: .unreachable
        )
    }
}
