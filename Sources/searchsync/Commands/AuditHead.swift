import Device
import EventStore
import SearchCore
import SyncProtocol
import SyncServer

/// Prints the newest head of the log: `audit head`.
struct AuditHeadCommand: Command {
    static let declaration = CommandDeclaration(
        name: "head",
        summary: "Print the newest hash of the log, to be kept elsewhere.",
        discussion: """
            One line that can be pasted: workspace, epoch, position and hash. A log that has been \
            only added to has this hash at this position for ever.

            Asks the server, with any member's token, unless --database-url names the database \
            itself. With --offline the private database of this machine is started and read.
            """,
        parameters: AuditedLog.parameters,
        examples: [
            .init("searchsync audit head > head", "Keep today's head in a file."),
            .init("searchsync audit head --format json", "See when it was recorded, too."),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try AuditHeadCommand($0) }
    )

    private let url: String?
    private let workspace: WorkspaceID

    init(_ values: ParsedValues) throws(CommandError) {
        url = try values.value(of: AuditedLog.databaseURL)
        workspace = WorkspaceID(
            rawValue: Int32(try values.value(of: AuditedLog.workspace) ?? 1)
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let head = try await head(context)
        try context.show(Report(object: head.json, text: [head.head]))
        return .success
    }

    private func head(_ context: CommandContext) async throws -> AuditHead {
        switch AuditedLog.choose(url, workspace, context) {
        case .server: return try await context.requiredClient().auditHead()
        case .database(let url, let workspace):
            let newest = try await LogDatabase.read(url, context) {
                try await $0.headToKeep(of: workspace)
            }
            return AuditHead(newest.head, newest.recordedAt)
        }
    }
}
