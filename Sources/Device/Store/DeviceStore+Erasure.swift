public import Foundation
import SearchCore

extension DeviceStore {
    /// Set while removed bytes may still stand in the log beside the file.
    static let isTruncationDue = "log_truncation_due"

    /// Removes sessions with their events, so that no byte of them is left in the file or beside it.
    ///
    /// - Parameter sessions: Which; those that are not on this device are passed over.
    /// - Returns: The ones that were.
    /// - Throws: `StoreError`.
    @discardableResult
    public func forget(_ sessions: [UUID]) async throws(StoreError) -> [UUID] {
        let removed = try await transaction { (database) throws(StoreError) in
            try Self.remove(sessions, from: database)
        }
        try await truncateLog()
        return removed
    }

    /// Removes sessions; whoever calls it empties the log afterwards.
    ///
    /// - Returns: The ones that were there.
    static func remove(
        _ sessions: [UUID],
        from database: SQLiteDatabase
    ) throws(StoreError) -> [UUID] {
        var removed: [UUID] = []
        for session in sessions {
            let id = SQLiteValue(session)
            try database.run(SQL.deleteEvents, id)
            if try database.run(SQL.deleteSession, id) > 0 { removed.append(session) }
        }
        if !removed.isEmpty { try set(isTruncationDue, to: "1", in: database) }
        return removed
    }

    /// Removes all sessions and saved searches, the names of the device and its person, and who they are.
    ///
    /// What repairs have kept of damaged files beside the store goes too.
    ///
    /// - Returns: The sessions that were there.
    /// - Throws: `StoreError`.
    @discardableResult
    public func forgetEverything() async throws(StoreError) -> [UUID] {
        let sessions = try await sessions().map(\.id)
        try await transaction { (database) throws(StoreError) in
            for name in ["person_name", "device_name", "log", "erasures"] {
                try Self.set(name, to: nil, in: database)
            }
            var shelf = SQLiteShelf(database: database)
            try shelf.purge()
            try database.run(SQL.deleteAllOperations)
            try database.run(SQL.deleteAllStreams)
            try Self.set(Self.isTruncationDue, to: "1", in: database)
        }
        let removed = try await forget(sessions)
        try StoreCopies.remove(beside: url)
        return removed
    }

    /// Empties the log beside the file, where something was removed since the last time.
    ///
    /// Another process that reads at this moment stands in the way; then the next sync does it.
    func truncateLog() async throws(StoreError) {
        try await perform { (database) throws(StoreError) in
            guard try Self.value(of: Self.isTruncationDue, in: database) != nil else { return }
            let isBusy = try Self.isTruncationBusy(database)
            guard !isBusy else { return }
            try database.transaction { () throws(StoreError) in
                try Self.set(Self.isTruncationDue, to: nil, in: database)
            }
        }
    }

    private static func isTruncationBusy(_ database: SQLiteDatabase) throws(StoreError) -> Bool {
        do {
            return try database.query(SQL.truncateLog) { $0.integer(0) }.first != 0
        } catch {
            guard case .busy = error else { throw error }
            return true
        }
    }
}
