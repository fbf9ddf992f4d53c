import EventStore
import Foundation
import Locks
import Postgres

/// The PostgreSQL that runs share; each has a database of its own in it.
final class DatabaseServer: Sendable {
    let cluster: PrivateCluster
    let folder: String
    private let hasTemplate = Lock(false)

    /// Describes a cluster below a folder.
    init(folder: String, settings: [String: String] = [:]) {
        self.folder = folder
        let environment = ProcessInfo.processInfo.environment
        let common = [
            "max_connections": "100", "shared_buffers": "32MB", "autovacuum_naptime": "5s",
        ]
        cluster = PrivateCluster(
            PrivateCluster.Configuration(
                folder: folder + "/pg",
                runtimeFolder: folder + "/run",
                binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
                searchPath: environment["PATH"],
                settings: common.merging(settings) { _, new in new },
                stopTimeout: .seconds(10)
            )
        )
    }

    /// Where PostgreSQL listens.
    var socket: String { folder + "/run/.s.PGSQL.5432" }

    /// What servers connect with, through a socket in another folder.
    static func address(folder: String, database: String) -> String {
        "postgresql:///\(database)?host=\(folder)&user=postgres"
    }

    func address(of database: String) -> String {
        Self.address(folder: folder + "/run", database: database)
    }

    /// Makes a database for a run, with the schema or without.
    func make(_ name: String, isMigrated: Bool) async throws {
        try await cluster.start()
        if isMigrated, !hasTemplate.withLock({ $0 }) {
            try await command("CREATE DATABASE migrated")
            _ = try await Migrator(PostgresConfiguration(address(of: "migrated"))).migrate()
            hasTemplate.withLock { $0 = true }
        }
        let template = isMigrated ? "migrated" : "template1"
        try await command("CREATE DATABASE \(name) TEMPLATE \(template)")
    }

    func drop(_ name: String) async throws {
        try await command("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    }

    func stop() async { try? await cluster.stop() }

    /// Brings it back, as an init system would, however long that takes.
    func bringBack(within limit: Duration = .seconds(60)) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if (try? await cluster.restartIfDead()) != nil { return true }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    private func command(_ sql: String) async throws {
        let address = address(of: "postgres")
        let connection = try await PostgresConnection.connect(PostgresConfiguration(address))
        defer { connection.close() }
        try await connection.simpleScript(sql)
    }
}
