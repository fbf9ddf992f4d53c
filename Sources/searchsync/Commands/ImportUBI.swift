import Device
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `import`: what others recorded.
    @MainActor static let importing = CommandDeclaration(
        name: "import",
        summary: "Take in what other programs recorded.",
        body: .group([ImportUBI.declaration])
    )
}

/// Writes rows of User Behavior Insights into sessions at the server: `import ubi`.
struct ImportUBI: Command {
    private static let files = Argument<String>(
        .text("FILE"),
        help: "NDJSON of queries and events, mixed or apart, with or without the action lines of "
            + "bulk requests, compressed with gzip or not; - for the standard input.",
        repeats: true
    )
    private static let dryRun = Flag("dry-run", help: "Show what the files hold; send nothing.")

    static let declaration = CommandDeclaration(
        name: "ubi",
        summary: "Import queries and events of User Behavior Insights.",
        discussion: """
            Each visit becomes a session of the server, which can be listed, replayed and reported \
            on. Rows that differ from the schema are taken as far as they can be understood, and \
            told. The server knows each row again: importing a file twice, or going on after an \
            interruption, adds only what is missing. Sessions belong to the device of the token; \
            with one of the role recorder, client_id and user_id are shown as device and person.
            """,
        parameters: [files, dryRun],
        examples: [
            .init("searchsync import ubi export.ndjson.gz", "Import a file."),
            .init(
                "searchsync import ubi queries.ndjson events.ndjson --dry-run",
                "See what is in two files."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised, .partlyRefused, .interrupted],
        body: .action { try ImportUBI($0) }
    )

    private let paths: [String]
    private let isDryRun: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        paths = try values.values(of: Self.files)
        isDryRun = values.isSet(Self.dryRun)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = isDryRun ? nil : try context.requiredClient()
        // Before anything long: whether the server is there and takes the token.
        _ = try await client?.meta()
        let reading = UBIReading()
        let upload = client.map { UBIUpload(to: $0) }
        do {
            try await interruptible { try await take(reading, upload, context) }
        } catch {
            // What was sent is kept: that is told before what ended it.
            guard let upload, upload.answered > 0 else { throw error }
            try context.show(Report(reading.census, upload, of: reading.count, context))
            throw error
        }
        for damage in reading.damage { context.tell(damage) }
        try context.show(Report(reading.census, upload, of: reading.count, context))
        guard reading.count > 0 else { throw nothing(in: reading) }
        let isWhole = reading.census.skippedCount == 0 && reading.damage.isEmpty
        return isWhole ? .success : .partlyRefused
    }

    private func nothing(in reading: UBIReading) -> CommandError {
        let names = paths.count == 1 ? InputFile.name(paths[0]) : "\(paths.count) files"
        return CommandError(
            "no_rows",
            reading.census.lines == 0
                ? "there is nothing in \(names)"
                : "of \(reading.census.lines.of("line")) in \(names) none could be read as a row",
            try: "name files of one JSON object a line, with action_name or user_query in each"
        )
    }

    private func take(
        _ reading: UBIReading,
        _ upload: UBIUpload?,
        _ context: CommandContext
    ) async throws {
        try await read(reading, context)
        guard let upload else { return try reading.readToEnd() }
        let bar = ProgressBar("Importing", on: context.console)
        defer { bar.finish() }
        try await upload.send(reading, showing: bar)
    }

    private func read(_ reading: UBIReading, _ context: CommandContext) async throws {
        let bar = ProgressBar("Reading", on: context.console)
        defer { bar.finish() }
        try await reading.read(paths, showing: bar)
    }

    /// Does the work; where a signal ends it, says that what was sent is kept.
    private func interruptible(
        _ work: @escaping @MainActor @Sendable () async throws -> Void
    ) async throws {
        do { try await Interruption.ends(work) } catch let error as CommandError
            where error.exit == .interrupted
        {
            throw CommandError(
                error.code,
                isDryRun
                    ? "interrupted; nothing was sent"
                    : "interrupted; what was sent until now is kept",
                try: "the same command again" + (isDryRun ? "" : ", which adds what is missing"),
                exit: .interrupted
            )
        }
    }
}
