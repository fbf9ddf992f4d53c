import Device
import SearchCore
import SyncProtocol

/// Creates a token: `token create`.
struct TokenCreate: Command {
    private static let role = Option<Role>(
        "role",
        .oneOf("ROLE"),
        help: "What it may do.",
        isRequired: true
    )
    private static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "Whom it speaks for; made where new.",
        isRequired: true
    )
    private static let device = Option<String>(
        "device",
        .text("NAME"),
        help: "Which device it speaks for; made where new.",
        isRequired: true
    )

    static let declaration = CommandDeclaration(
        name: "create",
        summary: "Create a token; its secret is told only once.",
        discussion: "Prints the secret alone, so that it can go into a file.",
        parameters: [role, person, device],
        examples: [
            .init(
                "searchsync token create --role member --person ada --device laptop > token",
                "Let ada record and search with her laptop."
            )
        ],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try TokenCreate($0) }
    )

    private let request: TokenRequest

    init(_ values: ParsedValues) throws(CommandError) {
        request = TokenRequest(
            role: try values.requiredValue(of: Self.role),
            person: try values.requiredValue(of: Self.person),
            device: try values.requiredValue(of: Self.device)
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let grant = try await context.requiredClient().createToken(request)
        try context.show(Report(object: grant.json, text: [grant.token]))
        return .success
    }
}
