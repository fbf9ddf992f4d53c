import Device
import SearchCore

/// Moves a saved search to another folder or space: `saved move`.
struct SavedMove: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let folder = Option<String>("folder", .text("FOLDER"), help: "Into a folder.")
    private static let noFolder = Flag("no-folder", help: "Out of its folder.")
    private static let space = Option<String>(
        "space",
        .text("SPACE"),
        help: "Into another space, by its name or id; \"personal\" is your own."
    ).naming(.space)

    static let declaration = CommandDeclaration(
        name: "move",
        summary: "Move a saved search to another folder or space.",
        discussion: """
            In another space it has another id and a history of its own. It is created there \
            first, and deleted here once the server has it there; where the other space refuses \
            it, it stays.
            """,
        parameters: [name, folder, noFolder, space],
        examples: [
            .init("searchsync saved move Alps --folder Travel", "Put it into a folder."),
            .init("searchsync saved move Alps --space team", "Share it with a team."),
        ],
        exitCodes: [.notFound],
        body: .action { try SavedMove($0) }
    )

    private let reference: SavedReference
    private let folder: String??
    private let space: String?

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        let given = try values.value(of: Self.folder)
        folder = values.isSet(Self.noFolder) ? .some(nil) : given.map { .some($0) }
        space = try values.value(of: Self.space)
        guard folder != nil || space != nil else {
            throw .usage(
                "nothing_to_change",
                "nothing is said of where to",
                try: "--folder FOLDER, --no-folder or --space SPACE"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches())
        try shown.checkEditable()
        let target = try await space == nil ? shown.space : context.space(space)
        guard target.id != shown.space.id else {
            if let folder {
                try await context.change(shown, [.setFolder(folder)], done: "moved")
            } else {
                try await context.show(shown.id, done: "it is there already")
            }
            return .success
        }
        try target.checkEditable()
        let store = try await context.store()
        let id = try await store.move(shown, to: target.id)
        if let folder { try await store.change(id, in: target.id, [.setFolder(folder)]) }
        try await context.show(id, done: "moved to \(target.shownName)")
        await context.send()
        return .success
    }
}
