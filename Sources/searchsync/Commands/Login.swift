import Device
import Foundation
import SearchCore
import SyncProtocol

/// Lets this device in: `login`.
struct Login: Command {
    private static let url = Argument<URL>(
        .serverURL("URL"),
        help: "The server, such as https://search.example.com."
    )
    private static let code = Option<String>(
        "code",
        .text("CODE"),
        help: "The code; else it is asked for, or read from the standard input."
    )
    private static let name = Option<String>(
        "name",
        .text("NAME"),
        help: "What this device is called.",
        shownDefault: "the machine's name"
    )

    static let declaration = CommandDeclaration(
        name: "login",
        summary: "Let this device in, with a code.",
        discussion: """
            The code is what searchsync device invite printed, on another device of yours or on \
            the server's machine; it works ten minutes, once. This device gets a token of its \
            own, which is kept in a file that only you may read, and shown nowhere. What this \
            device has recorded is uploaded at the next sync.
            """,
        parameters: [url, code, name],
        examples: [
            .init("searchsync login https://search.example.com", "Type the code when asked."),
            .init(
                "searchsync login http://127.0.0.1:8780 --code 1-7K3M-9QXT-4ZB2-HN8F",
                "Give the code at once."
            ),
        ],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try Login($0) }
    )

    private let url: URL
    private let code: String?
    private let name: String?

    init(_ values: ParsedValues) throws(CommandError) {
        url = try values.value(of: Self.url)
        code = try values.value(of: Self.code)
        name = try values.value(of: Self.name)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        guard !context.options.isOffline else { throw CommandError.noServer(isOffline: true) }
        try await checkFree(context)
        warn(context)
        let code = try readCode(context)
        // Before the code is used: a folder that cannot be written must not cost it.
        try Paths.makeFolder(context.paths.config)
        let store = try await context.store()
        let device = name ?? LocalNames(environment: context.environment).device
        let client = ServerClient(server: url, token: nil)
        let grant = try await client.logIn(LoginRequest(code: code.text, device: device))
        try Account.keep(url, token: grant.token, context.paths)
        try await store.setNames(device: grant.device, person: grant.person)
        try context.show(Self.report(grant, url))
        return .success
    }

    /// Refuses to put another login in the place of one that works.
    private func checkFree(_ context: CommandContext) async throws {
        guard let account = try Account(context.paths), let token = account.token else { return }
        do {
            let meta = try await ServerClient(server: account.server, token: token).meta()
            throw CommandError(
                "already_logged_in",
                "this device is \"\(meta.device)\" of \(meta.person) at "
                    + account.server.absoluteString,
                try: "searchsync logout, then this again"
            )
        } catch let error as ServerError {
            if case .notAuthorized = error { return }
            throw CommandError(
                "already_logged_in",
                "this device has logged in to \(account.server.absoluteString), which cannot be "
                    + "asked now",
                try: "searchsync logout --force, then this again"
            )
        }
    }

    private func warn(_ context: CommandContext) {
        let isLocal = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host() ?? "")
        guard url.scheme == "http", !isLocal else { return }
        context.console.tell(
            "searchsync: \(url.host() ?? "") is asked without TLS: who listens in can take the "
                + "token; use https"
        )
    }

    private func readCode(_ context: CommandContext) throws(CommandError) -> InvitationCode {
        let text = code ?? context.console.ask("Code: ") ?? readLine() ?? ""
        guard !text.isEmpty else {
            throw .usage(
                "no_code",
                "a code is needed",
                try: "searchsync device invite, on a device that has logged in or on the server"
            )
        }
        do { return try InvitationCode(parsing: text) } catch {
            let parts = CommandError.split(error.description)
            throw .usage("malformed_code", parts.message, try: parts.remedy)
        }
    }

    private static func report(_ grant: LoginGrant, _ url: URL) -> Report {
        // The token goes into its file and nowhere else.
        var object = grant.json
        object["token"] = nil
        object["server"] = .string(url.absoluteString)
        return Report(
            object: object,
            text: [
                "logged in at \(url.absoluteString) as \(grant.person.withoutControls), "
                    + "\(grant.role.rawValue) of the workspace \(grant.workspace.withoutControls)",
                "this device is called \"\(grant.device.withoutControls)\"",
            ]
        )
    }
}
