import EventStore
import Foundation
import Postgres

/// The database that a server uses: a private cluster's, or one that was named.
@MainActor
final class Database {
    /// The database's name in a private cluster.
    static let name = "searchsync"

    /// As whom the schema is kept.
    let owner: PostgresConfiguration
    /// As whom the server works; see ``servingRole``.
    let serving: String
    private let cluster: PrivateCluster?
    private var watch: Task<Void, Never>?

    /// The role that sessions of the server take on: it owns nothing.
    nonisolated static let servingRole = "searchsync_server"

    /// Uses a database that somebody else runs.
    ///
    /// - Parameters:
    ///   - url: As whom the server works.
    ///   - owner: As whom the schema is kept.
    init(url: String, owner: String) {
        self.owner = PostgresConfiguration(owner, queryTimeout: .seconds(600))
        serving = url
        cluster = nil
    }

    private init(cluster: PrivateCluster, address: String) {
        owner = PostgresConfiguration(address, queryTimeout: .seconds(600))
        serving = address
        self.cluster = cluster
    }

    /// Brings the private cluster up, and brings it back whenever it dies.
    ///
    /// - Parameters:
    ///   - location: Where it keeps its data.
    ///   - environment: Tells where PostgreSQL's programs are.
    ///   - tell: Told in a line what happens to it.
    /// - Returns: The database, ready to be migrated.
    /// - Throws: `PrivateClusterError`, `PostgresError`.
    static func startPrivate(
        _ location: ClusterLocation,
        environment: [String: String],
        tell: @escaping @Sendable @MainActor (String) -> Void
    ) async throws -> Database {
        let (deaths, death) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let configuration = PrivateCluster.Configuration(
            folder: location.folder,
            binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
            searchPath: environment["PATH"],
            xdgRuntimeFolder: environment["XDG_RUNTIME_DIR"]
        )
        let cluster = PrivateCluster(configuration) { _ in death.yield() }
        try await cluster.start()
        try await makeDatabase(in: cluster)
        let address = try await cluster.connectionString(
            user: PrivateCluster.superuser,
            database: name
        )
        let database = Database(cluster: cluster, address: address)
        database.watch = Task { await bringBack(cluster, after: deaths, tell: tell) }
        return database
    }

    /// Stops a private cluster; leaves another database alone.
    func stop() async throws {
        watch?.cancel()
        await watch?.value
        try await cluster?.stop()
    }

    private static func makeDatabase(in cluster: PrivateCluster) async throws {
        let address = try await cluster.superuserConnectionString
        let connection = try await PostgresConnection.connect(PostgresConfiguration(address))
        defer { connection.close() }
        let found = try await connection.query(
            Statement(
                name: "find_database",
                sql: "SELECT FROM pg_database WHERE datname = 'searchsync'"
            )
        )
        if found.isEmpty { try await connection.simpleScript("CREATE DATABASE searchsync") }
    }

    private static func bringBack(
        _ cluster: PrivateCluster,
        after deaths: AsyncStream<Void>,
        tell: @escaping @Sendable @MainActor (String) -> Void
    ) async {
        for await _ in deaths {
            tell("PostgreSQL ended; starting it again")
            var pause = Duration.milliseconds(100)
            while !Task.isCancelled {
                do {
                    try await cluster.restartIfDead()
                    tell("PostgreSQL is back")
                    break
                } catch {
                    tell("PostgreSQL did not start: \(error)")
                    try? await Task.sleep(for: pause)
                    pause = min(pause * 2, .seconds(5))
                }
            }
        }
    }
}
