import Device
import SearchCore
import SyncProtocol

/// Lists tokens: `token list`.
struct TokenListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the tokens, oldest first; never their secrets.",
        examples: [.init("searchsync token list", "See who may do what.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try TokenListing($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let tokens = try await context.requiredClient().tokens().tokens
        try context.show(
            Records(
                keys: ["id", "role", "person", "device", "createdAt", "revokedAt"],
                columns: [
                    .init("ID", "id"), .init("ROLE", "role"), .init("PERSON", "person"),
                    .init("DEVICE", "device"), .init("CREATED") { $0.minute("createdAt") },
                    .init("REVOKED") { $0.minute("revokedAt") },
                ],
                rows: tokens.map(\.json)
            )
        )
        return .success
    }
}
