import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore

/// Whose views a login reads.
enum AnalyticsViewer: String, Sendable, CaseIterable {
    case analyst, auditor
}

/// Runs one statement over the views: `analytics sql`.
struct AnalyticsSQL: Command {
    private static let statement = Argument<String>(
        .text("STATEMENT"),
        help: "A SELECT over the views that docs/analytics.md lists."
    )
    private static let viewer = Option<AnalyticsViewer>(
        "as",
        .oneOf("VIEWER"),
        help: "Whose views are read in the private database of this machine.",
        shownDefault: "analyst"
    )
    private static let workspace = Option<Int>(
        "workspace",
        .wholeNumber("N", 1...Int(Int32.max)),
        help: "Which workspace of the private database.",
        shownDefault: "1"
    )
    private static let url = Option<String>(
        "database-url",
        .text("URL"),
        help: "A database of one's own, with the user and the password that searchsync analytics "
            + "login printed."
    )
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 1...100_000),
        help: "How many rows are shown at most.",
        shownDefault: "1000"
    )
    private static let timeout = Option<Int>(
        "timeout",
        .wholeNumber("SECONDS", 1...3600),
        help: "How long it may take.",
        shownDefault: "30"
    )

    static let declaration = CommandDeclaration(
        name: "sql",
        summary: "Run one read-only statement over the views.",
        discussion: """
            It runs as a login role that of searchsync's tables and views can read those of its \
            workspace alone: analytics_intents, analytics_queries, analytics_hours, analytics_clicks and \
            analytics_sessions. For analysts they hide what few people searched.
            """,
        parameters: [statement, viewer, workspace, url, limit, timeout],
        examples: [
            .init(
                "searchsync analytics sql \"SELECT query, sum(intents) AS intents FROM "
                    + "analytics_queries GROUP BY query ORDER BY 2 DESC LIMIT 10\"",
                "Ask a question of your own."
            )
        ],
        exitCodes: [.notFound],
        body: .action { try AnalyticsSQL($0) }
    )

    private let statement: String
    private let viewer: AnalyticsViewer
    private let workspace: WorkspaceID
    private let url: String?
    private let limit: Int
    private let timeout: Duration

    init(_ values: ParsedValues) throws(CommandError) {
        statement = try values.value(of: Self.statement)
        url = try values.value(of: Self.url)
        for option in [Self.viewer.spec, Self.workspace.spec]
        where url != nil && values.has(option) {
            throw .usage(
                "conflicting_options",
                "\(option.name) says what is read of the private database, and --database-url is another",
                try: "leave \(option.name) out: the user in --database-url decides"
            )
        }
        viewer = try values.value(of: Self.viewer) ?? .analyst
        workspace = WorkspaceID(
            rawValue: Int32(clamping: try values.value(of: Self.workspace) ?? 1)
        )
        limit = try values.value(of: Self.limit) ?? 1000
        timeout = .seconds(try values.value(of: Self.timeout) ?? 30)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let result: AnalyticsConsole.Result
        if let url {
            let login = PostgresConfiguration(url, queryTimeout: nil)
            try await check(login)
            result = try await ask(login)
        } else {
            result = try await OwnedDatabase.reading(nil, context) { owner in
                let role = try await AnalyticsConsole.makeLogin(
                    of: workspace,
                    seesAll: viewer == .auditor,
                    password: nil,
                    as: owner
                )
                // Whoever may enter the private cluster's folder is trusted; the later word wins.
                let words = owner.connectionString + " user='\(role)'"
                return try await ask(PostgresConfiguration(words, queryTimeout: nil))
            }
        }
        let records = Records(selected: result)
        try context.show(context.format == .csv ? records.inert : records)
        if result.goesOn {
            context.console.tell("searchsync: there are more than \(limit.of("row")); --limit N")
        }
        return .success
    }

    private func ask(_ login: PostgresConfiguration) async throws -> AnalyticsConsole.Result {
        do {
            return try await AnalyticsConsole.run(
                statement,
                limit: limit,
                timeout: timeout,
                as: login
            )
        } catch { throw refusal(error) }
    }

    /// Whoever may do more than read the views is not let in: a statement could do it, too.
    private func check(_ login: PostgresConfiguration) async throws {
        guard try await AnalyticsConsole.isLogin(login) else {
            throw CommandError(
                "no_analytics_login",
                "the user in --database-url is no login of this database's views",
                try: "searchsync analytics login analyst --owner-database-url URL, and give the "
                    + "user and the password that it prints"
            )
        }
    }

    private func refusal(_ error: PostgresError) -> any Error {
        if case .timedOut = error { return tooSlow }
        guard case .server(let refusal) = error else { return error }
        if refusal.sqlState == "57014" { return tooSlow }
        return CommandError(
            "statement_refused",
            "the database refuses it: \(refusal.message)",
            try: "one SELECT over analytics_intents, analytics_queries, analytics_hours, "
                + "analytics_clicks or analytics_sessions"
        )
    }

    private var tooSlow: CommandError {
        CommandError(
            "statement_timed_out",
            "the statement was not done in time",
            try:
                "--timeout SECONDS, or a statement over sums: analytics_queries WHERE day >= …, or "
                + "analytics_hours WHERE hour >= …"
        )
    }
}

extension Records {
    /// What a statement gave; a column of numbers alone stands right.
    init(selected result: AnalyticsConsole.Result) {
        self.init(
            keys: result.columns,
            columns: result.columns.map { key in
                let isNumber = result.rows.allSatisfy { row in
                    switch row[key] {
                    case .number?, .null?, nil: true
                    case .string?, .bool?, .array?, .object?: false
                    }
                }
                return .init(key.uppercased(), key, isNumber ? .right : .left)
            },
            rows: result.rows
        )
    }
}
