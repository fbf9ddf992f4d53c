import EventStore
import Foundation
import ReadModels
import SearchCore
import SyncProtocol
import SyncServer

extension CommandDeclaration {
    /// `workspace`: the tenants of a server.
    @MainActor static let workspace = CommandDeclaration(
        name: "workspace",
        summary: "Create and list the workspaces of a server.",
        discussion: """
            A workspace has people, devices, catalogs and a log of its own, and sees nothing of \
            the others; one server serves all of its database. These commands work on the \
            database itself, as its owner: on the server's machine, or with \
            --owner-database-url. The server may run meanwhile.
            """,
        body: .group([WorkspaceCreate.declaration, WorkspaceListing.declaration])
    )
}

/// Creates a workspace: `workspace create`.
struct WorkspaceCreate: Command {
    nonisolated private static let name = Argument<String>(
        .text("NAME"),
        help: "What the workspace is called."
    )
    nonisolated private static let admin = Option<String>(
        "admin",
        .text("NAME"),
        help: "Who administers it first.",
        shownDefault: "your login's name"
    )

    nonisolated static let declaration = CommandDeclaration(
        name: "create",
        summary: "Create a workspace, and print a code for its first administrator.",
        parameters: [name, admin, Serve.databaseURL, Serve.ownerDatabaseURL],
        examples: [
            .init("searchsync workspace create research --admin ada", "Make room for a team.")
        ],
        exitCodes: [.notFound],
        body: .action { try WorkspaceCreate($0) }
    )

    private let name: String
    private let admin: String?
    private let url: String?

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        admin = try values.value(of: Self.admin)
        let serving = try values.value(of: Serve.databaseURL)
        url = try values.value(of: Serve.ownerDatabaseURL) ?? serving
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let database = ServersDatabase(url: url, context: context)
        let (name, deed) = (name, database.deed)
        let admin = admin ?? LocalNames(environment: context.environment).person
        do {
            let grant = try await database.withPool { pool in
                try await ServersDatabase.service(pool).createWorkspace(name, admin: admin, deed)
            }
            try DeviceInvite.show(grant, context)
        } catch { throw CommandError(ofService: error) }
        return .success
    }
}

/// Lists workspaces: `workspace list`.
struct WorkspaceListing: Command {
    nonisolated static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the workspaces of a database, oldest first.",
        parameters: [Serve.databaseURL, Serve.ownerDatabaseURL],
        examples: [.init("searchsync workspace list", "See what the server serves.")],
        exitCodes: [.notFound],
        body: .action { try WorkspaceListing($0) }
    )

    private let url: String?

    init(_ values: ParsedValues) throws(CommandError) {
        let serving = try values.value(of: Serve.databaseURL)
        url = try values.value(of: Serve.ownerDatabaseURL) ?? serving
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let rows = try await ServersDatabase(url: url, context: context).withPool { pool in
            try await WorkspaceStore(pool: pool, log: EventLog(pool: pool)).workspaces()
        }
        try context.show(
            Records(
                keys: ["workspace", "name", "createdAt", "people", "devices", "events"],
                columns: [
                    .init("WORKSPACE", "workspace", .right), .init("NAME", "name"),
                    .init("CREATED") { $0.minute("createdAt") },
                    .init("PEOPLE", "people", .right), .init("DEVICES", "devices", .right),
                    .init("EVENTS", "events", .right),
                ],
                rows: rows.map(Self.row)
            )
        )
        return .success
    }

    private static func row(_ row: WorkspaceRow) -> JSONObject {
        [
            "workspace": JSONValue(Int(row.id.rawValue)), "name": .string(row.name),
            "createdAt": .string(row.createdAt.description), "people": JSONValue(row.people),
            "devices": JSONValue(row.devices), "events": JSONValue(row.events),
        ]
    }
}
