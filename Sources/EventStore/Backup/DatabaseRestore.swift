import Foundation
public import Postgres
public import SearchCore

/// Makes a database of a backup, and puts it in the place of another in one step.
///
/// Everything is done in a database beside the one that is replaced: until the last step that one
/// is as it was, whatever happens.
public struct DatabaseRestore: Sendable {
    private var configuration: PostgresConfiguration
    private let programs: PostgresProgram.Places

    /// Makes it; nothing is done yet.
    ///
    /// - Parameters:
    ///   - configuration: The database to be replaced, as its owner, who may make databases.
    ///   - programs: Where `pg_restore` is searched.
    public init(_ configuration: PostgresConfiguration, programs: PostgresProgram.Places) {
        self.configuration = configuration
        self.configuration.queryTimeout = nil
        self.programs = programs
    }

    /// What is told of a restore that is under way, and who does it.
    public struct Order: Sendable {
        /// Whether a database that is not empty is replaced; it is kept under another name.
        public var replaces: Bool
        /// The receipts of erasures that were kept beside the database; those of the database that is
        /// replaced are read besides.
        public var receipts: [ErasureReceipt]
        /// Who restores, for who looks.
        public var person: String
        /// When, by this machine's clock.
        public var time: Timestamp

        /// Makes an order.
        public init(
            replaces: Bool,
            receipts: [ErasureReceipt] = [],
            person: String,
            time: Timestamp
        ) {
            self.replaces = replaces
            self.receipts = receipts
            self.person = person
            self.time = time
        }
    }

    /// Restores.
    ///
    /// - Parameters:
    ///   - file: The backup; it is held against its SHA-256 first.
    ///   - order: What may be replaced, and who does it.
    ///   - progress: Told how far it is.
    /// - Returns: What was done.
    /// - Throws: ``BackupError``, `PostgresProgramError`, ``EventStoreError``, `PostgresError`,
    ///   `CancellationError`; then the database is as it was.
    public func run(
        _ file: BackupFile,
        _ order: Order,
        progress: @escaping @Sendable (BackupProgress) async -> Void = { _ in }
    ) async throws -> RestoreReport {
        let manifest = file.manifest
        guard manifest.schemaVersion <= Migrator.newest else {
            throw BackupError.newer(file.path, program: manifest.program)
        }
        let target = try await RestoreTarget.open(
            configuration,
            for: manifest,
            replaces: order.replaces
        )
        defer { target.close() }
        let program = try await PostgresProgram.find(
            .restore,
            in: programs,
            for: manifest.dumpMajor
        )
        try await file.verify { done, total in
            await progress(BackupProgress(step: .checking, done: done, total: total))
        }
        do {
            var report = try await make(file, order, in: target, with: program, progress)
            try Task.checkCancellation()
            report.keptAs = try await target.swap(at: order.time)
            return report
        } catch {
            // In a task of its own: the current one may be cancelled.
            await Task { try? await target.drop() }.value
            throw error
        }
    }

    private func make(
        _ file: BackupFile,
        _ order: Order,
        in target: RestoreTarget,
        with program: PostgresProgram,
        _ progress: @escaping @Sendable (BackupProgress) async -> Void
    ) async throws -> RestoreReport {
        try await target.make()
        let roles = try await target.made.once { try await RestoredRoles.make(file.manifest, $0) }
        try await load(file, into: target, with: program, progress)
        let migrations = try await Migrator(target.made).migrate()
        let heads = try await target.made.once { try await KnownHead.all(on: $0) }
        guard heads == file.manifest.heads else { throw BackupError.wrongLog("it ends elsewhere") }
        let epoch = try await begin(file.manifest, order, target)
        // First: whoever is in no space any more does not keep one from being erased.
        let cutOff = try await CutOffsAgain(target: target).apply()
        let erasures = try await RestoredErasures(order.receipts, target, at: order.time)
        try await record(file, order, epoch, target)
        let events = try await verify(heads, target, progress)
        return RestoreReport(
            database: target.name,
            keptAs: nil,
            epoch: epoch,
            events: events,
            migrations: migrations,
            roles: roles,
            erased: erasures.receipts,
            closed: erasures.closed,
            unreadErasures: erasures.unread,
            cutOff: cutOff
        )
    }

    private func load(
        _ file: BackupFile,
        into target: RestoreTarget,
        with program: PostgresProgram,
        _ progress: @escaping @Sendable (BackupProgress) async -> Void
    ) async throws {
        let watching = try await PostgresConnection.connect(target.made)
        defer { watching.close() }
        try await program.run(
            ["--exit-on-error", "--no-owner", "--no-password", file.path],
            on: configuration,
            database: target.madeName
        ) {
            let row = try? await watching.run(.readDatabaseSize).only()
            let bytes = (try? row?.decode(Int64.self, "bytes")) ?? 0
            await progress(
                BackupProgress(
                    step: .loading,
                    done: Int(bytes),
                    total: file.manifest.databaseBytes
                )
            )
        }
        try await watching.simpleScript("ANALYZE")
    }

    /// Holds the log against its own hashes and against the heads of the backup.
    private func verify(
        _ heads: [KnownHead],
        _ target: RestoreTarget,
        _ progress: @escaping @Sendable (BackupProgress) async -> Void
    ) async throws -> Int {
        let total = heads.reduce(0) { $0 + $1.position }
        return try await target.made.withPool { pool in
            var before = 0
            for head in heads {
                let start = before
                let against = head.position > 0 ? [head] : []
                let verdict = try await EventLog(pool: pool).verify(
                    head.workspace,
                    against: against
                ) { done in
                    await progress(
                        BackupProgress(
                            step: .verifying,
                            done: start + done,
                            total: total
                        )
                    )
                }
                if case .wrong(let position, let reason) = verdict {
                    throw BackupError.wrongLog("wrong at position \(position): \(reason)")
                }
                before += head.position
            }
            return before
        }
    }

    /// Begins an epoch in which nothing of what ran before goes on by itself.
    private func begin(
        _ manifest: BackupManifest,
        _ order: Order,
        _ target: RestoreTarget
    ) async throws -> Int {
        var before: Int32 = 0
        if target.isLog {
            before = try await target.replaced.once {
                try await $0.run(.readEpoch).only().decode(Int32?.self, "epoch") ?? 0
            }
        }
        let other = before
        return try await target.made.once { connection in
            try await connection.transaction { transaction in
                let reason = "restored from the backup of \(manifest.takenAt) by \(order.person)"
                let epoch = try await transaction.run(.raiseEpoch, [other, reason]).only()
                    .decode(Int32.self, "epoch")
                try await transaction.run(.adoptCheckpoints, [epoch])
                try await transaction.run(.releaseLeases)
                for head in manifest.heads {
                    try await transaction.run(.insertBackup, manifest.row(of: head))
                }
                return Int(epoch)
            }
        }
    }

    private func record(
        _ file: BackupFile,
        _ order: Order,
        _ epoch: Int,
        _ target: RestoreTarget
    ) async throws {
        try await target.made.withPool { pool in
            for head in file.manifest.heads {
                try await EventLog(pool: pool).record(
                    .restored(file, head, epoch: epoch, by: order.person, at: order.time),
                    in: head.workspace
                )
            }
        }
    }
}

/// The roles that a dump gives rights to; they belong to the server, and no dump makes them.
enum RestoredRoles {
    /// Makes those that are missing, without a login, and lets the owner take on the one that serves.
    ///
    /// - Returns: The names of those that were made.
    static func make(
        _ manifest: BackupManifest,
        _ connection: PostgresConnection
    ) async throws -> [String] {
        var made: [String] = []
        for role in Set(manifest.roles + ["searchsync_server"]).sorted() {
            let row = try await connection.run(.findRole, [role]).only()
            if try !row.decode(Bool.self, "is_there") {
                try await run("CREATE ROLE %I NOLOGIN", role, connection)
                made.append(role)
            }
        }
        let serving = try await connection.run(.findServingRole, ["searchsync_server"]).only()
        if try !serving.decode(Bool.self, "is_member") {
            try await run("GRANT %I TO CURRENT_USER", "searchsync_server", connection)
        }
        return made
    }

    private static func run(
        _ command: String,
        _ name: String,
        _ connection: PostgresConnection
    ) async throws {
        let sql = try await connection.run(.writeCommand, [command, [name]]).only()
            .decode(String.self, "sql")
        try await connection.simpleScript(sql)
    }
}
