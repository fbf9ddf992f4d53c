/// Finds sessions by what happened in them: `sessions find`.
struct SessionFind: Command {
    private static let what = Argument<String>(
        .text("TEXT"),
        help: "A part of what was typed, chosen or opened, in any case."
    )

    static let declaration = CommandDeclaration(
        name: "find",
        summary: "Find sessions by what was typed, chosen or opened.",
        discussion: """
            Looks into every event: the text at every keystroke, tokens, saved searches, and the \
            results that were opened, by id and by name where the catalog is at hand. The server's \
            sessions where it can be reached, else those of this device; the options narrow them \
            as those of searchsync sessions list do.
            """,
        parameters: [what] + SessionSelection.parameters,
        examples: [
            .init("searchsync sessions find greece", "Find who looked for Greece."),
            .init(
                "searchsync sessions find 019c --person ada --since 2026-01-01",
                "Find where ada met something this year."
            ),
        ],
        exitCodes: [.unauthorised],
        body: .action { try SessionFind($0) }
    )

    private let selection: SessionSelection

    init(_ values: ParsedValues) throws(CommandError) {
        selection = try SessionSelection(values, finding: try values.value(of: Self.what))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        try await selection.show(in: context)
        return .success
    }
}
