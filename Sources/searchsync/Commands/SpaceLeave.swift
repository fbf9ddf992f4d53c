import Device
import SearchCore
import SyncProtocol

/// Leaves a space: `space leave`.
struct SpaceLeave: Command {
    private static let space = Argument<String>(.text("SPACE"), help: SpaceReference.help).naming(
        .space
    )

    static let declaration = CommandDeclaration(
        name: "leave",
        summary: "Leave a space; its saved searches go from your devices.",
        discussion: "The last owner cannot leave before somebody else is one.",
        parameters: [space],
        examples: [.init("searchsync space leave team", "Leave it.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try SpaceLeave($0) }
    )

    private let space: String

    init(_ values: ParsedValues) throws(CommandError) { space = try values.value(of: Self.space) }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let space = try await ServedSpace.find(space, client)
        let person = try await client.meta().person
        let members = try await client.members(of: space.id)
        let own = try ServedSpace.member(person, of: members, space)
        try await client.removeMember(own.person, of: space.id)
        await context.send()
        try context.show(
            Report(
                object: ["left": .string(space.id.text)],
                text: ["you are not in \(space.name) any more"]
            )
        )
        return .success
    }
}
