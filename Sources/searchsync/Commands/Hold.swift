import Device
import Foundation
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `hold`: what is kept from being erased.
    @MainActor static let hold = CommandDeclaration(
        name: "hold",
        summary: "Keep sessions and people from being erased.",
        discussion: """
            A hold stands against erasing and against retention. Placing and removing one is an \
            event of the log.
            """,
        body: .group([HoldAdd.declaration, HoldListing.declaration, HoldRemove.declaration])
    )
}

/// Places a hold: `hold add`.
struct HoldAdd: Command {
    private enum Subject: String, CaseIterable, Sendable { case session, person }

    private static let subject = Argument<Subject>(.oneOf("KIND"), help: "What is kept.")
    private static let reference = Argument<String>(
        .text("ID"),
        help: "The session's id; the person's name or id."
    )
    private static let reason = Option<String>(
        "reason",
        .text("TEXT"),
        help: "Why; it is recorded in the log with who placed it.",
        isRequired: true
    )

    static let declaration = CommandDeclaration(
        name: "add",
        summary: "Keep a session, or a person's sessions, from being erased.",
        parameters: [subject, reference, reason],
        examples: [
            .init("searchsync hold add person ada --reason case-12", "Keep all that ada recorded.")
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try HoldAdd($0) }
    )

    private let request: HoldRequest

    init(_ values: ParsedValues) throws(CommandError) {
        let text = try values.value(of: Self.reference)
        let reason = try values.requiredValue(of: Self.reason)
        switch try values.value(of: Self.subject) {
        case .person: request = HoldRequest(person: text, reason: reason)
        case .session:
            guard let id = UUID(text: text) else {
                throw .usage(
                    "invalid_session_id",
                    "\"\(text)\" is not a session's id",
                    try: "searchsync sessions list"
                )
            }
            request = HoldRequest(session: id, reason: reason)
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let hold = try await context.requiredClient().placeHold(request)
        try context.show(Report(object: hold.json, text: ["hold \(hold.id.text) is placed"]))
        return .success
    }
}

/// Lists holds: `hold list`.
struct HoldListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List what is kept from being erased.",
        exitCodes: [.unreachable, .unauthorised],
        body: .action { HoldListing($0) }
    )

    init(_ values: ParsedValues) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let list = try await context.requiredClient().holds()
        try context.show(
            Records(
                keys: ["id", "session", "person", "reason", "placedBy", "placedAt"],
                columns: [
                    .init("HOLD", "id"), .init("SESSION", "session"), .init("PERSON", "person"),
                    .init("REASON", "reason"), .init("PLACED BY", "placedBy"),
                    .init("PLACED") { $0.minute("placedAt") },
                ],
                rows: list.holds.map(\.json)
            )
        )
        return .success
    }
}

/// Takes a hold away: `hold remove`.
struct HoldRemove: Command {
    private static let id = Argument<UUID>(.uuid("HOLD"), help: "The hold's id.")

    static let declaration = CommandDeclaration(
        name: "remove",
        summary: "Take a hold away.",
        parameters: [id],
        examples: [
            .init(
                "searchsync hold remove 01890a5d-ac96-774b-bcce-b302099a8057",
                "Let what it kept be erased."
            )
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try HoldRemove($0) }
    )

    private let id: UUID

    init(_ values: ParsedValues) throws(CommandError) { id = try values.value(of: Self.id) }

    func run(in context: CommandContext) async throws -> ExitCode {
        try await context.requiredClient().removeHold(id)
        try context.show(
            Report(object: ["removed": .string(id.text)], text: ["\(id.text) is removed"])
        )
        return .success
    }
}
