public import Foundation
import SearchCore

/// What was removed from a device that was revoked.
public struct RevocationPurge: Sendable, Hashable {
    /// Sessions that the server has whole.
    public var sessions: [UUID] = []
    /// Versions of catalogs that came from the server, or that it has.
    public var catalogs = 0
    /// Spaces, with the saved searches in them; what was written here stays.
    public var spaces = 0
    /// Sessions that stay, since the server does not have all of them.
    public var kept = 0

    /// Whether nothing was there to be removed.
    public var isEmpty: Bool { sessions.isEmpty && catalogs == 0 && spaces == 0 }
}

extension DeviceStore {
    /// Removes what a device has from a server, once the server says that the device was revoked.
    ///
    /// This is the one place for it: whatever is copied from a server onto a device is removed here.
    /// What the person made and the server does not have stays whole: sessions with an event that
    /// is not acknowledged, and catalogs that are to be uploaded. So does a session that was begun
    /// within a day and not closed, since it may be recorded at this moment. What a repair kept beside
    /// the store goes. Calling it again removes nothing more.
    ///
    /// - Parameter clock: Tells how old a session is.
    /// - Returns: What was removed.
    /// - Throws: `StoreError`.
    @discardableResult
    public func purgeAfterRevocation(
        clock: DeviceClock = .system
    ) async throws(StoreError) -> RevocationPurge {
        let yesterday = clock.now().advanced(byMilliseconds: -86_400_000)
        // In one transaction: what is recorded meanwhile is seen, or stays.
        let purge = try await transaction { (database) throws(StoreError) in
            var purge = RevocationPurge()
            let stored = try database.query(SQL.selectSessions, read: StoredSession.init)
            let onServer = stored.filter { session in
                session.uploadedThrough == session.events && session.pending == 0
                    && session.problem == nil
                    && (session.closedAt != nil || session.createdAt < yesterday)
            }
            purge.sessions = try Self.remove(onServer.map(\.id), from: database)
            purge.kept = stored.count - purge.sessions.count
            try database.run(SQL.purgeFetches)
            purge.catalogs = try database.run(SQL.purgeCatalogs)
            try database.run(SQL.purgeItems)
            var shelf = SQLiteShelf(database: database)
            purge.spaces = try shelf.spaces().count
            try shelf.purge()
            if !purge.isEmpty { try Self.set(Self.isTruncationDue, to: "1", in: database) }
            return purge
        }
        try await truncateLog()
        // What a repair kept has what came from the server, too; what could be read of it is here.
        try StoreCopies.remove(beside: url)
        return purge
    }
}
