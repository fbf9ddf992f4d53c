import Device
import SearchCore

/// Sends refused changes anew: `sync retry`.
struct SyncRetry: Command {
    private static let change = Argument<String>(
        .text("CHANGE"),
        help: "Its id, or four or more digits of it.",
        isRequired: false,
        shownDefault: "all that were refused"
    )

    static let declaration = CommandDeclaration(
        name: "retry",
        summary: "Send changes of saved searches anew that were refused.",
        discussion: "Such as once an owner has made you an editor.",
        parameters: [change],
        examples: [.init("searchsync sync retry", "Try all of them again.")],
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
        try context.show(
            Report(object: ["retried": JSONValue(count)], text: ["\(count) changes wait again"])
        )
        await context.send()
        return .success
    }
}
