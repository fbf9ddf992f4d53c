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
    nonisolated static let workspace = Option<Int>(
        "workspace",
        .wholeNumber("N", 1...Int(Int32.max)),
        help: "Which workspace of the private database.",
        shownDefault: "1"
    )
    private static let url = Option<String>(
        "database-url",
        .text("URL"),
        help: "A database of one's own, with a user that searchsync analytics login made."
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
            It runs as a login role that can do nothing but read the views of its workspace: \
            analytics_intents, analytics_queries, analytics_hours, analytics_clicks and \
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
        viewer = try values.value(of: Self.viewer) ?? .analyst
        workspace = WorkspaceID(
            rawValue: Int32(clamping: try values.value(of: Self.workspace) ?? 1)
        )
        url = try values.value(of: Self.url)
        limit = try values.value(of: Self.limit) ?? 1000
        timeout = .seconds(try values.value(of: Self.timeout) ?? 30)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let result: AnalyticsConsole.Result
        if let url {
            result = try await ask(PostgresConfiguration(url, queryTimeout: nil))
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
        try context.show(Records(selected: result.rows))
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
        } catch {
            guard case .server(let refusal) = error else { throw error }
            throw CommandError(
                "statement_refused",
                "the database refuses it: \(refusal.message)",
                try: "one SELECT over analytics_intents, analytics_queries, analytics_hours, "
                    + "analytics_clicks or analytics_sessions"
            )
        }
    }
}

/// Makes a login for tools of one's own: `analytics login`.
struct AnalyticsLogin: Command {
    private static let viewer = Argument<AnalyticsViewer>(
        .oneOf("VIEWER"),
        help: "Whose views it reads."
    )

    static let declaration = CommandDeclaration(
        name: "login",
        summary: "Make a database login that can read the views, for tools of your own.",
        discussion: """
            Prints the name and a new password, which is kept nowhere; run it again for another one. \
            The login is of one workspace, its transactions are read-only, and it sees the views \
            alone. Needs the database as the owner of its schema.
            """,
        parameters: [viewer, Serve.ownerDatabaseURL, AnalyticsSQL.workspace],
        examples: [
            .init(
                "searchsync analytics login analyst --owner-database-url "
                    + "postgresql://owner@db/searchsync",
                "Make the login of analysts, for Grafana, Metabase or psql."
            )
        ],
        exitCodes: [.notFound],
        body: .action { try AnalyticsLogin($0) }
    )

    private let viewer: AnalyticsViewer
    private let url: String?
    private let workspace: WorkspaceID

    init(_ values: ParsedValues) throws(CommandError) {
        viewer = try values.value(of: Self.viewer)
        url = try values.value(of: Serve.ownerDatabaseURL)
        workspace = WorkspaceID(
            rawValue: Int32(clamping: try values.value(of: AnalyticsSQL.workspace) ?? 1)
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        var random = SystemRandomNumberGenerator()
        let password = (0..<4).map { _ in String(random.next(), radix: 36) }.joined()
        let role = try await OwnedDatabase.reading(url, context) { owner in
            try await AnalyticsConsole.makeLogin(
                of: workspace,
                seesAll: viewer == .auditor,
                password: password,
                as: owner
            )
        }
        try context.show(
            Report(
                object: ["user": .string(role), "password": .string(password)],
                text: ["user      \(role)", "password  \(password)"]
            )
        )
        return .success
    }
}

extension Records {
    /// Rows of a statement, whose columns are those of the first one.
    fileprivate init(selected rows: [JSONObject]) {
        let keys = rows.first?.members.map(\.key) ?? []
        self.init(
            keys: keys,
            columns: keys.map { key in
                let isNumber = rows.allSatisfy { row in
                    switch row[key] {
                    case .number?, .null?, nil: true
                    case .string?, .bool?, .array?, .object?: false
                    }
                }
                return .init(key.uppercased(), key, isNumber ? .right : .left)
            },
            rows: rows
        )
    }
}
