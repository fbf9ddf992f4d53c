import Foundation
import Postgres

/// What was cut off after a backup was taken and stays so, where the old database still says it.
struct CutOffsAgain {
    let target: RestoreTarget

    private struct CutOff {
        let workspace: Int32
        let subject: UUID
        let isDevice: Bool
        let since: PostgresTimestamp

        init(_ row: PostgresRow) throws {
            workspace = try row.decode(Int32.self, "workspace_id")
            subject = try row.decode(UUID.self, "subject_id")
            isDevice = try row.decode(Bool.self, "is_device")
            since = try row.decode(PostgresTimestamp.self, "since")
        }
    }

    /// Revokes devices and removes people again, and ends the codes of the backup.
    func apply() async throws {
        var found: [CutOff] = []
        if target.isLog {
            found = try await target.replaced.once { connection in
                try await connection.run(.readCutOffs).map { try CutOff($0) }
            }
        }
        let cutOffs = found
        try await target.made.once { connection in
            try await connection.run(.endRestoredInvitations)
            try await connection.run(
                .revokeRestoredDevices,
                Self.parameters(cutOffs.filter(\.isDevice))
            )
            try await connection.run(
                .removeRestoredPeople,
                Self.parameters(cutOffs.filter { !$0.isDevice })
            )
        }
    }

    private static func parameters(_ cutOffs: [CutOff]) -> [any PostgresParameter] {
        [cutOffs.map(\.workspace), cutOffs.map(\.subject), cutOffs.map(\.since)]
    }
}
