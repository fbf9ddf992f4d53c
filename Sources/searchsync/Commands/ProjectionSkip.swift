import Device
import Foundation
import SearchCore
import SyncProtocol

/// Passes over the event at which a session waits: `projection skip`.
struct ProjectionSkip: Command {
    private static let session = Argument<UUID>(
        .uuid("SESSION"),
        help: "The session, as status names it."
    )
    private static let reason = Option<String>(
        "reason",
        .text("TEXT"),
        help: "Why; it is recorded in the log with who did it.",
        isRequired: true
    )

    static let declaration = CommandDeclaration(
        name: "skip",
        summary: "Pass over the event at which a session waits.",
        discussion: """
            The event stays in the log and counts, and changes nothing of what is summed up; what \
            follows it is taken in. The order is an event of the log itself, so that a rebuild \
            obeys it too.
            """,
        parameters: [session, reason],
        examples: [
            .init(
                "searchsync projection skip 01890a5d-ac96-774b-bcce-b302099a8057 "
                    + "--reason trial-recorder",
                "Let a session go on."
            )
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ProjectionSkip($0) }
    )

    private let session: UUID
    private let reason: String

    init(_ values: ParsedValues) throws(CommandError) {
        session = try values.value(of: Self.session)
        reason = try values.requiredValue(of: Self.reason)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let record = try await context.requiredClient()
            .skipParked(session, because: reason, of: ProjectionName.sessions)
        try context.show(
            Report(object: record.json, text: ["\(session.text) goes on in a moment"])
        )
        return .success
    }
}
