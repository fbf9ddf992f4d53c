import Device
import SearchCore
import SyncProtocol

/// Takes a person out of a space: `share remove`.
struct ShareRemove: Command {
    private static let space = Argument<String>(.text("SPACE"), help: SpaceReference.help).naming(
        .space
    )
    private static let person = Argument<String>(.text("PERSON"), help: "Whom, by name or id.")

    static let declaration = CommandDeclaration(
        name: "remove",
        summary: "Take a person out of a space.",
        discussion: "Its saved searches go from the person's devices at their next sync.",
        parameters: [space, person],
        examples: [.init("searchsync share remove team ben", "Share it no longer.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ShareRemove($0) }
    )

    private let space: String
    private let person: String

    init(_ values: ParsedValues) throws(CommandError) {
        space = try values.value(of: Self.space)
        person = try values.value(of: Self.person)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let space = try await ServedSpace.find(space, client)
        let members = try await client.members(of: space.id)
        let member = try ServedSpace.member(person, of: members, space)
        try await client.removeMember(member.person, of: space.id)
        try context.show(
            Report(
                object: ["removed": .string(member.person.text), "space": .string(space.id.text)],
                text: ["\(member.name) is not in \(space.name) any more"]
            )
        )
        return .success
    }
}
