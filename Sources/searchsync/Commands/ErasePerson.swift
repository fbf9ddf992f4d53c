import SyncProtocol

/// Erases a person: `erase person`.
struct ErasePerson: Command {
    private static let person = Argument<String>(
        .text("PERSON"),
        help: "A person's name or id, or the pseudonym that an app gave or a row's user_id."
    )
    private static let pseudonym = Flag(
        "pseudonym",
        help: "PERSON is the pseudonym of an app, or a user_id, also where somebody of the "
            + "workspace is called so."
    )
    private static let skipHeld = Flag(
        "skip-held",
        help: "Erase the sessions that no hold keeps, and leave the others and the name."
    )

    static let declaration = CommandDeclaration(
        name: "person",
        summary: "Erase a person: sessions, names and tokens, for good.",
        discussion: """
            All sessions of the person go, and at last the person's name, the names of the \
            devices, and the tokens. On a terminal it asks; elsewhere it needs --yes. Where it is \
            interrupted, run it again: what is erased is erased. Needs an administrator's token.
            """,
        parameters: [
            person, pseudonym, ErasureOptions.reason, skipHeld, ErasureOptions.yes,
            ErasureOptions.dryRun,
        ],
        examples: [
            .init("searchsync erase person ada --dry-run", "See what would go."),
            .init(
                "searchsync erase person ada --yes --reason request-17",
                "Erase without asking."
            ),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ErasePerson($0) }
    )

    private let person: String
    private let isPseudonym: Bool
    private let skipsHeld: Bool
    private let options: ErasureOptions

    init(_ values: ParsedValues) throws(CommandError) {
        person = try values.value(of: Self.person)
        isPseudonym = values.isSet(Self.pseudonym)
        skipsHeld = values.isSet(Self.skipHeld)
        options = try ErasureOptions(values)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let erasing = Erasing(
            subject: "\(isPseudonym ? "pseudonym" : "person") \(person.withoutControls)",
            options: options,
            skipsHeld: skipsHeld
        ) { isDryRun in
            ErasureRequest(
                person: person,
                isPseudonym: isPseudonym,
                reason: options.reason,
                isDryRun: isDryRun,
                skipsHeld: skipsHeld
            )
        }
        return try await erasing.run(in: context)
    }
}
