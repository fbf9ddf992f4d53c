import Device
import SearchCore

/// Brings a deleted saved search back: `saved restore`.
struct SavedRestore: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .deletedSearch
    )

    static let declaration = CommandDeclaration(
        name: "restore",
        summary: "Bring a deleted saved search back.",
        discussion: """
            What was edited meanwhile comes to light with it. searchsync saved list --deleted \
            lists what can be restored.
            """,
        parameters: [name],
        examples: [.init("searchsync saved restore Alps", "Bring it back on all devices.")],
        exitCodes: [.notFound],
        body: .action { try SavedRestore($0) }
    )

    private let reference: SavedReference

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches(), isDeleted: true)
        try shown.checkEditable()
        try await context.change(shown, [.restore], done: "restored")
        return .success
    }
}
