import Device
import SearchCore

/// Changes what a saved search finds: `saved edit`.
struct SavedEdit: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let noTokens = Flag("no-tokens", help: "Take all tokens away.")
    private static let noScope = Flag("no-scope", help: "Leave the bar's own scope.")
    private static let noProfile = Flag("no-profile", help: "Leave the profile to who runs it.")
    private static let noCatalog = Flag("no-catalog", help: "Leave the catalog to who runs it.")

    static let declaration = CommandDeclaration(
        name: "edit",
        summary: "Change what a saved search finds.",
        discussion: "Only what is given changes.",
        parameters: [name] + DefinitionOptions.all + [noTokens, noScope, noProfile, noCatalog],
        examples: [
            .init("searchsync saved edit Alps --text alps", "Change the text alone.")
        ],
        exitCodes: [.notFound],
        body: .action { try SavedEdit($0) }
    )

    private let reference: SavedReference
    private let change: DefinitionChange

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        var change = try DefinitionChange(values)
        if values.isSet(Self.noTokens) { change.tokens = [] }
        if values.isSet(Self.noScope) { change.scope = .some(nil) }
        if values.isSet(Self.noProfile) { change.profile = .some(nil) }
        if values.isSet(Self.noCatalog) { change.catalog = .some(nil) }
        guard !change.isEmpty else {
            throw .usage(
                "nothing_to_change",
                "nothing is said that changes",
                try: "--text, --token, --scope, --profile or --catalog; other names with "
                    + "searchsync saved rename"
            )
        }
        self.change = change
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches())
        try shown.checkEditable()
        let old = shown.search.definition?.value
        let new = change.applied(to: old)
        guard new != old else {
            try await context.show(shown.id, done: "it is so already")
            return .success
        }
        try await context.change(shown, [.setDefinition(new)], done: "edited")
        return .success
    }
}
