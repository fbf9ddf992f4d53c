import Foundation
import Postgres
import SearchCore

/// The databases that a restore works with: the one that is replaced, the one that is made, and the
/// one from which both are renamed.
struct RestoreTarget: Sendable {
    /// The database that is replaced.
    let name: String
    let isEmpty: Bool
    let isLog: Bool
    /// Whether its schema knows spaces.
    let hasSpaces: Bool
    private let connection: PostgresConfiguration
    /// Holds the right to restore; connected to neither of the two.
    private let maintenance: PostgresConnection

    /// Finds out what is there and what may be done, and changes nothing.
    static func open(
        _ connection: PostgresConfiguration,
        for manifest: BackupManifest,
        replaces: Bool
    ) async throws -> RestoreTarget {
        let row = try await connection.once { try await $0.run(.describeRestoreTarget).only() }
        let name = try row.decode(String.self, "database")
        let server = Int(try row.decode(Int32.self, "server_major"))
        let isEmpty = try row.decode(Bool.self, "is_empty")
        guard server >= manifest.serverMajor else {
            throw BackupError.serverTooOld(server: server, backup: manifest.serverMajor)
        }
        guard isEmpty || replaces else { throw BackupError.notEmpty(database: name) }
        guard try row.decode(Bool.self, "may_make_databases") else {
            throw BackupError.mayNotMakeDatabases(login: try row.decode(String.self, "login"))
        }
        let target = RestoreTarget(
            name: name,
            isEmpty: isEmpty,
            isLog: try row.decode(Bool.self, "is_log"),
            hasSpaces: try row.decode(Bool.self, "has_spaces"),
            connection: connection,
            maintenance: try await maintenance(connection, apartFrom: name)
        )
        try await target.claim()
        return target
    }

    private static func maintenance(
        _ connection: PostgresConfiguration,
        apartFrom name: String
    ) async throws -> PostgresConnection {
        var other = connection
        other.database = name == "postgres" ? "template1" : "postgres"
        other.queryTimeout = nil
        return try await PostgresConnection.connect(other)
    }

    /// One restore at a time, and nobody else in the database.
    private func claim() async throws {
        let lock = try await maintenance.run(.lockRestore, [name]).only()
        guard try lock.decode(Bool.self, "is_taken") else {
            throw BackupError.inUse(database: name, by: ["another restore"])
        }
        try await checkUnused()
    }

    /// Refuses a database that somebody is connected to.
    ///
    /// A connection that was closed takes a moment to end at the server, and that moment is given.
    func checkUnused() async throws {
        var names = try await othersConnected()
        let deadline = ContinuousClock.now + Self.patience
        while !names.isEmpty, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(50))
            names = try await othersConnected()
        }
        guard names.isEmpty else { throw BackupError.inUse(database: name, by: names) }
    }

    private static let objectInUse = "55006"
    private static let patience = Duration.seconds(3)

    private func othersConnected() async throws -> [String] {
        try await maintenance.run(.findOtherSessions, [name]).map {
            try $0.decode(String.self, "name")
        }
    }

    /// The database that is being made; its name tells a later restore that it may go.
    var madeName: String { Self.name(name, "_restoring") }

    /// How to connect to it.
    var made: PostgresConfiguration {
        var made = connection
        made.database = madeName
        return made
    }

    /// How to connect to the one that is replaced.
    var replaced: PostgresConfiguration { connection }

    /// Makes the new database, in place of one that a restore left unfinished.
    func make() async throws {
        try await drop()
        try await command("CREATE DATABASE %I TEMPLATE template0 ENCODING 'UTF8'", madeName)
    }

    /// Removes the new database.
    func drop() async throws {
        try await command("DROP DATABASE IF EXISTS %I WITH (FORCE)", madeName)
    }

    /// Puts the new database in the place of the old, in one step.
    ///
    /// - Returns: The name under which the old one is kept; nil where it was empty.
    func swap(at time: Timestamp) async throws -> String? {
        try await checkUnused()
        let stamp = time.description.lowercased().filter { $0.isNumber || $0 == "t" }
        let kept = Self.name(name, "_before_\(stamp)")
        do {
            try await maintenance.transaction { transaction in
                let rename = "ALTER DATABASE %I RENAME TO %I"
                try await self.command(rename, name, kept, on: transaction)
                try await self.command(rename, madeName, name, on: transaction)
            }
        } catch let error as PostgresError where error.sqlState == Self.objectInUse {
            throw BackupError.inUse(database: name, by: ["somebody who came just now"])
        }
        guard isEmpty else { return kept }
        try await command("DROP DATABASE IF EXISTS %I", kept)
        return nil
    }

    func close() { maintenance.close() }

    private func command(
        _ text: String,
        _ names: String...,
        on runner: PostgresConnection? = nil
    ) async throws {
        let connection = runner ?? maintenance
        let sql = try await connection.run(.writeCommand, [text, names]).only()
            .decode(String.self, "sql")
        try await connection.simpleScript(sql)
    }

    /// A name that PostgreSQL does not cut off: 63 bytes at most.
    private static func name(_ base: String, _ suffix: String) -> String {
        var base = base
        while base.utf8.count + suffix.utf8.count > 63 { base.removeLast() }
        return base + suffix
    }
}

extension PostgresConfiguration {
    /// Opens a connection for one piece of work.
    func once<Value>(
        _ work: (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        let connection = try await PostgresConnection.connect(self)
        defer { connection.close() }
        return try await work(connection)
    }
}
