import Device
import SearchCore
import SyncProtocol

/// Changes what a person may do in a space: `share role`.
struct ShareRole: Command {
    private static let space = Argument<String>(.text("SPACE"), help: SpaceReference.help).naming(
        .space
    )
    private static let person = Argument<String>(.text("PERSON"), help: "Whose, by name or id.")
    private static let role = Argument<SpaceRole>(.oneOf("ROLE"), help: "What the person may do.")

    static let declaration = CommandDeclaration(
        name: "role",
        summary: "Change what a person may do in a space.",
        parameters: [space, person, role],
        examples: [.init("searchsync share role team ben owner", "Make somebody an owner.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ShareRole($0) }
    )

    private let space: String
    private let person: String
    private let role: SpaceRole

    init(_ values: ParsedValues) throws(CommandError) {
        space = try values.value(of: Self.space)
        person = try values.value(of: Self.person)
        role = try values.value(of: Self.role)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let space = try await ServedSpace.find(space, client)
        let members = try await client.members(of: space.id)
        let old = try ServedSpace.member(person, of: members, space)
        let member = try await client.setMember(
            old.person,
            of: space.id,
            to: MemberChange(role: role, revision: old.revision)
        )
        try context.show(
            Report(
                object: member.json,
                text: ["\(member.name) is \(member.role.rawValue) in \(space.name)"]
            )
        )
        return .success
    }
}
