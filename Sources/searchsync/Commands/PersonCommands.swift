import Device
import Foundation
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `person`: who is in the workspace.
    @MainActor static let person = CommandDeclaration(
        name: "person",
        summary: "List, add and remove people.",
        body: .group([
            PersonListing.declaration, PersonAdd.declaration, PersonRemove.declaration,
        ])
    )
}

/// Lists people: `person list`.
struct PersonListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the people of the workspace, by name.",
        discussion: "Roles, devices, and who was removed are told to administrators.",
        examples: [.init("searchsync person list", "See whom something can be shared with.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try PersonListing($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let people = try await context.requiredClient().people().people
        try context.show(
            Records(
                keys: ["id", "name", "role", "devices", "addedAt", "removedAt"],
                columns: [
                    .init("ID", "id"), .init("NAME", "name"), .init("ROLE", "role"),
                    .init("DEVICES", "devices", .right),
                    .init("ADDED") { $0.minute("addedAt") },
                    .init("REMOVED") { $0.minute("removedAt") },
                ],
                rows: people.map(\.json)
            )
        )
        return .success
    }
}

/// Adds a person: `person add`.
struct PersonAdd: Command {
    private static let name = Argument<String>(.text("NAME"), help: "What the person is called.")
    private static let role = Option<Role>(
        "role",
        .oneOf("ROLE"),
        help: "What the person's devices may do.",
        shownDefault: "member"
    )

    static let declaration = CommandDeclaration(
        name: "add",
        summary: "Add a person, and print a code for the first device.",
        discussion: """
            Somebody who was removed comes back as the same person; the devices stay revoked. \
            Needs an administrator's token.
            """,
        parameters: [name, role],
        examples: [.init("searchsync person add ada", "Let ada in, by the code that is printed.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try PersonAdd($0) }
    )

    private let request: PersonRequest

    init(_ values: ParsedValues) throws(CommandError) {
        request = PersonRequest(
            name: try values.value(of: Self.name),
            role: try values.value(of: Self.role) ?? .member
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let person = try await client.add(request)
        let invitation = InvitationRequest(person: person.id.text, role: request.role)
        try DeviceInvite.show(try await client.invite(invitation), context)
        return .success
    }
}

/// Removes a person: `person remove`.
struct PersonRemove: Command {
    private static let person = Argument<String>(.text("PERSON"), help: "A person's name or id.")

    static let declaration = CommandDeclaration(
        name: "remove",
        summary: "Remove a person: the devices are revoked, what was done stays.",
        discussion: """
            To take out what the person recorded too: searchsync erase person. The last \
            administrator cannot be removed. Needs an administrator's token.
            """,
        parameters: [person],
        examples: [.init("searchsync person remove ada", "Cut off all devices of ada.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try PersonRemove($0) }
    )

    private let person: String

    init(_ values: ParsedValues) throws(CommandError) {
        person = try values.value(of: Self.person)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let people = try await client.people().people.filter { $0.removedAt == nil }
        guard
            let found = people.first(where: { $0.name == person })
                ?? people.first(where: { $0.id.text == person.lowercased() })
        else {
            throw CommandError.notFound(
                "unknown_person",
                "there is no person \"\(person)\"",
                try: people.map(\.name).nearest(to: person) ?? "searchsync person list"
            )
        }
        try await client.remove(person: found.id)
        let devices = found.devices ?? 0
        try context.show(
            Report(
                object: ["removed": .string(found.id.text), "devices": JSONValue(devices)],
                text: [
                    "\(found.name.withoutControls) is removed; \(devices.of("device")) \(devices == 1 ? "is" : "are") cut off"
                ]
            )
        )
        return .success
    }
}
