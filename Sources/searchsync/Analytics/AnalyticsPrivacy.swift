import Device
import SyncProtocol

/// Tells or says how many people a query needs to be shown to analysts: `analytics privacy`.
struct AnalyticsPrivacy: Command {
    private static let people = Argument<Int>(
        .wholeNumber("PEOPLE", 1...1000),
        help: "How many; without it, what holds is told.",
        isRequired: false
    )

    static let declaration = CommandDeclaration(
        name: "privacy",
        summary: "Say how many people must have made a query until analysts see it.",
        discussion: """
            Auditors see all of them. Setting it needs an administrator's token and is noted in the \
            log.
            """,
        parameters: [people],
        examples: [
            .init("searchsync analytics privacy 10", "Hide what fewer than ten people searched.")
        ],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try AnalyticsPrivacy($0) }
    )

    private let people: Int?

    init(_ values: ParsedValues) throws(CommandError) {
        people = try values.optionalValue(of: Self.people)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let record: PrivacyRecord
        if let people {
            record = try await client.setPrivacy(people: people)
        } else {
            record = try await client.privacy()
        }
        let text =
            record.people == 1
            ? "analysts see every query"
            : "analysts see queries that at least \(record.people) people made"
        try context.show(Report(object: record.json, text: [text]))
        return .success
    }
}
