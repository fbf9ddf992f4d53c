public import Foundation
public import SearchCore

/// A new session, before its first events.
struct SessionOpening: Sendable {
    let id: UUID
    let origin: UUID?
    let title: String?
    let catalog: CatalogReference?
    let profile: String
    let createdAt: Timestamp
}

/// Events that become durable together.
struct EventRun: Sendable {
    let session: UUID
    /// Set where the run begins the session.
    var opening: SessionOpening?
    /// The sequence of the first event.
    let first: Int
    /// The wire form of each.
    let events: [[UInt8]]
    /// Set where the run ends the session.
    var closedAt: Timestamp?
}

extension DeviceStore {
    /// Every session, oldest first.
    public func sessions() async throws(StoreError) -> [StoredSession] {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectSessions, read: StoredSession.init)
        }
    }

    /// One session; nil where it is not on this device.
    public func session(_ id: UUID) async throws(StoreError) -> StoredSession? {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectSession, SQLiteValue(id), read: StoredSession.init).first
        }
    }

    /// A session's events as they are stored, in order.
    ///
    /// - Parameters:
    ///   - id: The session; an unknown one has no events.
    ///   - after: The sequence before the first event; 0 for all.
    ///   - limit: How many events at most.
    /// - Returns: No events where there are none after it.
    /// - Throws: `StoreError`.
    public func storedEvents(
        of id: UUID,
        after: Int = 0,
        limit: Int = .max
    ) async throws(StoreError) -> [StoredEvent] {
        try await perform { (database) throws(StoreError) in
            try database.query(
                SQL.selectEvents,
                SQLiteValue(id),
                SQLiteValue(after),
                SQLiteValue(limit),
                read: StoredEvent.init
            )
        }
    }

    /// A session's events in order; what cannot be read as an event is left out.
    public func events(
        of id: UUID,
        after: Int = 0,
        limit: Int = .max
    ) async throws(StoreError) -> [Event] {
        try await storedEvents(of: id, after: after, limit: limit)
            .compactMap { try? EventCodec.decode($0.bytes) }
    }

    /// Makes a run of events durable, all or none.
    func write(_ run: EventRun) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            if let opening = run.opening { try Self.insert(opening, into: database) }
            let id = SQLiteValue(run.session)
            let newest = try database.query(SQL.selectNewest, id) { $0.integer(0) }.first
            guard let newest else { throw .unknownSession(run.session) }
            guard newest == run.first - 1 else {
                throw .sessionAdvanced(run.session, expected: run.first - 1, found: newest)
            }
            for (index, bytes) in run.events.enumerated() {
                let sequence = SQLiteValue(run.first + index)
                try database.run(SQL.insertEvent, id, sequence, SQLiteValue(bytes))
            }
            let last = SQLiteValue(newest + run.events.count)
            try database.run(SQL.advanceSession, id, last, SQLiteValue(run.closedAt))
        }
    }

    static func insert(
        _ opening: SessionOpening,
        into database: SQLiteDatabase
    ) throws(StoreError) {
        let id = SQLiteValue(opening.id)
        guard try database.query(SQL.selectNewest, id, read: { $0.integer(0) }).isEmpty else {
            throw .sessionExists(opening.id)
        }
        try database.run(
            SQL.insertSession,
            id,
            SQLiteValue(opening.origin),
            SQLiteValue(opening.title),
            SQLiteValue(opening.catalog?.name),
            SQLiteValue(opening.catalog?.digest),
            SQLiteValue(opening.profile),
            SQLiteValue(opening.createdAt)
        )
    }
}
