import Crypto
public import Migrations
public import Postgres
public import SearchCore

/// A migration and what has become of it in a database.
public struct MigrationStatus: Sendable, Hashable {
    /// Whether it has been applied.
    public enum State: Sendable, Hashable {
        /// It has, at this moment.
        case applied(Timestamp)
        /// It is yet to be.
        case pending
        /// It has, with another text than this program's.
        case edited
        /// It has, and this program does not know it.
        case unknown
    }

    /// Its number.
    public let number: Int
    /// Its name.
    public let name: String
    /// What has become of it.
    public let state: State
}

/// Brings a database's schema up to date.
///
/// Processes that start at once take turns, so that each migration runs once.
public struct Migrator: Sendable {
    /// The number of the newest migration of this program.
    public static var newest: Int { Migration.all.last?.number ?? 0 }

    private var configuration: PostgresConfiguration
    private let migrations: [Migration]

    /// Makes a migrator.
    ///
    /// - Parameters:
    ///   - configuration: A connection as the owner of the schema; a migration may take as long
    ///     as it needs.
    ///   - migrations: The program's migrations, oldest first.
    public init(_ configuration: PostgresConfiguration, migrations: [Migration] = Migration.all) {
        self.configuration = configuration
        self.configuration.queryTimeout = nil
        self.migrations = migrations
    }

    /// Tells what has become of each migration; changes nothing.
    public func status() async throws(EventStoreError) -> [MigrationStatus] {
        do {
            let connection = try await PostgresConnection.connect(configuration)
            defer { connection.close() }
            let isThere = try await connection.run(.findMigrationTable).only()
                .decode(Bool.self, "is_there")
            return try await isThere ? status(on: connection) : Self.compare([], migrations)
        } catch { throw .database(error) }
    }

    /// Applies what is pending, each migration in a transaction of its own.
    ///
    /// - Returns: The migrations that this call applied.
    /// - Throws: ``EventStoreError/migrationEdited(number:name:)`` or
    ///   ``EventStoreError/databaseIsNewer(number:name:)`` before anything is changed.
    public func migrate() async throws(EventStoreError) -> [MigrationStatus] {
        do {
            let connection = try await PostgresConnection.connect(configuration)
            defer { connection.close() }
            try await connection.execute(.lockMigrations, timeout: .seconds(60))
            try await connection.run(.createMigrationTable)
            let pending = try Self.pending(try await status(on: connection))
            for status in pending { try await apply(status, on: connection) }
            try await connection.run(.unlockMigrations)
            return pending
        } catch let error as EventStoreError {
            throw error
        } catch let error as PostgresError {
            throw .database(error)
        } catch {
            throw .database(.misuse("\(error)"))
        }
    }

    /// The pending ones of a list; refuses a database that does not fit this program.
    static func pending(
        _ statuses: [MigrationStatus]
    ) throws(EventStoreError) -> [MigrationStatus] {
        for status in statuses {
            switch status.state {
            case .edited: throw .migrationEdited(number: status.number, name: status.name)
            case .unknown: throw .databaseIsNewer(number: status.number, name: status.name)
            case .applied, .pending: break
            }
        }
        return statuses.filter { $0.state == .pending }
    }

    private func apply(
        _ status: MigrationStatus,
        on connection: PostgresConnection
    ) async throws {
        guard let migration = migrations.first(where: { $0.number == status.number }) else {
            return
        }
        try await connection.transaction { transaction in
            try await transaction.simpleScript(String(decoding: migration.sql, as: UTF8.self))
            try await transaction.run(
                .insertMigration,
                [Int32(migration.number), migration.name, SHA256.hash(migration.sql).bytes]
            )
        }
    }

    private func status(
        on connection: PostgresConnection
    ) async throws(PostgresError) -> [MigrationStatus] {
        var applied: [AppliedMigration] = []
        for row in try await connection.run(.readMigrations) {
            applied.append(
                AppliedMigration(
                    number: Int(try row.decode(Int32.self, "number")),
                    name: try row.decode(String.self, "name"),
                    checksum: try row.decode([UInt8].self, "checksum"),
                    at: Timestamp(try row.decode(PostgresTimestamp.self, "applied_at"))
                )
            )
        }
        return Self.compare(applied, migrations)
    }

    /// Holds what a database has against what the program has.
    static func compare(
        _ applied: [AppliedMigration],
        _ migrations: [Migration]
    ) -> [MigrationStatus] {
        let known = migrations.map { migration in
            MigrationStatus(
                number: migration.number,
                name: migration.name,
                state: applied.first { $0.number == migration.number }
                    .map { $0.state(against: migration) } ?? .pending
            )
        }
        let unknown = applied.filter { applied in
            !migrations.contains { $0.number == applied.number }
        }
        return known
            + unknown.map { MigrationStatus(number: $0.number, name: $0.name, state: .unknown) }
    }
}

/// A row of the table of migrations.
struct AppliedMigration: Sendable {
    let number: Int
    let name: String
    let checksum: [UInt8]
    let at: Timestamp

    func state(against migration: Migration) -> MigrationStatus.State {
        SHA256.hash(migration.sql).bytes == checksum ? .applied(at) : .edited
    }
}
