import Device
import Foundation
import SearchCore
import SyncProtocol

/// Takes a person into a space: `share add`.
struct ShareAdd: Command {
    private static let space = Argument<String>(.text("SPACE"), help: SpaceReference.help).naming(
        .space
    )
    private static let person = Argument<String>(
        .text("PERSON"),
        help: "Whom, by name or id."
    )
    private static let role = Option<SpaceRole>(
        "role",
        .oneOf("ROLE"),
        help: "What the person may do.",
        shownDefault: "editor"
    )

    static let declaration = CommandDeclaration(
        name: "add",
        summary: "Take a person into a space.",
        parameters: [space, person, role],
        examples: [
            .init("searchsync share add team ben --role viewer", "Let somebody look.")
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ShareAdd($0) }
    )

    private let space: String
    private let person: String
    private let role: SpaceRole

    init(_ values: ParsedValues) throws(CommandError) {
        space = try values.value(of: Self.space)
        person = try values.value(of: Self.person)
        role = try values.value(of: Self.role) ?? .editor
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let space = try await ServedSpace.find(space, client)
        let id = try await PersonReference.find(person, client)
        let members = try await client.members(of: space.id)
        let known = members.first { $0.person == id }
        guard known == nil || known?.role == role else {
            throw CommandError(
                "already_member",
                "\(known?.name ?? person) is in \(space.name) already, as "
                    + (known?.role.rawValue ?? ""),
                try: "searchsync share role \(space.name) \(person) \(role.rawValue)"
            )
        }
        let member = try await client.setMember(
            id,
            of: space.id,
            to: MemberChange(role: role, revision: known?.revision ?? 0)
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
