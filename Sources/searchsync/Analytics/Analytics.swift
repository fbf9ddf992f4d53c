import Device
import SearchCore
import SyncProtocol

/// Tells how people search: `analytics REPORT`.
struct Analytics: Command {
    private static let report = Argument<SearchReport>(
        .oneOf("REPORT"),
        help: "What is told; searchsync analytics explain REPORT defines each."
    )
    private static let sessions = Flag(
        "sessions",
        help: "List the sessions behind the report instead; for auditors."
    )

    static let declaration = CommandDeclaration(
        name: "analytics",
        summary: "Tell how people search: what they look for, find and open.",
        discussion: """
            Keystrokes are folded into intents, and these are counted. Needs an analyst's token. \
            Queries that fewer people made than the workspace says are counted and not shown, \
            except to auditors.
            """,
        parameters: [report, sessions] + ReportSelection.parameters,
        examples: [
            .init("searchsync analytics top --since 7d", "See what people look for."),
            .init("searchsync analytics zero-results", "See what finds nothing."),
            .init(
                "searchsync analytics trend --since 30d --by week --zone Europe/Berlin",
                "See how figures change from week to week."
            ),
            .init(
                "searchsync analytics abandoned --query \"red shoes\" --sessions",
                "List the sessions in which a query was given up, to replay them."
            ),
        ],
        exitCodes: [.unreachable, .unauthorised],
        more: [
            AnalyticsExplain.declaration, AnalyticsPrivacy.declaration, AnalyticsSQL.declaration,
            AnalyticsLogin.declaration,
        ],
        body: .action { try Analytics($0) }
    )

    private let report: SearchReport
    private let selection: ReportSelection
    private let showsSessions: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        report = try values.value(of: Self.report)
        showsSessions = values.isSet(Self.sessions)
        selection = try ReportSelection(values, report, listsSessions: showsSessions)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let request = selection.request(at: .now)
        if showsSessions {
            let found = try await client.sessions(behind: report, request)
            try context.show(Records(reported: found.sessions))
        } else {
            let reply = try await client.report(report, request)
            try context.show(ReportScreen(report: report, reply: reply))
        }
        return .success
    }
}

extension Records {
    /// The sessions behind a report.
    fileprivate init(reported sessions: [ReportSessions.Entry]) {
        self.init(
            keys: ["session", "beganAt", "intents"],
            columns: [
                .init("SESSION", "session"), .init("BEGAN") { $0.minute("beganAt") },
                .init("INTENTS", "intents", .right),
            ],
            rows: sessions.map(\.json)
        )
    }
}
