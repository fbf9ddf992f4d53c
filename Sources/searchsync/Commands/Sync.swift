import Device
import SearchCore

/// Uploads what is recorded, and brings saved searches in step: `sync`.
struct Sync: Command {
    private static let timeout = Option<Int>(
        "timeout",
        .wholeNumber("SECONDS", 0...86_400),
        help: "How long it goes on trying while the server cannot be reached.",
        shownDefault: "10"
    )

    private static let keep = Option<Keeping>(
        "keep",
        .keeping("DAYS"),
        help: "How long uploaded events stay here without a backup of the server, or all.",
        shownDefault: "keepDays of config.json, then 30"
    )

    private static let watch = Flag(
        "watch",
        help: "Go on: sync whenever something changes, here or elsewhere."
    )
    private static let dryRun = Flag("dry-run", help: "Only tell what would be sent.")

    static let declaration = CommandDeclaration(
        name: "sync",
        summary: "Upload what is recorded, and bring saved searches in step.",
        discussion: """
            Uploads catalogs and events that the server does not have, sends changes of saved \
            searches, and reads those of others. What the server refuses stays on this device, is \
            told, and does not block the rest.

            Uploaded sessions stay on this device until a backup of the server holds them, so \
            that a server that was restored gets back what it lost. Then their events are \
            removed; the server lists and replays them. Without a backup they stay 30 days. \
            With --keep all they are never removed.

            Where this device is a copy of another that recorded the same session on, what this \
            one recorded goes on as a session of its own.
            """,
        parameters: [timeout, keep, watch, dryRun],
        examples: [
            .init("searchsync sync", "Bring everything in step."),
            .init("searchsync sync --watch", "Keep it so."),
        ],
        exitCodes: [.unreachable, .unauthorised, .partlyRefused],
        more: [
            SyncPending.declaration, SyncRetry.declaration, SyncDrop.declaration,
            SyncRepair.declaration,
        ],
        body: .action { try Sync($0) }
    )

    /// The setting that holds when the last sync that came to its end was.
    static let lastSetting = "last_sync"

    private let timeout: Duration
    private let keeping: Keeping?
    private let isWatching: Bool
    private let isDryRun: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        timeout = .seconds(try values.value(of: Self.timeout) ?? 10)
        keeping = try values.value(of: Self.keep)
        isWatching = values.isSet(Self.watch)
        isDryRun = values.isSet(Self.dryRun)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if isDryRun { return try await SyncPending.tellAll(context) }
        let client = try context.requiredClient()
        let store = try await context.store()
        let reading = ProgressBar("Reading saved searches", on: context.console)
        let sync = try context.sync(
            store,
            client,
            keeping: try keeping ?? context.keeping(),
            progress: { progress in
                Task { @MainActor in reading.show(progress.done, of: progress.total) }
            }
        )
        if isWatching {
            let watch = SyncWatch(sync: sync, store: store, client: client, timeout: timeout)
            return try await watch.run(context)
        }
        let report = try await upload(sync, store, context)
        reading.finish()
        try context.show(Self.report(report))
        if let problem = report.problem { throw CommandError(problem) }
        try await store.set(Self.lastSetting, to: Timestamp.now.description)
        let isRefused =
            !report.rejected.isEmpty || !report.spaces.rejected.isEmpty || !report.isDrained
        return isRefused ? .partlyRefused : .success
    }

    /// Uploads, and shows meanwhile how much of the outbox is gone.
    private func upload(
        _ sync: DeviceSync,
        _ store: DeviceStore,
        _ context: CommandContext
    ) async throws -> SyncReport {
        let total = try await store.pendingCount()
        let bar = ProgressBar("Uploading", on: context.console)
        let watch = Task { @MainActor in
            while total > 0, !Task.isCancelled, let left = try? await store.pendingCount(), left > 0
            {
                bar.show(total - left, of: total)
                try? await Task.sleep(for: .milliseconds(200))
            }
            bar.finish()
        }
        let timeout = timeout
        let report = await Task.detached { await sync.run(deadline: timeout) }.value
        watch.cancel()
        bar.finish()
        return report
    }

    static func report(_ report: SyncReport) -> Report {
        let rejected: [JSONValue] = report.rejected.map { rejected in
            .object([
                "session": .string(rejected.session.text),
                "code": .string(rejected.problem.code),
                "message": .string(rejected.problem.message),
                "events": JSONValue(rejected.events),
            ])
        }
        let catalogs: [JSONValue] = report.catalogs.map { catalog in
            .object([
                "name": .string(catalog.name), "digest": .string(catalog.digest),
                "problem": JSONValue(catalog.problem),
            ])
        }
        let forks: [JSONValue] = report.forks.map { fork in
            .object([
                "session": .string(fork.session.text), "into": .string(fork.into.text),
                "sequence": JSONValue(fork.sequence), "events": JSONValue(fork.events),
            ])
        }
        let object: JSONObject = [
            "uploaded": JSONValue(report.uploaded), "duplicates": JSONValue(report.duplicates),
            "remaining": JSONValue(report.remaining), "rejected": .array(rejected),
            "catalogs": .array(catalogs), "resent": .bool(report.isResent),
            "erased": JSONValue(report.erased.map(\.text)),
            "forks": .array(forks), "pruned": JSONValue(report.pruned),
            "savedSearches": .object(report.spaces.json),
            "purged": report.purge.map { .object(Revocation.facts($0)) } ?? .null,
        ]
        return Report(object: object, text: lines(report))
    }

    private static func lines(_ report: SyncReport) -> [String] {
        let known = report.duplicates == 0 ? "" : ", \(report.duplicates) known before"
        let head = "\(report.uploaded.of("event")) uploaded\(known), \(report.remaining) remaining"
        let catalogs = report.catalogs.map { catalog in
            "catalog \(catalog.name): \(catalog.problem ?? "uploaded")"
        }
        let aside = report.setAside.sorted { $0.key.text < $1.key.text }.map { id, problem in
            "session \(id.text) waits: \(problem.message)"
        }
        let rejected = report.rejected.map { rejected in
            "session \(rejected.session.text): \(rejected.events.of("event")) rejected: "
                + rejected.problem.message
        }
        let erased = report.erased.map { id in
            "session \(id.text) was erased on the server, and is gone from this device too"
        }
        let forks = report.forks.map { fork in
            "session \(fork.session.text) was recorded on by another copy of this device; from "
                + "event \(fork.sequence) on, what this one recorded is session \(fork.into.text)"
        }
        let pruned =
            report.pruned == 0
            ? []
            : [
                "\(report.pruned.of("session")) \(report.pruned == 1 ? "is" : "are") kept by the server alone from now on"
            ]
        let purged = report.purge.map { $0.isEmpty ? [] : [Revocation.line($0)] } ?? []
        return [head] + report.spaces.lines + catalogs + forks + pruned + aside + rejected + erased
            + purged
    }
}

extension CommandError {
    /// Why a sync ended early.
    init(_ problem: SyncProblem) {
        switch problem {
        case .anotherSyncRuns: self.init("another_sync_runs", splitting: problem.description)
        case .server(let error): self.init(describing: error)
        case .store(let error): self.init(describing: error)
        }
    }
}
