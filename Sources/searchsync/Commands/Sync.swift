import Device
import SearchCore

/// Uploads what is recorded: `sync`.
struct Sync: Command {
    private static let timeout = Option<Int>(
        "timeout",
        .wholeNumber("SECONDS", 0...86_400),
        help: "How long it goes on trying while the server cannot be reached.",
        shownDefault: "10"
    )

    static let declaration = CommandDeclaration(
        name: "sync",
        summary: "Upload what is recorded on this device.",
        discussion: """
            Uploads catalogs and events that the server does not have. What the server refuses \
            stays on this device, is told, and does not block the rest.
            """,
        parameters: [timeout],
        examples: [.init("searchsync sync", "Upload what is left.")],
        exitCodes: [.unreachable, .unauthorised, .partlyRefused],
        body: .action { try Sync($0) }
    )

    /// The setting that holds when the last sync that came to its end was.
    static let lastSetting = "last_sync"

    private let timeout: Duration

    init(_ values: ParsedValues) throws(CommandError) {
        timeout = .seconds(try values.value(of: Self.timeout) ?? 10)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let store = try await context.store()
        let report = try await upload(DeviceSync(store: store, client: client), store, context)
        try context.show(Self.report(report))
        if let problem = report.problem { throw CommandError(problem) }
        try await store.set(Self.lastSetting, to: Timestamp.now.description)
        let isRefused = !report.rejected.isEmpty || !report.isDrained
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
            while !Task.isCancelled, let left = try? await store.pendingCount() {
                bar.show(total - left, of: total)
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
        let timeout = timeout
        let report = await Task.detached { await sync.run(deadline: timeout) }.value
        watch.cancel()
        bar.finish()
        return report
    }

    private static func report(_ report: SyncReport) -> Report {
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
        let object: JSONObject = [
            "uploaded": JSONValue(report.uploaded), "duplicates": JSONValue(report.duplicates),
            "remaining": JSONValue(report.remaining), "rejected": .array(rejected),
            "catalogs": .array(catalogs), "resent": .bool(report.isResent),
            "erased": JSONValue(report.erased.map(\.text)),
        ]
        return Report(object: object, text: lines(report))
    }

    private static func lines(_ report: SyncReport) -> [String] {
        let known = report.duplicates == 0 ? "" : ", \(report.duplicates) known before"
        let head = "\(report.uploaded) events uploaded\(known), \(report.remaining) remaining"
        let catalogs = report.catalogs.map { catalog in
            "catalog \(catalog.name): \(catalog.problem ?? "uploaded")"
        }
        let aside = report.setAside.sorted { $0.key.text < $1.key.text }.map { id, problem in
            "session \(id.text) waits: \(problem.message)"
        }
        let rejected = report.rejected.map { rejected in
            "session \(rejected.session.text): \(rejected.events) events rejected: "
                + rejected.problem.message
        }
        let erased = report.erased.map { id in
            "session \(id.text) was erased on the server, and is gone from this device too"
        }
        return [head] + catalogs + aside + rejected + erased
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
