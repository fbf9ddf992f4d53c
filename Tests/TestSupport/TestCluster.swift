import Foundation
public import Postgres

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A PostgreSQL for tests, in a temporary folder that goes when the process ends.
///
///     let database = try await TestCluster.shared.makeDatabase()
///     let pool = PostgresPool(.init(database.connectionString))
public final class TestCluster: Sendable {
    /// The one that the tests of a process share; it starts at its first use.
    public static let shared = TestCluster(durable: false)

    /// The cluster, for tests that stop, kill or restart it.
    public let cluster: PrivateCluster

    /// The temporary folder of everything.
    public let folder: String

    private let template = MigratedTemplate()

    private init(durable: Bool) {
        folder = TestFolders.make()
        cluster = PrivateCluster(Self.configuration(folder: folder, durable: durable))
    }

    /// A cluster of a test's own, not yet started.
    ///
    /// A durable one writes through to the disk.
    public static func makeCluster(durable: Bool = false) -> TestCluster {
        TestCluster(durable: durable)
    }

    /// The settings that test clusters run with; the same folder gives the same cluster.
    public static func configuration(
        folder: String,
        durable: Bool = false
    ) -> PrivateCluster.Configuration {
        let environment = ProcessInfo.processInfo.environment
        return PrivateCluster.Configuration(
            folder: folder + "/data",
            runtimeFolder: folder + "/run",
            durable: durable,
            binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
            searchPath: environment["PATH"],
            settings: [
                "autovacuum": "off",
                "max_connections": "400",
                "shared_buffers": "32MB",
            ]
        )
    }

    /// Databases are copied one at a time: PostgreSQL does little else meanwhile.
    private let copying = OneAtATime()

    /// Makes an empty database that no other test has.
    ///
    /// - Throws: `PrivateClusterError` if the cluster cannot start; `PostgresError`.
    public func makeDatabase() async throws -> TestDatabase {
        try await makeDatabase(from: "template1")
    }

    /// Makes a database with the whole schema and no data, that no other test has.
    ///
    /// The cluster's first one runs the migrations; the others are copies.
    ///
    /// - Throws: As ``makeDatabase()``; `EventStoreError` if a migration fails.
    public func makeMigratedDatabase() async throws -> TestDatabase {
        try await makeDatabase(from: try await template.name(in: self))
    }

    private func makeDatabase(from template: String) async throws -> TestDatabase {
        try await cluster.start()
        let address = try await cluster.superuserConnectionString
        // A UUID's letters, digits and hyphens: the name needs no more than the quotes.
        let name = "test_\(UUID().uuidString.lowercased())"
        try await copying.run {
            let connection = try await PostgresConnection.connect(
                .init(address, connectTimeout: .seconds(60), queryTimeout: .seconds(120))
            )
            defer { connection.close() }
            try await connection.simpleScript(
                "CREATE DATABASE \"\(name)\" TEMPLATE \"\(template)\""
            )
        }
        return TestDatabase(
            name: name,
            connectionString: try await cluster.connectionString(
                user: PrivateCluster.superuser,
                database: name
            )
        )
    }

    /// Stops the cluster and removes its folder before the process ends.
    public func remove() async throws {
        try await cluster.stop()
        TestFolders.remove(folder)
    }
}
