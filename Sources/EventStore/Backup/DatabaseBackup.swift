public import Postgres
public import SearchCore

/// What a backup or a restore is doing at this moment.
public struct BackupProgress: Sendable, Hashable {
    /// What is under way.
    public enum Step: String, Sendable, CaseIterable {
        /// The backup's file is held against its SHA-256; in bytes.
        case checking
        /// The database is written into the file; bytes of the file, of the database's.
        case dumping
        /// The file is read into a database; in bytes of the database.
        case loading
        /// The log is verified; in events.
        case verifying
    }

    /// What is under way.
    public let step: Step
    /// How much of it is done.
    public let done: Int
    /// How much there is, as far as it is known.
    public let total: Int

    /// Makes it.
    public init(step: Step, done: Int, total: Int) {
        self.step = step
        self.done = done
        self.total = total
    }
}

/// Takes backups of a database, beside whatever goes on in it.
///
///     let backup = DatabaseBackup(owner, programs: places, program: "1.0.0")
///     let file = try await backup.take(to: "/var/backups")
///     try await backup.record(file.manifest, by: "cron", at: now)
///
/// The dump and the heads that the manifest names are of one snapshot.
public struct DatabaseBackup: Sendable {
    private let configuration: PostgresConfiguration
    private let programs: PostgresProgram.Places
    private let program: String

    /// Makes it; nothing is done yet.
    ///
    /// - Parameters:
    ///   - configuration: A login that may read every table.
    ///   - programs: Where `pg_dump` is searched.
    ///   - program: This program's version, for the manifest.
    public init(
        _ configuration: PostgresConfiguration,
        programs: PostgresProgram.Places,
        program: String
    ) {
        self.configuration = configuration
        self.programs = programs
        self.program = program
    }

    /// Whether ``record(_:by:at:)`` will work.
    ///
    /// - Returns: False where the schema is older and knows no backups.
    /// - Throws: ``BackupError/noLog``; ``BackupError/mayNotRecord``.
    public func checkRecording() async throws -> Bool {
        let connection = try await PostgresConnection.connect(serving())
        defer { connection.close() }
        let rights = try await connection.run(.findBackupRights).only()
        guard try rights.decode(Bool.self, "is_log") else { throw BackupError.noLog }
        guard try rights.decode(Bool.self, "has_table") else { return false }
        guard try rights.decode(Bool.self, "may_record") else { throw BackupError.mayNotRecord }
        return true
    }

    /// Writes a backup; under its name it is whole, or not there.
    ///
    /// - Parameters:
    ///   - given: The file, or a folder in which it is named after the time.
    ///   - replaces: Whether a file that is there is replaced, once the new one is whole.
    ///   - now: Names the file.
    ///   - progress: Told how far it is.
    /// - Returns: The backup, durable.
    /// - Throws: ``BackupError``, `PostgresProgramError`, `PostgresError`, `CancellationError`.
    public func take(
        to given: String,
        replaces: Bool = false,
        at now: Timestamp,
        progress: @escaping @Sendable (BackupProgress) async -> Void = { _ in }
    ) async throws -> BackupFile {
        let place = BackupPlace(given, at: now)
        try place.prepare(replaces: replaces)
        do {
            let manifest = try await dump(to: place.unfinished, progress)
            let sealed = try await BackupFile.seal(place.unfinished, manifest)
            try Task.checkCancellation()
            try place.finish(replaces: replaces)
            return sealed.moved(to: place.path)
        } catch {
            place.giveUp()
            throw error
        }
    }

    /// Notes in the database that there is a backup: `backedUpTo` moves, and the log has an event.
    ///
    /// - Parameters:
    ///   - file: The backup, durable.
    ///   - person: Who took it, for who looks.
    ///   - time: When, by this machine's clock.
    /// - Throws: ``EventStoreError``, `PostgresError`.
    public func record(_ file: BackupFile, by person: String, at time: Timestamp) async throws {
        try await serving().withPool { pool in
            let log = EventLog(pool: pool)
            for head in file.manifest.heads {
                try await log.adding(to: head.workspace) { transaction in
                    try await log.record(
                        .backupTaken(file, head, by: person, at: time),
                        in: head.workspace,
                        transaction: transaction
                    )
                    try await transaction.run(.insertBackup, file.manifest.row(of: head))
                }
            }
        }
    }

    /// The login in the role that serves, where it may take it on.
    private func serving() async throws -> PostgresConfiguration {
        try await configuration.inServingRole()
    }

    private func dump(
        to path: String,
        _ progress: @escaping @Sendable (BackupProgress) async -> Void
    ) async throws -> BackupManifest {
        var configuration = configuration
        configuration.queryTimeout = nil
        let connection = try await PostgresConnection.connect(configuration)
        defer { connection.close() }
        let rights = try await connection.run(.findBackupRights).only()
        guard try rights.decode(Bool.self, "is_log") else { throw BackupError.noLog }
        // Held until the dump is done: the snapshot lives as long as this transaction.
        try await connection.simpleScript(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; "
                + "SET LOCAL idle_in_transaction_session_timeout = 0"
        )
        let (snapshot, manifest) = try await describe(connection)
        let dump = try await PostgresProgram.find(
            .dump,
            in: programs,
            for: manifest.serverMajor
        )
        try await dump.run(
            [
                "--format=custom", "--file=\(path)", "--snapshot=\(snapshot)", "--no-password",
                "--lock-wait-timeout=60s",
            ],
            on: configuration
        ) {
            await progress(
                BackupProgress(
                    step: .dumping,
                    done: (try? await onOwnThread { try BackupFile.size(of: path) }) ?? 0,
                    total: manifest.databaseBytes
                )
            )
        }
        var described = manifest
        described.dumpMajor = dump.major
        return described
    }

    private func describe(
        _ connection: PostgresConnection
    ) async throws -> (snapshot: String, BackupManifest) {
        let source = try await connection.run(.describeBackupSource).only()
        let heads = try await KnownHead.all(on: connection)
        var roles: [String] = []
        for row in try await connection.run(.readGrantedRoles) {
            roles.append(try row.decode(String.self, "name"))
        }
        let manifest = BackupManifest(
            takenAt: Timestamp(try source.decode(PostgresTimestamp.self, "taken_at")),
            program: program,
            schemaVersion: Int(try source.decode(Int32.self, "schema_version")),
            epoch: Int(try source.decode(Int32.self, "epoch")),
            serverMajor: Int(try source.decode(Int32.self, "server_major")),
            dumpMajor: 0,
            databaseBytes: Int(try source.decode(Int64.self, "bytes")),
            roles: roles,
            heads: heads
        )
        return (try source.decode(String.self, "snapshot"), manifest)
    }
}
