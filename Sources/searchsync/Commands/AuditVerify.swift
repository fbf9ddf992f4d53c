import Device
import EventStore
import SearchCore
import SyncProtocol
import SyncServer

/// Verifies the whole log: `audit verify`.
struct AuditVerify: Command {
    private static let against = Option<KnownHead>(
        "against",
        .head("HEAD"),
        help: "A head that was kept elsewhere, which the log must still have.",
        repeats: true
    )

    static let declaration = CommandDeclaration(
        name: "verify",
        summary: "Verify every event and the whole chain of hashes.",
        discussion: """
            Recomputes every digest from the beginning and names the first position that is wrong; \
            the exit code is 1 then. That the newest events were cut off, or the whole log \
            replaced, only shows against heads that were kept elsewhere; a restore from a backup \
            shows in the same way.

            \(AuditedLog.discussion)
            """,
        parameters: [against] + AuditedLog.parameters,
        examples: [
            .init("searchsync audit verify", "Verify the log of the server."),
            .init(
                "searchsync audit verify --against \"$HEAD\"",
                "See that the log still has a head that was kept."
            ),
            .init(
                "searchsync audit verify --database-url postgresql://auditor@db/searchsync",
                "Trust nothing but the database."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try AuditVerify($0) }
    )

    private let heads: [KnownHead]
    private let url: String?
    private let workspace: WorkspaceID

    init(_ values: ParsedValues) throws(CommandError) {
        heads = try values.values(of: Self.against)
        url = try values.value(of: AuditedLog.databaseURL)
        workspace = WorkspaceID(
            rawValue: Int32(try values.value(of: AuditedLog.workspace) ?? 1)
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let bar = ProgressBar("Verifying", on: context.console)
        let progress: @Sendable (Int, Int) -> Void = { done, total in
            Task { @MainActor in bar.show(done, of: total) }
        }
        defer { bar.finish() }
        let verdict =
            switch AuditedLog.choose(url, workspace, context) {
            case .server:
                try await context.requiredClient()
                    .auditVerify(against: heads.map(\.description), progress: progress)
            case .database(let url, let workspace):
                try await verify(url, workspace, context, progress)
            }
        bar.finish()
        return try tell(verdict, context)
    }

    private func verify(
        _ url: String?,
        _ workspace: WorkspaceID,
        _ context: CommandContext,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> VerificationLine {
        if let other = heads.first(where: { $0.workspace != workspace }) {
            throw CommandError.usage(
                "other_workspace",
                "the head \(other) is of workspace \(other.workspace.rawValue)",
                try: "--workspace \(other.workspace.rawValue)"
            )
        }
        return try await LogDatabase.read(url, context) { [heads] log in
            let end = try await log.head(of: workspace).position
            let verdict = try await log.verify(workspace, against: heads) {
                progress($0, max($0, end))
            }
            return VerificationLine(verdict, workspace)
        }
    }

    private func tell(_ verdict: VerificationLine, _ context: CommandContext) throws -> ExitCode {
        switch verdict {
        case .progress: return .failure  // The client gives verdicts alone.
        case .intact(let events, let head):
            let known = heads.isEmpty ? "" : "; it has \(heads.count) known heads"
            try context.show(
                Report(
                    object: verdict.json,
                    text: ["intact: \(events.of("event"))\(known)", "head: \(head)"]
                )
            )
            return .success
        case .wrong(let position, let reason):
            try context.show(
                Report(object: verdict.json, text: ["wrong at position \(position): \(reason)"])
            )
            context.tell(
                CommandError(
                    "log_wrong",
                    "the log was changed: it is wrong from position \(position) on",
                    try: "keep a copy of the database as it is, and compare it with a backup"
                )
            )
            return .failure
        }
    }
}
