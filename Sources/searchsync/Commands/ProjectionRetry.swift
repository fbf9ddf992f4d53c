import Device
import Foundation
import SearchCore
import SyncProtocol

/// Tries parked sessions again: `projection retry`.
struct ProjectionRetry: Command {
    private static let session = Argument<UUID>(
        .uuid("SESSION"),
        help: "The session, as status names it.",
        isRequired: false
    )
    private static let all = Flag("all", help: "Try every parked session.")

    static let declaration = CommandDeclaration(
        name: "retry",
        summary: "Try a parked session again, or all.",
        discussion: "After an upgrade of the server this happens by itself.",
        parameters: [session, all],
        examples: [.init("searchsync projection retry --all", "Try every parked session.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ProjectionRetry($0) }
    )
    private static let patience = Duration.seconds(15)

    private let session: UUID?

    init(_ values: ParsedValues) throws(CommandError) {
        session = try values.optionalValue(of: Self.session)
        guard (session == nil) == values.isSet(Self.all) else {
            throw CommandError.usage(
                "session_or_all",
                "one session or all of them are tried again",
                try: "name a session, or give --all"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let asked = try await client.retryParked(session, of: ProjectionName.sessions)
        let left = try await wait(asked, client)
        try context.show(
            Report(
                object: left.json,
                text: left.parked.isEmpty
                    ? ["no session waits"] : left.parked.flatMap { $0.lines }
            )
        )
        return left.parked.contains { session == nil || $0.session == session }
            ? .failure : .success
    }

    /// Waits until a projector has made the tries.
    private func wait(
        _ asked: ProjectionRecord,
        _ client: ServerClient
    ) async throws -> ProjectionRecord {
        var record = asked
        let end = ContinuousClock.now + Self.patience
        while record.parked.contains(where: \.isRetried), ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(200))
            let list = try await client.projections().projections
            record = list.first { $0.name == ProjectionName.sessions } ?? record
        }
        return record
    }
}
