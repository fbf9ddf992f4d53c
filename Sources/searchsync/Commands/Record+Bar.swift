import Device
import Foundation
import SearchCore
import SearchIndex

/// What opening a result does.
enum OnOpen: String, Sendable, CaseIterable {
    /// Prints its id and ends the recording.
    case end
    /// Shows its fields; the recording goes on.
    case stay
}

/// A recording that is made by hand, in a bar at the terminal.
extension Record {
    func recordByHand(_ context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let opened = try await saved?.opened(context)
        let (stored, version) = try await searched(catalog ?? opened?.definition.catalog, context)
        let device = try TerminalDevice(
            environment: context.environment,
            style: context.screenStyle
        )
        let profile = try options.profile ?? opened?.recordingProfile() ?? .filterList
        var options = options
        options.profile = profile
        options.catalog = stored.reference
        let recorder = try await Recorder.begin(options, in: store)
        let upload = try uploading(store, context)
        upload?.kick()

        let ends = onOpen.map { $0 == .end } ?? (isatty(STDOUT_FILENO) == 0)
        var bar = BarModel(
            profile: profile,
            catalog: "\(stored.name) \(stored.digest.prefix(8))",
            endsOnOpen: ends,
            size: device.size
        )
        bar.recordedEvents = 1
        bar.redaction = try Self.redaction(options, profile)
        bar.message = Self.warning(version, profile, stored.name)
        bar.saved = try await context.savedSearches(for: stored.name)
        if let opened { bar.open(opened) }
        let preparing = Task.detached { try? await version.prepare(for: profile) }
        defer { preparing.cancel() }
        let run = BarRun(bar, catalog: version, device: device, recorder: recorder, upload: upload)
        let outcome = try await run.run()

        let recording = Recording(store: store, recorder: recorder, upload: upload)
        let report = await upload?.finish()
        try await export(recording, context)
        return try await tell(outcome, ends, recording, report?.problem, context)
    }

    /// What the recording masks, for people; nil where nothing is.
    private static func redaction(
        _ options: RecordingOptions,
        _ profile: Profile
    ) throws -> String? {
        let all = options.redaction.adding(try Redaction(profile.redact))
        return all.isEmpty ? nil : all.summary
    }

    /// The catalog that was named, or the only one there is.
    private func searched(
        _ catalog: String?,
        _ context: CommandContext
    ) async throws -> (StoredCatalog, CatalogVersion) {
        let catalogs = try await context.catalogs()
        if let catalog {
            // What is on this device is enough, as for events that are piped in.
            if let stored = try await catalogs.newest(named: catalog),
                let version = try await catalogs.version(digest: stored.digest)
            {
                return (stored, version)
            }
            let choice = try await CatalogChoice.find(catalog, context)
            return (choice.stored, choice.version)
        }
        let names = Set(try await catalogs.list().map(\.name)).sorted()
        guard names.count == 1, let stored = try await catalogs.newest(named: names[0]),
            let version = try await catalogs.version(digest: stored.digest)
        else { throw Self.catalogNeeded(names) }
        return (stored, version)
    }

    private static func catalogNeeded(_ names: [String]) -> CommandError {
        let listed =
            names.isEmpty ? "there are none" : "there are: \(names.joined(separator: ", "))"
        return .usage(
            "missing_catalog",
            "a bar needs a catalog to search; \(listed)",
            try: names.first.map { "--catalog \($0)" } ?? "searchsync catalog load NAME FILE"
        )
    }

    /// What is to be known where the bar's texts are not in the catalog.
    private static func warning(
        _ version: CatalogVersion,
        _ profile: Profile,
        _ name: String
    ) -> String? {
        let hasText = version.items.contains { item in
            profile.textFields.contains { !item[$0].isEmpty }
        }
        guard !hasText, let field = profile.textFields.first else { return nil }
        return "no item of \(name) has a field \"\(field)\", which \(profile.name) searches"
    }

    private func tell(
        _ outcome: BarRun.Outcome,
        _ ends: Bool,
        _ recording: Recording,
        _ problem: SyncProblem?,
        _ context: CommandContext
    ) async throws -> ExitCode {
        switch outcome {
        case .ended(.opened(let opened)):
            try await tell(recording, problem, context, opened: opened)
            return .success
        case .ended(.ended) where ends:
            throw CommandError(
                "nothing_opened",
                "no result was opened; the recording is kept as \(recording.recorder.session.text)",
                try: "the same again, choose a result with the arrows and press Enter"
            )
        case .ended(.ended):
            try await tell(recording, problem, context)
            return .success
        case .interrupted:
            if !ends { try await tell(recording, problem, context) }
            return .interrupted
        case .lost: return .interrupted  // Nobody is there to be told.
        }
    }
}
