import Device
import Foundation
import ReadModels
import SearchCore
import SyncProtocol
import SyncServer

/// Makes a code that lets a device in: `device invite`.
struct DeviceInvite: Command {
    nonisolated private static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "Whose device; another person's needs an administrator's token, or --on-server.",
        shownDefault: "yours"
    )
    nonisolated private static let role = Option<Role>(
        "role",
        .oneOf("ROLE"),
        help: "What the device may do, at most what you may.",
        shownDefault: "what this device may; the person's role"
    )
    nonisolated private static let onServer = Flag(
        "on-server",
        help: "Work on the database of the server on this machine, without a token."
    )

    nonisolated static let declaration = CommandDeclaration(
        name: "invite",
        summary: "Print a code that lets a new device in.",
        discussion: """
            On the new device: searchsync login URL. The code works ten minutes, once, and ends \
            after five wrong tries. Only its SHA-256 is stored.

            The way back for somebody who has lost the only device: whoever runs the server makes \
            a code with --on-server --person NAME, which asks for no token; with --database-url it \
            is that database. The audit log shows it.
            """,
        parameters: [
            person, role, onServer, ServersDatabase.workspaceName, Serve.databaseURL,
        ],
        examples: [
            .init("searchsync device invite", "Let another device of yours in."),
            .init(
                "searchsync device invite --on-server --person ada",
                "On the server's machine: let ada back in."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try DeviceInvite($0) }
    )

    private let request: InvitationRequest
    private let isOnServer: Bool
    private let workspace: String
    private let url: String?

    init(_ values: ParsedValues) throws(CommandError) {
        request = InvitationRequest(
            person: try values.value(of: Self.person),
            role: try values.value(of: Self.role)
        )
        workspace = try values.value(of: ServersDatabase.workspaceName) ?? "default"
        // In the environment it says where the server's is, and not that it is meant.
        url = try values.value(of: Serve.databaseURL)
        isOnServer = values.isSet(Self.onServer) || values.has(Serve.databaseURL.spec)
        guard isOnServer || !values.has(ServersDatabase.workspaceName.spec) else {
            throw .usage(
                "workspace_of_token",
                "a token has a workspace of its own",
                try: "leave --workspace out, or add --on-server"
            )
        }
        guard request.person != nil || !isOnServer else {
            throw .usage(
                "missing_option",
                "--on-server does not say whose device it is",
                try: "--person NAME"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let grant = isOnServer ? try await makeOnServer(context) : try await make(context)
        try Self.show(grant, context)
        return .success
    }

    /// Shows a code: it alone on the standard output, and what to do with it beside.
    static func show(_ grant: InvitationGrant, _ context: CommandContext) throws {
        try context.show(Report(object: grant.json, text: [grant.code]))
        guard context.format == .text else { return }
        try context.output.flush()
        let until = grant.json.minute("expiresAt")
        context.console.tell(
            "lets one device of \(grant.person.withoutControls) in as \(grant.role.rawValue), until "
                + "\(until); there: searchsync login URL"
        )
    }

    private func make(_ context: CommandContext) async throws -> InvitationGrant {
        try await context.requiredClient().invite(request)
    }

    private func makeOnServer(_ context: CommandContext) async throws -> InvitationGrant {
        let database = ServersDatabase(url: url, context: context)
        let (reference, role, name) = (request.person ?? "", request.role, workspace)
        let deed = database.deed
        do {
            return try await database.withPool { pool in
                let workspace = try await ServersDatabase.workspace(name, pool)
                let service = ServersDatabase.service(pool)
                let person = try await service.person(reference, in: workspace)
                return try await service.invite(
                    person,
                    role: role ?? Role(rawValue: person.role) ?? .member,
                    deed,
                    in: workspace
                )
            }
        } catch { throw CommandError(ofService: error) }
    }
}
