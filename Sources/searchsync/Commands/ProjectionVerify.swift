import Device
import SearchCore
import SyncProtocol

/// Compares a projection with the log: `projection verify`.
struct ProjectionVerify: Command {
    private static let page = 200

    static let declaration = CommandDeclaration(
        name: "verify",
        summary: "Compare projections with a fresh fold of the log.",
        discussion: """
            Exit code 1 where a session, a space or a sum of a report differs, with what differs, \
            what is shown and what the log gives; of saved searches digests are told. Nothing is changed: rebuild to \
            mend it.
            """,
        parameters: [ProjectionSelection.argument],
        examples: [.init("searchsync projection verify", "See whether all is right.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ProjectionVerify($0) }
    )

    private let name: String?

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.optionalValue(of: ProjectionSelection.argument)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        var (objects, lines, isRight) = ([JSONValue](), [String](), true)
        for projection in try await ProjectionSelection.find(name, client) {
            let (subjects, differences) = try await verify(projection.name, client, context)
            objects.append(
                .object([
                    "name": .string(projection.name),
                    "subjects": JSONValue(subjects),
                    "differences": .array(differences.map { .object($0.json) }),
                ])
            )
            lines += Self.lines(projection.name, subjects, differences)
            isRight = isRight && differences.isEmpty
        }
        try context.show(Report(object: ["projections": .array(objects)], text: lines))
        return isRight ? .success : .failure
    }

    private func verify(
        _ name: String,
        _ client: ServerClient,
        _ context: CommandContext
    ) async throws -> (subjects: Int, differences: [DifferenceRecord]) {
        let bar = ProgressBar("Verifying \(name)", on: context.console)
        defer { bar.finish() }
        var subjects = 0
        var differences: [DifferenceRecord] = []
        var after: Int? = 0
        while let start = after {
            let found = try await client.verify(
                projection: name,
                after: start,
                limit: Self.page
            )
            subjects += found.subjects
            differences += found.differences
            bar.show(min(found.next ?? found.position, found.position), of: found.position)
            after = found.next.flatMap { $0 > start ? $0 : nil }
        }
        return (subjects, differences)
    }

    private static func lines(
        _ name: String,
        _ subjects: Int,
        _ differences: [DifferenceRecord]
    ) -> [String] {
        if differences.isEmpty { return ["\(name): \(subjects) are as the log gives them"] }
        return differences.map { difference in
            let subject = difference.subject?.text ?? "sums"
            return switch difference.difference {
            case "missing": "\(subject)  is missing"
            case "needless": "\(subject)  is in no event of the log"
            case let part:
                "\(subject)  \(part): \(difference.shown ?? "nothing") is shown, "
                    + "the log gives \(difference.wanted ?? "nothing")"
            }
        } + ["mend it with: searchsync projection rebuild \(name)"]
    }
}
