import EventStore
import Foundation
import Postgres

/// The database of a log, read without a server.
@MainActor
enum LogDatabase {
    /// Lets a closure read the log.
    ///
    /// - Parameters:
    ///   - url: A database of one's own; nil for the private cluster, which is started for the time
    ///     and must be there already.
    ///   - context: Where the private cluster is found.
    ///   - body: What reads.
    /// - Returns: What the closure returned.
    /// - Throws: ``CommandError`` where there is no database, and what starting or reading threw.
    static func read<Value: Sendable>(
        _ url: String?,
        _ context: CommandContext,
        _ body: (EventLog) async throws -> Value
    ) async throws -> Value {
        let database = try await open(url, context)
        // A login of one's own may be an auditor's, who can read and nothing else.
        let pool = PostgresPool(
            PostgresPool.Configuration(
                database.serving,
                maximum: 2,
                queryTimeout: .seconds(600),
                role: url == nil ? Database.servingRole : nil
            )
        )
        let result: Result<Value, any Error>
        do { result = .success(try await body(EventLog(pool: pool))) } catch {
            result = .failure(error)
        }
        await pool.close()
        try await database.stop()
        return try result.get()
    }

    private static func open(_ url: String?, _ context: CommandContext) async throws -> Database {
        if let url { return Database(url: url, owner: url) }
        let location = ClusterLocation.choose(
            context.paths,
            environment: context.environment,
            user: getuid()
        )
        guard FileManager.default.fileExists(atPath: location.folder) else {
            throw CommandError.notFound(
                "no_database",
                "there is no private database in \(location.folder)",
                try: "--database-url URL, or leave --offline out to ask the server"
            )
        }
        let console = context.console
        return try await Database.startPrivate(location, environment: context.environment) {
            console.tell($0)
        }
    }
}
