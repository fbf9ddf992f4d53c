import Postgres
public import SearchCore

/// How far a workspace's log is in backups.
public struct BackedUp: Sendable, Hashable {
    /// The epoch that was in force.
    public let epoch: Int
    /// The newest position that a backup holds.
    public let position: Int
    /// When that backup's snapshot was taken, by the database's clock.
    public let takenAt: Timestamp
}

extension EventLog {
    /// When the epoch in force began, and how far a workspace's log is in backups.
    ///
    /// - Parameter workspace: Whose log.
    /// - Returns: By the database's clock; nil where there is no backup.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func backedUp(
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> (epochBegan: Timestamp, backedUp: BackedUp?) {
        do {
            let row = try await pool.run(.readNewestBackup, [workspace.rawValue]).only()
            let began = Timestamp(try row.decode(PostgresTimestamp.self, "epoch_began"))
            guard let position = try row.decode(Int64?.self, "position"),
                let epoch = try row.decode(Int32?.self, "epoch"),
                let takenAt = try row.decode(PostgresTimestamp?.self, "taken_at")
            else { return (began, nil) }
            let backedUp = BackedUp(
                epoch: Int(epoch),
                position: Int(position),
                takenAt: Timestamp(takenAt)
            )
            return (began, backedUp)
        } catch { throw .database(error) }
    }
}

extension ServerEvent {
    /// The stream of a workspace's backups and restores.
    private static func ofBackups(
        _ kind: String,
        _ data: JSONObject,
        at time: Timestamp
    ) -> ServerEvent {
        ServerEvent(
            stream: StreamKind.audit.stream(named: "backups"),
            streamKind: .audit,
            kind: kind,
            data: data,
            at: time
        )
    }

    /// Says that a backup holds the log up to a head.
    static func backupTaken(
        _ file: BackupFile,
        _ head: KnownHead,
        by person: String,
        at time: Timestamp
    ) -> ServerEvent {
        ofBackups("backupTaken", file.facts(of: head, by: person), at: time)
    }

    /// Says that the log was restored up to a head, and goes on from there.
    static func restored(
        _ file: BackupFile,
        _ head: KnownHead,
        epoch: Int,
        by person: String,
        at time: Timestamp
    ) -> ServerEvent {
        var data = file.facts(of: head, by: person)
        data["newEpoch"] = JSONValue(epoch)
        return ofBackups("restored", data, at: time)
    }
}

extension BackupFile {
    fileprivate func facts(of head: KnownHead, by person: String) -> JSONObject {
        [
            "by": .string(person),
            "file": .string(path),
            "takenAt": .string(manifest.takenAt.description),
            "epoch": JSONValue(manifest.epoch),
            "position": JSONValue(head.position),
            "hash": .string(head.hash.hex),
            "sha256": .string(manifest.dumpDigest.hex),
        ]
    }
}

extension BackupManifest {
    /// The parameters of `insert_backup.sql`.
    func row(of head: KnownHead) -> [any PostgresParameter] {
        [
            head.workspace.rawValue, Int64(head.position),
            PostgresTimestamp(takenAt), Int32(epoch), head.hash,
            dumpDigest,
        ]
    }
}

extension KnownHead {
    /// The head of every workspace of a database.
    static func all(on runner: any StatementRunner) async throws(PostgresError) -> [KnownHead] {
        var heads: [KnownHead] = []
        for row in try await runner.run(.readLogHeads) {
            heads.append(
                KnownHead(
                    workspace: WorkspaceID(rawValue: try row.decode(Int32.self, "workspace_id")),
                    epoch: Int(try row.decode(Int32?.self, "epoch") ?? 1),
                    position: Int(try row.decode(Int64?.self, "last_position") ?? 0),
                    hash: try row.decode([UInt8]?.self, "hash") ?? BatchHash.beginning
                )
            )
        }
        return heads
    }
}

extension PostgresConfiguration {
    /// The role in which the log is added to.
    private static let servingRole = "searchsync_server"

    /// The same login in the role that serves, where it may take it on.
    func inServingRole() async throws(PostgresError) -> PostgresConfiguration {
        let connection = try await PostgresConnection.connect(self)
        defer { connection.close() }
        let row = try await connection.run(.findServingRole, [Self.servingRole]).only()
        var configuration = self
        if try row.decode(Bool.self, "is_member") { configuration.role = Self.servingRole }
        return configuration
    }

    /// Lends a small pool for the time of some work.
    func withPool<Value>(
        _ work: (PostgresPool) async throws -> Value
    ) async throws -> Value {
        let pool = PostgresPool(.init(self, maximum: 2))
        do {
            let value = try await work(pool)
            await pool.close()
            return value
        } catch {
            await pool.close()
            throw error
        }
    }
}
