import Device
import SearchCore

/// Pins a saved search: `saved pin`.
struct SavedPin: Command {
    private static let name = Argument<String>(.text("NAME"), help: SavedReference.help).naming(
        .savedSearch
    )
    private static let off = Flag("off", help: "Take the pin away.")

    static let declaration = CommandDeclaration(
        name: "pin",
        summary: "Pin a saved search, for yourself alone.",
        discussion: "Your pins are on all your devices; others do not see them.",
        parameters: [name, off],
        examples: [.init("searchsync saved pin Alps", "Mark it in lists.")],
        exitCodes: [.notFound],
        body: .action { try SavedPin($0) }
    )

    private let reference: SavedReference
    private let isPinned: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        reference = SavedReference(text: try values.value(of: Self.name))
        isPinned = !values.isSet(Self.off)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let shown = try reference.find(in: try await context.savedSearches())
        let done = isPinned ? "pinned" : "not pinned any more"
        try await context.change(shown, [.setPinned(isPinned)], done: done)
        return .success
    }
}
