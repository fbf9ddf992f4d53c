import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore

/// Makes a login for tools of one's own: `analytics login`.
struct AnalyticsLogin: Command {
    private static let viewer = Argument<AnalyticsViewer>(
        .oneOf("VIEWER"),
        help: "Whose views it reads."
    )
    private static let owner = Option<String>(
        "owner-database-url",
        .text("URL"),
        help:
            "The database as the owner of its schema; without it the private one of this machine.",
        environment: "SEARCHSYNC_OWNER_DATABASE_URL"
    )
    private static let workspace = Option<Int>(
        "workspace",
        .wholeNumber("N", 1...Int(Int32.max)),
        help: "Which workspace's views it reads.",
        shownDefault: "1"
    )
    private static let remove = Flag(
        "remove",
        help: "Remove the login instead; who uses it reads nothing from then on."
    )

    static let declaration = CommandDeclaration(
        name: "login",
        summary: "Make a database login that can read the views, for tools of your own.",
        discussion: """
            Prints the name and a new password, which is kept nowhere; run it again for another one. \
            The login is of one workspace, and of searchsync's tables and views it can read the \
            views alone. Needs the database as the owner of its schema, who may make roles.
            """,
        parameters: [viewer, owner, workspace, remove],
        examples: [
            .init(
                "searchsync analytics login analyst --owner-database-url "
                    + "postgresql://owner@db/searchsync",
                "Make the login of analysts, for Grafana, Metabase or psql."
            ),
            .init("searchsync analytics login analyst --remove", "End it again."),
        ],
        exitCodes: [.notFound],
        body: .action { try AnalyticsLogin($0) }
    )

    private let viewer: AnalyticsViewer
    private let url: String?
    private let workspace: WorkspaceID
    private let removes: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        viewer = try values.value(of: Self.viewer)
        url = try values.value(of: Self.owner)
        workspace = WorkspaceID(
            rawValue: Int32(clamping: try values.value(of: Self.workspace) ?? 1)
        )
        removes = values.isSet(Self.remove)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let report = removes ? try await removed(context) : try await made(context)
        try context.show(report)
        return .success
    }

    private func made(_ context: CommandContext) async throws -> Report {
        var random = SystemRandomNumberGenerator()
        let password = (0..<4).map { _ in String(random.next(), radix: 36) }.joined()
        let role = try await OwnedDatabase.reading(
            url,
            context,
            option: Self.owner.spec.name
        ) { owner in
            try await AnalyticsConsole.makeLogin(
                of: workspace,
                seesAll: viewer == .auditor,
                password: password,
                as: owner
            )
        }
        return Report(
            object: ["user": .string(role), "password": .string(password)],
            text: ["user      \(role)", "password  \(password)"]
        )
    }

    private func removed(_ context: CommandContext) async throws -> Report {
        let role = try await OwnedDatabase.reading(
            url,
            context,
            option: Self.owner.spec.name
        ) { owner in
            try await AnalyticsConsole.removeLogin(
                of: workspace,
                seesAll: viewer == .auditor,
                as: owner
            )
        }
        guard let role else {
            throw CommandError.notFound(
                "no_analytics_login",
                "workspace \(workspace.rawValue) has no login of \(viewer.rawValue)s",
                try: "searchsync analytics login \(viewer.rawValue) makes one"
            )
        }
        return Report(object: ["removed": .string(role)], text: ["\(role) is removed"])
    }
}
