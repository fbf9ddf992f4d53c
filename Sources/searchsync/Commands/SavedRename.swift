import Device
import SearchCore

/// Gives a saved search another name: `saved rename`.
struct SavedRename: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let new = Argument<String>(.text("NEW-NAME"), help: "What it is called then.")

    static let declaration = CommandDeclaration(
        name: "rename",
        summary: "Give a saved search another name.",
        parameters: [name, new],
        examples: [.init("searchsync saved rename Alps Alpine", "Name it anew.")],
        exitCodes: [.notFound],
        body: .action { try SavedRename($0) }
    )

    private let reference: SavedReference
    private let new: String

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        new = try values.value(of: Self.new)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches())
        try shown.checkEditable()
        try await context.change(shown, [.rename(new)], done: "renamed")
        return .success
    }
}
