import Device
import SearchCore
import SyncProtocol

/// Lists spaces: `space list`.
struct SpaceListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the spaces that you are in.",
        discussion: "The server's list where it can be reached, else what this device knows.",
        exitCodes: [.unauthorised],
        body: .action { SpaceListing($0) }
    )

    init(_ values: ParsedValues) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let rows: [JSONObject]
        if let client = try await context.reachableClient() {
            rows = try await client.spaces().spaces.map(\.listed)
        } else {
            rows = try await context.store().knownSpaces().map(\.listed)
        }
        try context.show(
            Records(
                keys: ["id", "name", "personal", "role", "members"],
                columns: [
                    .init("SPACE", "name"), .init("ROLE", "role"),
                    .init("MEMBERS", "members", .right), .init("ID", "id"),
                ],
                rows: rows
            )
        )
        return .success
    }
}

extension SpaceRecord {
    /// The space as lists show it.
    var listed: JSONObject {
        [
            "id": .string(id.text), "name": .string(shownName),
            "personal": .bool(isPersonal), "role": .string(role.rawValue),
            "members": JSONValue(members),
        ]
    }
}

extension KnownSpace {
    fileprivate var listed: JSONObject {
        [
            "id": .string(id.text), "name": .string(shownName), "personal": .bool(isPersonal),
            "role": .string(role.rawValue), "members": JSONValue(members),
        ]
    }
}
