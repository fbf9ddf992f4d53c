import Foundation
import SearchCore
import SyncProtocol

extension DeviceStore {
    /// Notes a position of the log at or behind all that has been acknowledged until now.
    ///
    /// What was acknowledged earlier keeps the lower position that it has.
    func placeUploads(at position: Int, now: Timestamp) async throws(StoreError) {
        _ = try await transaction { (database) throws(StoreError) in
            try database.run(SQL.placeUploads, SQLiteValue(position), SQLiteValue(now))
        }
    }

    /// Removes the events of sessions that the server keeps whole; what lists show of them stays.
    ///
    /// - Parameter limits: Which.
    /// - Returns: How many sessions.
    /// - Throws: `StoreError`.
    func prune(_ limits: PruneLimits) async throws(StoreError) -> Int {
        let position = limits.position.map { SQLiteValue($0) } ?? .null
        let sessions = try await perform { (database) throws(StoreError) in
            try database.query(
                SQL.selectPrunable,
                position,
                SQLiteValue(limits.acknowledgedBefore),
                SQLiteValue(limits.openBefore),
                read: { $0.uuid(0) }
            )
        }
        let summaries = DeviceSummaries(store: self)
        for session in sessions {
            guard let record = try await summaries.session(session) else { continue }
            let before = record.events
            try await transaction { (database) throws(StoreError) in
                // What was recorded meanwhile is kept, with all that was before it.
                let newest = try database.query(SQL.selectNewest, SQLiteValue(session)) {
                    $0.integer(0)
                }
                guard newest.first == before else { return }
                try database.run(SQL.deleteEvents, SQLiteValue(session))
                try database.run(SQL.notePruning, SQLiteValue(session), SQLiteValue(record.bytes))
            }
        }
        return sessions.count
    }
}
