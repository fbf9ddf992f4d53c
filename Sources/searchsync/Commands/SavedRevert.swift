import Device
import SearchCore

/// Sets a saved search to what an earlier change made of it: `saved revert`.
struct SavedRevert: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let change = Argument<String>(
        .text("CHANGE"),
        help: "The change whose values stand again: its id, or four or more digits of it."
    )

    static let declaration = CommandDeclaration(
        name: "revert",
        summary: "Let the values of an earlier change stand again.",
        discussion: """
            It is a change of its own: nothing is taken out of the history. What the change did \
            not touch stays as it is.
            """,
        parameters: [name, change],
        examples: [
            .init("searchsync saved revert Alps 8fca7b01", "Take back what stands above it.")
        ],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try SavedRevert($0) }
    )

    private let reference: SavedReference
    private let change: String

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        change = try values.value(of: Self.change)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let all = try await context.savedSearches()
        let alive = reference.matches(in: all.filter { !$0.search.isDeleted })
        let shown = try reference.find(in: all, isDeleted: alive.isEmpty)
        try shown.checkEditable()
        let entries = try await SavedHistoryEntry.all(of: shown, context)
        let found = entries.filter { $0.operation.id.isNamed(by: change) }
        guard found.count == 1, let entry = found.first else {
            throw CommandError.notFound(
                found.isEmpty ? "unknown_change" : "ambiguous_change",
                found.isEmpty
                    ? "\"\(shown.search.shownName)\" has no change \(change)"
                    : "\(found.count) changes are meant by \(change)",
                try: "searchsync saved history \(shown.id.shortText), and more digits"
            )
        }
        try await context.change(shown, Self.bodies(of: entry.operation.body), done: "reverted")
        return .success
    }

    /// What lets the values of a change stand again.
    private static func bodies(of body: OperationBody) throws(CommandError) -> [OperationBody] {
        switch body {
        case .create(let draft):
            [
                .rename(draft.name), .setDefinition(draft.definition), .setNote(draft.note),
                .setFolder(draft.folder),
            ]
        case .rename, .setDefinition, .setNote, .setFolder, .setPinned, .delete, .restore: [body]
        case .incomplete, .unknown:
            throw CommandError(
                "unknown_change",
                "this version does not know what that change does",
                try: "a newer version of searchsync"
            )
        }
    }
}
