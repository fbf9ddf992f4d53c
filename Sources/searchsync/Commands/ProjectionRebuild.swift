import Device
import SearchCore
import SyncProtocol

/// Fills a projection anew: `projection rebuild`.
struct ProjectionRebuild: Command {
    private static let noWait = Flag("no-wait", help: "Do not wait until it is shown.")

    static let declaration = CommandDeclaration(
        name: "rebuild",
        summary: "Fill the list of sessions anew from the log.",
        discussion: """
            The server fills a new version beside the one that it goes on showing, and shows the \
            new one in one step when it has come to the end of the log. Ending this command, or \
            the server, only interrupts it: it goes on where it was.
            """,
        parameters: [noWait],
        examples: [.init("searchsync projection rebuild", "Rebuild, and see how far it is.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try ProjectionRebuild($0) }
    )

    private let waits: Bool

    init(_ values: ParsedValues) throws(CommandError) { waits = !values.isSet(Self.noWait) }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        var record = try await client.rebuild(projection: ProjectionName.sessions)
        // A short log may be through before the server has answered.
        let version = record.rebuild?.version ?? record.version
        if waits { record = try await wait(for: version, client, context) }
        let says =
            record.version >= version
            ? "version \(record.version) is shown"
            : "version \(version) is being filled; see: searchsync projection status"
        try context.show(Report(object: record.json, text: [says]))
        return .success
    }

    private func wait(
        for version: Int,
        _ client: ServerClient,
        _ context: CommandContext
    ) async throws -> ProjectionRecord {
        let bar = ProgressBar("Rebuilding", on: context.console)
        defer { bar.finish() }
        while true {
            let list = try await client.projections().projections
            if let record = list.first(where: { $0.name == ProjectionName.sessions }) {
                if record.version >= version { return record }
                bar.show(record.rebuild?.position ?? 0, of: record.head)
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}
