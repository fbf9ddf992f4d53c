import Foundation
import SearchCore
import SyncProtocol

/// Erases a session: `erase session`.
struct EraseSession: Command {
    private static let session = Argument<UUID>(
        .uuid("SESSION"),
        help: "The session's id, whole, as the list tells."
    ).naming(.session)

    static let declaration = CommandDeclaration(
        name: "session",
        summary: "Erase a session, for good.",
        discussion: """
            On a terminal it asks; elsewhere it needs --yes. The device that recorded the session \
            removes its copy at its next sync. Needs an administrator's token.
            """,
        parameters: [
            session, ErasureOptions.reason, ErasureOptions.yes, ErasureOptions.dryRun,
        ],
        examples: [
            .init(
                "searchsync erase session 01890a5d-ac96-774b-bcce-b302099a8057 --dry-run",
                "See what would go."
            )
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try EraseSession($0) }
    )

    private let session: UUID
    private let options: ErasureOptions

    init(_ values: ParsedValues) throws(CommandError) {
        session = try values.value(of: Self.session)
        options = try ErasureOptions(values)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let session = session
        let erasing = Erasing(subject: "session \(session.text)", options: options) { isDryRun in
            ErasureRequest(session: session, reason: options.reason, isDryRun: isDryRun)
        }
        return try await erasing.run(in: context)
    }
}
