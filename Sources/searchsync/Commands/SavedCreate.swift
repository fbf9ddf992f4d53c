import Device
import Foundation
import SearchCore
import SyncProtocol

/// Creates a saved search: `saved create`.
struct SavedCreate: Command {
    private static let name = Argument<String>(.text("NAME"), help: "What it is called.")
    private static let note = Option<String>("note", .text("TEXT"), help: "A note for people.")
    private static let folder = Option<String>("folder", .text("FOLDER"), help: "Its folder.")
    private static let space = Option<String>(
        "space",
        .text("SPACE"),
        help: SpaceReference.help,
        shownDefault: "your own"
    ).naming(.space)
    private static let session = Option<String>(
        "from-session",
        .text("SESSION"),
        help: "Begin with what a recorded session's bar held at its end: its id, first digits, "
            + "or \"last\"."
    ).naming(.session)

    static let declaration = CommandDeclaration(
        name: "create",
        summary: "Create a saved search.",
        discussion: "Prints its short id and name. Equal names are allowed.",
        parameters: [name] + DefinitionOptions.all + [note, folder, space, session],
        examples: [
            .init(
                "searchsync saved create Alps --catalog places --text alp --token country=Austria",
                "Keep a search."
            ),
            .init(
                "searchsync saved create Alps --from-session last",
                "Keep what was searched for last."
            ),
        ],
        exitCodes: [.notFound],
        body: .action { try SavedCreate($0) }
    )

    private let name: String
    private let note: String?
    private let folder: String?
    private let space: String?
    private let session: SessionReference?
    private let change: DefinitionChange

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        note = try values.value(of: Self.note)
        folder = try values.value(of: Self.folder)
        space = try values.value(of: Self.space)
        session = try values.value(of: Self.session).map { text throws(CommandError) in
            try SessionReference.parse(text)
        }
        change = try DefinitionChange(values)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let recorded = try await session == nil ? nil : recorded(context)
        let draft = SavedSearchDraft(
            name: name,
            definition: change.applied(to: recorded),
            note: note,
            folder: folder
        )
        let space = try await context.space(space)
        for id in try await context.create([draft], in: space) {
            try await context.show(id, done: "created")
        }
        await context.send()
        return .success
    }

    /// What the bar of a session held at its end.
    private func recorded(_ context: CommandContext) async throws -> SavedDefinition? {
        guard let session else { return nil }
        let store = try await context.store()
        let client = try context.client()
        let found = try await session.find(in: store, or: client)
        let record: SessionRecord?
        if found.stored != nil {
            record = try await DeviceSummaries(store: store).session(found.id)
        } else {
            record = try await client?.session(found.id)
        }
        return record.map { SavedDefinition($0) }
    }
}
