import Device
import SearchCore
import SyncProtocol

/// Compares a projection with the log: `projection verify`.
struct ProjectionVerify: Command {
    private static let page = 200

    static let declaration = CommandDeclaration(
        name: "verify",
        summary: "Compare the list of sessions with a fresh fold of the log.",
        discussion: """
            Exit code 1 where a session differs, with the session, the column, what is shown and \
            what the log gives. Nothing is changed: rebuild to mend it.
            """,
        examples: [.init("searchsync projection verify", "See whether the list is right.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try ProjectionVerify($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let bar = ProgressBar("Verifying", on: context.console)
        var sessions = 0
        var differences: [DifferenceRecord] = []
        var after: Int? = 0
        while let start = after {
            let found = try await client.verify(
                projection: ProjectionName.sessions,
                after: start,
                limit: Self.page
            )
            sessions += found.sessions
            differences += found.differences
            bar.show(found.next ?? found.position, of: found.position)
            after = found.next.flatMap { $0 > start ? $0 : nil }
        }
        bar.finish()
        try context.show(
            Report(
                object: [
                    "sessions": JSONValue(sessions),
                    "differences": .array(differences.map { .object($0.json) }),
                ],
                text: Self.lines(sessions, differences)
            )
        )
        return differences.isEmpty ? .success : .failure
    }

    private static func lines(_ sessions: Int, _ differences: [DifferenceRecord]) -> [String] {
        if differences.isEmpty { return ["\(sessions) sessions are as the log gives them"] }
        return differences.map { difference in
            switch difference.difference {
            case "missing": "\(difference.session.text)  is missing"
            case "needless": "\(difference.session.text)  is in no event of the log"
            case let column:
                "\(difference.session.text)  \(column): \(difference.shown ?? "nothing") is shown, "
                    + "the log gives \(difference.wanted ?? "nothing")"
            }
        } + ["mend it with: searchsync projection rebuild"]
    }
}
