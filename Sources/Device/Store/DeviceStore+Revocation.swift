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
    /// within a day and not closed, since it may be recorded at this moment. Calling it again removes
    /// nothing more.
    ///
    /// - Parameter clock: Tells how old a session is.
    /// - Returns: What was removed.
    /// - Throws: `StoreError`.
    @discardableResult
    public func purgeAfterRevocation(
        clock: DeviceClock = .system
    ) async throws(StoreError) -> RevocationPurge {
        var purge = RevocationPurge()
        let stored = try await sessions()
        let yesterday = clock.now().advanced(byMilliseconds: -86_400_000)
        let isOnServer = { (session: StoredSession) in
            session.uploadedThrough == session.events && session.pending == 0
                && session.problem == nil
                && (session.closedAt != nil || session.createdAt < yesterday)
        }
        purge.sessions = try await forget(stored.filter(isOnServer).map(\.id))
        purge.kept = stored.count - purge.sessions.count
        purge.catalogs = try await transaction { (database) throws(StoreError) in
            try database.run(SQL.purgeFetches)
            let removed = try database.run(SQL.purgeCatalogs)
            try database.run(SQL.purgeItems)
            if removed > 0 { try Self.set(Self.isTruncationDue, to: "1", in: database) }
            return removed
        }
        purge.spaces = try await transaction { (database) throws(StoreError) in
            var shelf = SQLiteShelf(database: database)
            let spaces = try shelf.spaces().count
            try shelf.purge()
            if spaces > 0 { try Self.set(Self.isTruncationDue, to: "1", in: database) }
            return spaces
        }
        try await truncateLog()
        return purge
    }
}
