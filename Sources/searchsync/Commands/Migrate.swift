import EventStore
import Foundation
import Postgres
import SearchCore

/// Brings a database's schema up to date: `migrate`.
struct Migrate: Command {
    nonisolated private static let status = Flag(
        "status",
        help: "Tell what has been applied; change nothing."
    )

    nonisolated static let declaration = CommandDeclaration(
        name: "migrate",
        summary: "Bring a database's schema up to date.",
        discussion: """
            `searchsync serve` does this by itself. Use it to migrate as the schema's owner before \
            servers start, or to see what has been applied. A migration that was edited after it \
            had been applied is refused. Exit code 1 with --status means that some are pending.
            """,
        parameters: [Serve.databaseURL, Serve.ownerDatabaseURL, status],
        examples: [
            .init("searchsync migrate --status", "See what has been applied."),
            .init(
                "searchsync migrate --owner-database-url postgresql://owner@db/searchsync",
                "Migrate a database of your own."
            ),
        ],
        body: .action { try Migrate($0) }
    )

    private let url: String?
    private let isStatus: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        let owner = try values.value(of: Serve.ownerDatabaseURL)
        let serving = try values.value(of: Serve.databaseURL)
        url = owner ?? serving
        isStatus = values.isSet(Self.status)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let database = try await database(context)
        do {
            let code = try await run(on: database.owner, context)
            try await database.stop()
            return code
        } catch {
            try? await database.stop()
            throw error
        }
    }

    private func database(_ context: CommandContext) async throws -> Database {
        if let url { return Database(url: url, owner: url) }
        let location = ClusterLocation.choose(
            context.paths,
            environment: context.environment,
            user: getuid()
        )
        let console = context.console
        return try await Database.startPrivate(location, environment: context.environment) {
            console.tell($0)
        }
    }

    private func run(
        on owner: PostgresConfiguration,
        _ context: CommandContext
    ) async throws -> ExitCode {
        if !isStatus { try await Migrating(console: context.console).bringUpToDate(owner) }
        let statuses = try await Migrator(owner).status()
        try context.show(Self.records(statuses))
        let isCurrent = statuses.allSatisfy {
            guard case .applied = $0.state else { return false }
            return true
        }
        return isCurrent ? .success : .failure
    }

    private static func records(_ statuses: [MigrationStatus]) -> Records {
        Records(
            keys: ["number", "name", "state", "appliedAt"],
            columns: [
                .init("NUMBER", "number", .right), .init("NAME", "name"), .init("STATE", "state"),
                .init("APPLIED AT", "appliedAt"),
            ],
            rows: statuses.map(row)
        )
    }

    private static func row(_ status: MigrationStatus) -> JSONObject {
        var appliedAt: String?
        let state: String
        switch status.state {
        case .applied(let time):
            state = "applied"
            appliedAt = time.description
        case .pending: state = "pending"
        case .edited: state = "edited"
        case .unknown: state = "unknown"
        }
        return [
            "number": JSONValue(status.number), "name": .string(status.name),
            "state": .string(state), "appliedAt": JSONValue(appliedAt),
        ]
    }
}
