import Device
import SearchCore

/// Shows a saved search: `saved show`.
struct SavedShow: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )

    static let declaration = CommandDeclaration(
        name: "show",
        summary: "Show a saved search.",
        parameters: [name],
        examples: [.init("searchsync saved show Trains", "Show what it finds, and where it is.")],
        exitCodes: [.notFound],
        body: .action { try SavedShow($0) }
    )

    private let reference: SavedReference

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let all = try await context.savedSearches()
        let alive = reference.matches(in: all.filter { !$0.search.isDeleted })
        let shown = try reference.find(in: all, isDeleted: alive.isEmpty)
        try context.show(Report(object: shown.json, text: Self.lines(shown)))
        return .success
    }

    private static func lines(_ shown: ShownSearch) -> [String] {
        let object = shown.json
        let rows: [(String, String)] = [
            ("name", shown.search.shownName), ("id", shown.id.text),
            ("space", shown.space.shownName), ("folder", shown.search.folder?.value ?? ""),
            ("query", object.query), ("scope", shown.search.definition?.value.search.scope ?? ""),
            ("profile", shown.search.definition?.value.profile ?? ""),
            ("catalog", shown.search.definition?.value.catalog ?? ""),
            ("pinned", shown.isPinned ? "yes" : ""),
            ("deleted", shown.search.isDeleted ? "yes" : ""),
            ("not synced", shown.pending == 0 ? "" : "\(shown.pending.of("change"))"),
            ("note", shown.search.note?.value ?? ""),
        ]
        return rows.filter { !$0.1.isEmpty }.map { label, text in
            label.padded(to: 12)
                + text.split(separator: "\n").map { String($0).withoutControls }
                .joined(separator: "\n" + "".padded(to: 12))
        }
    }
}
