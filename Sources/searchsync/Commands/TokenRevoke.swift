import Device
import Foundation
import SearchCore

/// Cuts a token off: `token revoke`.
struct TokenRevoke: Command {
    private static let id = Argument<UUID>(.uuid("ID"), help: "The token's id, as the list tells.")

    static let declaration = CommandDeclaration(
        name: "revoke",
        summary: "Cut a token off, at once and for good.",
        parameters: [id],
        examples: [
            .init(
                "searchsync token revoke 01890a5d-ac96-774b-bcce-b302099a8057",
                "Cut a lost device off."
            )
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try TokenRevoke($0) }
    )

    private let id: UUID

    init(_ values: ParsedValues) throws(CommandError) { id = try values.value(of: Self.id) }

    func run(in context: CommandContext) async throws -> ExitCode {
        try await context.requiredClient().revokeToken(id)
        try context.show(
            Report(object: ["revoked": .string(id.text)], text: ["\(id.text) is revoked"])
        )
        return .success
    }
}
