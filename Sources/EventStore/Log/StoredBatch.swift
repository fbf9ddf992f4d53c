import Postgres
import SearchCore

/// A batch of the log: one append.
struct StoredBatch: Sendable, Hashable {
    let workspace: WorkspaceID
    let firstPosition: Int
    let lastPosition: Int
    let epoch: Int
    let recordedAt: Timestamp
    let hash: [UInt8]
}

extension StoredBatch {
    init(_ row: PostgresRow, _ workspace: WorkspaceID) throws(PostgresError) {
        self.init(
            workspace: workspace,
            firstPosition: Int(try row.decode(Int64.self, "first_position")),
            lastPosition: Int(try row.decode(Int64.self, "last_position")),
            epoch: Int(try row.decode(Int32.self, "epoch")),
            recordedAt: Timestamp(try row.decode(PostgresTimestamp.self, "recorded_at")),
            hash: try row.decode([UInt8].self, "hash")
        )
    }
}
