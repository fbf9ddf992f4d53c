import Device
import Foundation
import SearchCore
import SyncProtocol

/// Passes over the event at which a session waits: `projection skip`.
struct ProjectionSkip: Command {
    private static let subject = Argument<UUID>(
        .uuid("ID"),
        help: "The session or the space, as status names it."
    )
    private static let reason = Option<String>(
        "reason",
        .text("TEXT"),
        help: "Why; it is recorded in the log with who did it.",
        isRequired: true
    )

    static let declaration = CommandDeclaration(
        name: "skip",
        summary: "Pass over the event at which a session or a space waits.",
        discussion: """
            The event stays in the log and counts, and changes nothing of what is summed up; what \
            follows it is taken in. The order is an event of the log itself, so that a rebuild \
            obeys it too. An operation on a saved search is not told to devices any more; those \
            that have it already keep it until they read the space anew.
            """,
        parameters: [subject, reason],
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

    private let subject: UUID
    private let reason: String

    init(_ values: ParsedValues) throws(CommandError) {
        subject = try values.value(of: Self.subject)
        reason = try values.requiredValue(of: Self.reason)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let parked = try await ProjectionSelection.parked(subject, client)
        let record = try await client.skipParked(subject, because: reason, of: parked.projection)
        try context.show(
            Report(object: record.json, text: ["\(subject.text) goes on in a moment"])
        )
        return .success
    }
}
