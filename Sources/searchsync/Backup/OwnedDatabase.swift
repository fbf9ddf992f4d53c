import EventStore
import Foundation
import Postgres

/// The database that is backed up or restored, as its owner.
@MainActor
enum OwnedDatabase {
    /// Lets work use the database; a private cluster that nobody runs is started for the time.
    ///
    /// - Parameters:
    ///   - url: A database of one's own; nil for the private cluster's.
    ///   - context: Where the private cluster is found.
    ///   - option: The option by which a database of one's own is given.
    ///   - body: The work.
    /// - Returns: What the work returned.
    /// - Throws: ``CommandError`` where there is no database, and what starting or the work threw.
    static func reading<Value: Sendable>(
        _ url: String?,
        _ context: CommandContext,
        option: String = "--database-url",
        _ body: (PostgresConfiguration) async throws -> Value
    ) async throws -> Value {
        let location = location(context)
        let running = PrivateCluster.runningConnectionString(
            folder: location.folder,
            database: Database.name
        )
        if let address = url ?? running { return try await body(PostgresConfiguration(address)) }
        guard FileManager.default.fileExists(atPath: location.folder) else {
            throw CommandError.notFound(
                "no_database",
                "there is no private database in \(location.folder)",
                try: "\(option) URL, or SEARCHSYNC_HOME=FOLDER as the server has it"
            )
        }
        return try await started(location, context, body)
    }

    /// Lets work change the database whole; no server may run on a private cluster meanwhile.
    static func changing<Value: Sendable>(
        _ url: String?,
        _ context: CommandContext,
        _ body: (PostgresConfiguration) async throws -> Value
    ) async throws -> Value {
        if let url { return try await body(PostgresConfiguration(url)) }
        do { return try await started(location(context), context, body) } catch {
            guard case .inUse(let folder, let pid)? = error as? PrivateClusterError else {
                throw error
            }
            throw CommandError(
                "server_runs",
                "a server runs on \(folder)" + (pid.map { " (process \($0))" } ?? ""),
                try: "stop it (\(pid.map { "kill \($0)" } ?? "Ctrl-C")), then run this again"
            )
        }
    }

    private static func location(_ context: CommandContext) -> ClusterLocation {
        ClusterLocation.choose(
            context.paths,
            environment: context.environment,
            user: getuid()
        )
    }

    private static func started<Value: Sendable>(
        _ location: ClusterLocation,
        _ context: CommandContext,
        _ body: (PostgresConfiguration) async throws -> Value
    ) async throws -> Value {
        let console = context.console
        let database = try await Database.startPrivate(
            location,
            environment: context.environment
        ) { console.tell($0) }
        let result: Result<Value, any Error>
        do { result = .success(try await body(database.owner)) } catch { result = .failure(error) }
        try await database.stop()
        return try result.get()
    }
}

extension PostgresProgram.Places {
    /// Where the person says that PostgreSQL's programs are.
    init(_ environment: [String: String]) {
        self.init(
            binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
            searchPath: environment["PATH"]
        )
    }
}
