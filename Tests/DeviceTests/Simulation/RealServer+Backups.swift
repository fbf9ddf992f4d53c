import Foundation
import Postgres
import SearchCore
import SyncServer
import TestSupport

@testable import EventStore

/// Backups.
extension RealServer {
    mutating func takeBackup() async throws {
        let name = "\(database.name)_backup"
        let head = try await running.service.log.head(of: .standard)
        await running.pool.close()
        try await script("DROP DATABASE IF EXISTS \"\(name)\" WITH (FORCE)")
        try await script("CREATE DATABASE \"\(name)\" TEMPLATE \"\(database.name)\"")
        let backup = Backup(name: name, head: head, takenAt: now)
        self.backup = backup
        running = Running(database, clock)
        try await running.pool.run(.insertBackup, backup.row)
    }

    mutating func restore(oldIsGone: Bool) async throws {
        guard let backup else { return }
        let before = oldIsGone ? 0 : try await running.service.log.epoch().number
        await running.pool.close()
        try await script("DROP DATABASE \"\(database.name)\" WITH (FORCE)")
        try await script("CREATE DATABASE \"\(database.name)\" TEMPLATE \"\(backup.name)\"")
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        let epoch = try await owner.run(.raiseEpoch, [Int32(before), "a history"]).only()
            .decode(Int32.self, "epoch")
        try await owner.run(.adoptCheckpoints, [epoch])
        try await owner.run(.releaseLeases)
        try await owner.run(.insertBackup, backup.row)
        rights.removeAll { $0.position > backup.head.position }
        revoked = revoked.mapValues { min($0, backup.head.position) }
        for device in revoked.keys {
            try await owner.simpleScript(
                "UPDATE device SET revoked_at = now() WHERE device_id = '\(device.text)'"
            )
        }
        running = Running(database, clock)
    }
}

extension RealServer.Backup {
    /// The parameters of `insert_backup.sql`.
    var row: [any PostgresParameter] {
        [
            WorkspaceID.standard.rawValue, Int64(head.position),
            PostgresTimestamp(microseconds: takenAt.microseconds), Int32(head.epoch), head.hash,
            [UInt8](repeating: 0, count: 32),
        ]
    }
}
