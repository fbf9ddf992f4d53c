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
    /// Reads a row whose first columns are those of `read_batches.sql`.
    init(_ row: PostgresRow, _ workspace: WorkspaceID) throws(PostgresError) {
        self.init(
            workspace: workspace,
            firstPosition: Int(try row.decode(Int64.self, at: 0)),
            lastPosition: Int(try row.decode(Int64.self, at: 1)),
            epoch: Int(try row.decode(Int32.self, at: 2)),
            recordedAt: Timestamp(try row.decode(PostgresTimestamp.self, at: 3)),
            hash: try row.decode([UInt8].self, at: 4)
        )
    }
}
