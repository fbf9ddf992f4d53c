import Device
import SearchCore

/// Disposes of refused changes: `sync drop`.
struct SyncDrop: Command {
    private static let change = Argument<String>(
        .text("CHANGE"),
        help: "Its id, or four or more digits of it; searchsync sync pending lists them."
    )

    static let declaration = CommandDeclaration(
        name: "drop",
        summary: "Dispose of a change of a saved search that was refused or never sent.",
        discussion: "What was sent and not answered may be at the server already: sync first.",
        parameters: [change],
        examples: [.init("searchsync sync drop 8fca7b01", "Give one up.")],
        exitCodes: [.notFound],
        body: .action { try SyncDrop($0) }
    )

    private let change: String

    init(_ values: ParsedValues) throws(CommandError) {
        change = try values.value(of: Self.change)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let found = try await store.outbox().named(change)
        guard found.count == 1, let row = found.first else {
            throw CommandError.usage(
                "ambiguous_change",
                "\(found.count) changes are meant by \(change)",
                try: "more digits"
            )
        }
        guard try await store.dropOperation(row.id) else {
            throw CommandError(
                "already_sent",
                "the change was sent, and its answer is not known",
                try: "searchsync sync, and then look again"
            )
        }
        try context.show(
            Report(object: ["dropped": .string(row.id.text)], text: ["\(change) is dropped"])
        )
        return .success
    }
}
