extension CommandDeclaration {
    /// `erase`: what leaves the log, for good.
    @MainActor static let erase = CommandDeclaration(
        name: "erase",
        summary: "Erase a session or a person, for good.",
        discussion: """
            The payloads go; digests stay, so that the log can still be verified; and a receipt \
            says what was erased, when and by whom. It says first what it will touch.
            """,
        body: .group([EraseSession.declaration, ErasePerson.declaration])
    )
}

/// What both ways to erase have in common.
struct ErasureOptions {
    static let reason = Option<String>(
        "reason",
        .text("TEXT"),
        help: "Why; it stands in the receipt for ever, so that no name belongs there."
    )
    static let yes = Flag("yes", help: "Erase without asking.")
    static let dryRun = Flag("dry-run", help: "Only say what would be touched.")

    let reason: String?
    let isAgreed: Bool
    let isDryRun: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        reason = try values.value(of: Self.reason)
        isAgreed = values.isSet(Self.yes)
        isDryRun = values.isSet(Self.dryRun)
    }
}
