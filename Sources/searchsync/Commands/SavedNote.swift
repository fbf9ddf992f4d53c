import Device
import SearchCore

/// Writes a note to a saved search: `saved note`.
struct SavedNote: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let note = Argument<String>(
        .anyText("TEXT"),
        help: "The note; \"\" removes it."
    )

    static let declaration = CommandDeclaration(
        name: "note",
        summary: "Write a note to a saved search, or remove it.",
        parameters: [name, note],
        examples: [.init("searchsync saved note Alps checked", "Leave a note for people.")],
        exitCodes: [.notFound],
        body: .action { try SavedNote($0) }
    )

    private let reference: SavedReference
    private let note: String

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        note = try values.value(of: Self.note)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches())
        try shown.checkEditable()
        let body = OperationBody.setNote(note.isEmpty ? nil : note)
        try await context.change(shown, [body], done: note.isEmpty ? "note removed" : "noted")
        return .success
    }
}
