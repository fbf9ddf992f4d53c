import Device
import SearchCore
import SyncProtocol

/// Writes sessions as rows of User Behavior Insights: `export ubi`.
struct ExportUBI: Command {
    private static let sessions = Argument<String>(
        .text("SESSION"),
        help: SessionReference.help,
        isRequired: false,
        repeats: true
    )
    private static let all = Flag(
        "all",
        help: "Every session, or every one that the filters let by."
    )
    private static let file = Option<String>(
        "output",
        short: "o",
        .text("FILE"),
        help: "Where it is written, compressed where the name ends with .gz.",
        shownDefault: "-, the standard output"
    )
    private static let strict = Flag(
        "strict",
        help: "Only what the published schema, version 1.3.0, allows."
    )
    private static let force = Flag("force", help: "Write over a file that is there.")

    static let declaration = CommandDeclaration(
        name: "ubi",
        summary: "Write sessions as queries and events of User Behavior Insights.",
        discussion: """
            One JSON object a line: rows with an action_name are events, the others queries. \
            Sessions that were imported give their rows back. Without --strict, as they came, those \
            without a time behind an action line that tells it; with it, every row is valid by the schema, and what it has no place for is kept under names \
            that begin with other_.
            """,
        parameters: [sessions, file, strict, all] + SessionSelection.parameters + [force],
        examples: [
            .init("searchsync export ubi last --strict", "Write the newest session."),
            .init(
                "searchsync export ubi --since 2026-01-01 -o sessions.ndjson.gz",
                "Write each session of this year."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ExportUBI($0) }
    )

    private let references: [SessionReference]
    /// Nil where sessions are named.
    private let selection: SessionSelection?
    private let path: String
    private let isStrict: Bool
    private let overwrites: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        references = try values.values(of: Self.sessions).map { text throws(CommandError) in
            try SessionReference.parse(text)
        }
        let selection = try SessionSelection(values)
        self.selection = values.isSet(Self.all) || selection.isChoice ? selection : nil
        path = try values.value(of: Self.file) ?? "-"
        isStrict = values.isSet(Self.strict)
        overwrites = values.isSet(Self.force)
        guard references.isEmpty != (self.selection == nil) else {
            throw .usage(
                "invalid_choice",
                "name sessions, or choose them with --all or filters, and not both",
                try: "searchsync export ubi last"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let client = try await context.reachableClient()
        let found = try await FoundSession.all(references, selection, store, client, context)
        if path != "-" { try FileOutput.check(path, overwrites: overwrites) }
        let output = try FileOutput(path, context)
        let bar = ProgressBar("Exporting", on: context.console)
        defer { bar.finish() }
        var (rows, asides) = (0, 0)
        for (index, session) in found.enumerated() {
            if found.count > 1, path != "-" { bar.show(index, of: found.count) }
            let written = try await write(session, store, client, to: output)
            rows += written.rows
            asides += written.asides
        }
        try output.finish()
        bar.finish()
        if path != "-" {
            context.console.tell(
                "searchsync: \(rows.of("row")) of \(found.count.of("session")) in \(path)"
            )
        }
        if asides > 0 {
            context.console.tell(
                "searchsync: the schema has no place for \(asides.of("value")) as they came; they "
                    + "are kept under names that begin with other_"
            )
        }
        return .success
    }

    private func write(
        _ session: FoundSession,
        _ store: DeviceStore,
        _ client: ServerClient?,
        to output: FileOutput
    ) async throws -> (rows: Int, asides: Int) {
        var export = UBIExport()
        var last = Timestamp(microseconds: 0)
        var count = (rows: 0, asides: 0)
        func put(_ rows: [UBIRow]) throws {
            for row in rows {
                let written = isStrict ? row.strict(at: last) : row
                // A row without a time is known again by the one at which it came.
                let action = written.at == nil ? UBIAction.line(of: row.index, at: last) : nil
                for line in [action, written.fields].compactMap({ $0 }) {
                    try output.write(JSONWriter.encode(.object(line)) + [UInt8(ascii: "\n")])
                }
                count.rows += 1
                count.asides += written.valuesSetAside(from: row)
            }
        }
        try await SessionExport.eachPage(of: session, store, client) { lines in
            for line in lines {
                let event = try EventCodec.decode(line)
                last = event.at
                try put(export.take(event))
            }
        }
        try put(export.finish())
        return count
    }
}
