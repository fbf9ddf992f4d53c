import Device
import SearchCore
import SyncProtocol

/// Lists who is in a space: `share list`.
struct ShareListing: Command {
    private static let space = Argument<String>(.text("SPACE"), help: SpaceReference.help).naming(
        .space
    )

    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List who is in a space, and what they may do there.",
        parameters: [space],
        examples: [.init("searchsync share list team", "See who is in it.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ShareListing($0) }
    )

    private let space: String

    init(_ values: ParsedValues) throws(CommandError) { space = try values.value(of: Self.space) }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let space = try await ServedSpace.find(space, client)
        try context.show(Records(members: try await client.members(of: space.id)))
        return .success
    }
}
