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
        var pruned = 0
        for session in sessions {
            guard let record = try await summaries.session(session) else { continue }
            if try await removeEvents(of: record) { pruned += 1 }
        }
        return pruned
    }

    /// Removes the events of a session, unless there are more by now than a record of it counts.
    ///
    /// - Returns: Whether they were removed; otherwise all of them are kept.
    func removeEvents(of record: SessionRecord) async throws(StoreError) -> Bool {
        let session = SQLiteValue(record.session)
        return try await transaction { (database) throws(StoreError) in
            let newest = try database.query(SQL.selectNewest, session) { $0.integer(0) }
            guard newest.first == record.events else { return false }
            try database.run(SQL.deleteEvents, session)
            try database.run(SQL.notePruning, session, SQLiteValue(record.bytes))
            return true
        }
    }
}
