import Device
import SearchCore

/// Deletes a saved search: `saved delete`.
struct SavedDelete: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )

    static let declaration = CommandDeclaration(
        name: "delete",
        summary: "Delete a saved search; it can be restored.",
        discussion: """
            It wins over edits by people who did not see that it was deleted; only \
            searchsync saved restore brings it back, with those edits.
            """,
        parameters: [name],
        examples: [.init("searchsync saved delete Alps", "Delete it on all devices.")],
        exitCodes: [.notFound],
        body: .action { try SavedDelete($0) }
    )

    private let reference: SavedReference

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches(), isDeleted: false)
        try shown.checkEditable()
        try await context.change(shown, [.delete], done: "deleted")
        return .success
    }
}
