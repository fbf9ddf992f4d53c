import Device
import SearchCore

/// Lists saved searches: `saved list`.
struct SavedListing: Command {
    private static let space = Option<String>(
        "space",
        .text("SPACE"),
        help: "Those of one space."
    ).naming(.space)
    private static let folder = Option<String>(
        "folder",
        .text("FOLDER"),
        help: "Those of one folder."
    )
    private static let pinned = Flag("pinned", help: "Those that you have pinned.")
    private static let deleted = Flag("deleted", help: "The deleted ones instead.")

    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the saved searches on this device.",
        discussion: "A * marks what you have pinned; pins are yours alone.",
        parameters: [space, folder, pinned, deleted],
        examples: [.init("searchsync saved list --folder Rail", "List those of a folder.")],
        exitCodes: [.notFound],
        body: .action { try SavedListing($0) }
    )

    private let space: String?
    private let folder: String?
    private let isPinned: Bool
    private let isDeleted: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        space = try values.value(of: Self.space)
        folder = try values.value(of: Self.folder)
        isPinned = values.isSet(Self.pinned)
        isDeleted = values.isSet(Self.deleted)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let wanted = try await space == nil ? nil : context.space(space).id
        let shown = try await context.savedSearches().filter { shown in
            shown.search.isDeleted == isDeleted && (!isPinned || shown.isPinned)
                && (wanted == nil || shown.space.id == wanted)
                && (folder == nil || shown.search.folder?.value == folder)
        }
        try context.show(Records(savedSearches: shown))
        return .success
    }
}
