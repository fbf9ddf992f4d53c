import Device
import SearchCore

/// Sends anew what was refused: `sync retry`.
struct SyncRetry: Command {
    private static let change = Argument<String>(
        .text("CHANGE"),
        help: "Its id, or four or more digits of it.",
        isRequired: false,
        shownDefault: "all that was refused"
    )

    static let declaration = CommandDeclaration(
        name: "retry",
        summary: "Send anew what was refused: changes of saved searches, and sessions.",
        discussion: """
            Such as once an owner has made you an editor, or the server takes what it did not take \
            before. What the server has already it counts as known. With CHANGE, that change only.
            """,
        parameters: [change],
        examples: [.init("searchsync sync retry", "Send all that was refused again.")],
        exitCodes: [.notFound, .partlyRefused],
        body: .action { try SyncRetry($0) }
    )

    private let change: String?

    init(_ values: ParsedValues) throws(CommandError) {
        change = try values.optionalValue(of: Self.change)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let refused = try await store.outbox().filter { $0.state == .rejected }.named(change)
        var count = 0
        for row in refused where try await store.retryOperation(row.id) { count += 1 }
        let sessions = change == nil ? try await store.rejectedSessions().map(\.session) : []
        try await store.retryUploads(of: sessions)
        try context.show(
            Report(
                object: ["retried": JSONValue(count), "sessions": JSONValue(sessions.count)],
                text: [
                    "\(count) \(count == 1 ? "change" : "changes") and \(sessions.count) "
                        + "\(sessions.count == 1 ? "session" : "sessions") wait again"
                ]
            )
        )
        await context.send()
        return .success
    }
}
