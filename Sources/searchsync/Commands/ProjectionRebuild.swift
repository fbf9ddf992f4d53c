import Device
import SearchCore
import SyncProtocol

/// Fills a projection anew: `projection rebuild`.
struct ProjectionRebuild: Command {
    private static let noWait = Flag("no-wait", help: "Do not wait until it is shown.")

    static let declaration = CommandDeclaration(
        name: "rebuild",
        summary: "Fill projections anew from the log.",
        discussion: """
            The server fills a new version beside the one that it goes on showing, and shows the \
            new one in one step when it has come to the end of the log. Ending this command, or \
            the server, only interrupts it: it goes on where it was.
            """,
        parameters: [ProjectionSelection.argument, noWait],
        examples: [
            .init("searchsync projection rebuild", "Rebuild all, and see how far it is."),
            .init("searchsync projection rebuild sessions", "Rebuild the list of sessions."),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ProjectionRebuild($0) }
    )

    private let name: String?
    private let waits: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.optionalValue(of: ProjectionSelection.argument)
        waits = !values.isSet(Self.noWait)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        var (records, says) = ([ProjectionRecord](), [String]())
        for projection in try await ProjectionSelection.find(name, client) {
            var record = try await client.rebuild(projection: projection.name)
            // A short log may be through before the server has answered.
            let version = record.rebuild?.version ?? record.version
            if waits { record = try await wait(for: record, version, client, context) }
            records.append(record)
            says.append(
                record.version >= version
                    ? "\(record.name): version \(record.version) is shown"
                    : "\(record.name): version \(version) is being filled; see: searchsync "
                        + "projection status"
            )
        }
        try context.show(
            Report(object: ProjectionList(projections: records).json, text: says)
        )
        return .success
    }

    private func wait(
        for asked: ProjectionRecord,
        _ version: Int,
        _ client: ServerClient,
        _ context: CommandContext
    ) async throws -> ProjectionRecord {
        let bar = ProgressBar("Rebuilding \(asked.name)", on: context.console)
        defer { bar.finish() }
        while true {
            let list = try await client.projections().projections
            if let record = list.first(where: { $0.name == asked.name }) {
                if record.version >= version { return record }
                bar.show(record.rebuild?.position ?? 0, of: record.head)
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}
