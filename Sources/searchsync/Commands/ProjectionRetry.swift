import Device
import Foundation
import SearchCore
import SyncProtocol

/// Tries parked sessions again: `projection retry`.
struct ProjectionRetry: Command {
    private static let subject = Argument<UUID>(
        .uuid("ID"),
        help: "The session or the space, as status names it.",
        isRequired: false
    )
    private static let all = Flag("all", help: "Try all that is parked.")

    static let declaration = CommandDeclaration(
        name: "retry",
        summary: "Try a parked session or space again, or all.",
        discussion: """
            It is folded anew from the log. After an upgrade of the server this happens by itself.
            """,
        parameters: [subject, all],
        examples: [.init("searchsync projection retry --all", "Try all that is parked.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ProjectionRetry($0) }
    )
    private static let patience = Duration.seconds(15)

    private let subject: UUID?

    init(_ values: ParsedValues) throws(CommandError) {
        subject = try values.optionalValue(of: Self.subject)
        guard (subject == nil) == values.isSet(Self.all) else {
            throw CommandError.usage(
                "subject_or_all",
                "one session or space or all of them are tried again",
                try: "name one, or give --all"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let list = try await wait(try await ask(client), client)
        let left = list.projections.flatMap(\.parked)
        try context.show(
            Report(
                object: list.json,
                text: left.isEmpty ? ["nothing waits"] : left.flatMap { $0.lines }
            )
        )
        return left.contains { subject == nil || $0.subject == subject } ? .failure : .success
    }

    private func ask(_ client: ServerClient) async throws -> ProjectionList {
        if let subject {
            let found = try await ProjectionSelection.parked(subject, client)
            return ProjectionList(
                projections: [try await client.retryParked(subject, of: found.projection)]
            )
        }
        var asked: [ProjectionRecord] = []
        for projection in try await client.projections().projections {
            asked.append(try await client.retryParked(nil, of: projection.name))
        }
        return ProjectionList(projections: asked)
    }

    /// Waits until a projector has made the tries.
    private func wait(
        _ asked: ProjectionList,
        _ client: ServerClient
    ) async throws -> ProjectionList {
        let names = asked.projections.map(\.name)
        var list = asked
        let end = ContinuousClock.now + Self.patience
        while list.projections.flatMap(\.parked).contains(where: \.isRetried),
            ContinuousClock.now < end
        {
            try await Task.sleep(for: .milliseconds(200))
            list = ProjectionList(
                projections: try await client.projections().projections
                    .filter { names.contains($0.name) }
            )
        }
        return list
    }
}
