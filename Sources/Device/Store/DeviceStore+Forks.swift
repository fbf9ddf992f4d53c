import Crypto
public import Foundation
import SearchCore

/// A session that another copy of this device wrote too.
public struct SessionFork: Sendable, Hashable {
    /// The session; the server has it as the other copy wrote it.
    public let session: UUID
    /// The session in which it goes on, as this device recorded it.
    public let into: UUID
    /// The first event that is another one there.
    public let sequence: Int
    /// How many events the new session has.
    public let events: Int
}

extension DeviceStore {
    /// Lets sessions that were forked go on as sessions of their own, and makes a new device of
    /// this one.
    ///
    /// The new session has all events of the old one, under an id that follows from the event that
    /// differs, so that doing it twice does it once. It names the old one as its origin. What a
    /// recorder still adds to the old one follows at the next call.
    ///
    /// - Parameter device: The new device's id.
    /// - Returns: The sessions that this call let go on elsewhere.
    /// - Throws: `StoreError`.
    func carryForksOn(asDevice device: UUID) async throws(StoreError) -> [SessionFork] {
        try await transaction { (database) throws(StoreError) in
            var forks: [SessionFork] = []
            for forked in try database.query(SQL.selectForked, read: ForkedSession.init) {
                if let into = forked.into {
                    try Self.extend(into, from: forked, in: database)
                } else if let fork = try Self.fork(forked, in: database) {
                    forks.append(fork)
                }
            }
            if !forks.isEmpty { try Self.set("device_id", to: device.text, in: database) }
            return forks
        }
    }

    /// Makes the new session; nil where the beginning is not on this device any more.
    private static func fork(
        _ forked: ForkedSession,
        in database: SQLiteDatabase
    ) throws(StoreError) -> SessionFork? {
        guard forked.prunedThrough == 0, let sequence = forked.sequence,
            let session = try database.query(
                SQL.selectSession,
                SQLiteValue(forked.id),
                read: StoredSession.init
            ).first
        else { return nil }
        let events = try events(of: forked.id, after: 0, in: database)
        guard events.indices.contains(sequence - 1), events.count == forked.newest else {
            return nil
        }
        let into = ForkedSession.newID(of: forked.id, at: events[sequence - 1])
        guard let copies = ForkedSession.copies(of: events, as: into, forkedAt: sequence) else {
            return nil
        }
        if try database.query(SQL.selectNewest, SQLiteValue(into), read: { $0.integer(0) }).isEmpty
        {
            try insert(session.opening(as: into), into: database)
            try add(copies, to: into, after: 0, closedAt: session.closedAt, in: database)
        }
        try database.run(SQL.noteFork, SQLiteValue(forked.id), SQLiteValue(into))
        return SessionFork(
            session: forked.id,
            into: into,
            sequence: sequence,
            events: copies.count
        )
    }

    private static func extend(
        _ into: UUID,
        from forked: ForkedSession,
        in database: SQLiteDatabase
    ) throws(StoreError) {
        guard let known = forked.intoNewest, known < forked.newest else { return }
        let events = try events(of: forked.id, after: known, in: database)
        guard let copies = ForkedSession.copies(of: events, as: into, forkedAt: nil) else { return }
        let closedAt = try database.query(
            SQL.selectSession,
            SQLiteValue(forked.id),
            read: StoredSession.init
        ).first?.closedAt
        try add(copies, to: into, after: known, closedAt: closedAt, in: database)
    }

    private static func events(
        of id: UUID,
        after sequence: Int,
        in database: SQLiteDatabase
    ) throws(StoreError) -> [[UInt8]] {
        try database.query(
            SQL.selectEvents,
            SQLiteValue(id),
            SQLiteValue(sequence),
            SQLiteValue(Int.max),
            read: StoredEvent.init
        ).map(\.bytes)
    }

    private static func add(
        _ events: [[UInt8]],
        to session: UUID,
        after sequence: Int,
        closedAt: Timestamp?,
        in database: SQLiteDatabase
    ) throws(StoreError) {
        let id = SQLiteValue(session)
        for (index, bytes) in events.enumerated() {
            let place = SQLiteValue(sequence + index + 1)
            try database.run(SQL.insertEvent, id, place, SQLiteValue(bytes))
        }
        let last = SQLiteValue(sequence + events.count)
        try database.run(SQL.advanceSession, id, last, SQLiteValue(closedAt))
    }
}

/// A session of which the server has another copy's events.
private struct ForkedSession: Sendable {
    let id: UUID
    let into: UUID?
    let newest: Int
    let prunedThrough: Int
    let intoNewest: Int?
    /// The first event that differs.
    let sequence: Int?

    init(_ row: SQLiteRow) {
        id = row.uuid(0)
        into = row.optionalUUID(1)
        newest = row.integer(2)
        prunedThrough = row.integer(3)
        intoNewest = row.optionalInteger(4)
        sequence = row.optionalInteger(5)
    }

    /// The same for the same events, and another for others.
    static func newID(of session: UUID, at event: [UInt8]) -> UUID {
        let digest = SHA256.hash(Array("searchsync fork".utf8) + session.bytes + event)
        return UUID(version8: Array(digest.bytes.prefix(16)))
    }

    /// The events under another id; nil where one cannot be read.
    static func copies(
        of events: [[UInt8]],
        as id: UUID,
        forkedAt sequence: Int?
    ) -> [[UInt8]]? {
        var copies: [[UInt8]] = []
        for bytes in events {
            guard var event = try? EventCodec.decode(bytes) else { return nil }
            if let sequence, event.sequence == 1 {
                event.data["origin"] = .object([
                    "session": .string(event.session.text), "forkedAt": JSONValue(sequence),
                ])
            }
            event.session = id
            copies.append(EventCodec.encode(event))
        }
        return copies
    }
}

extension StoredSession {
    /// The same session under another id, before its first event.
    fileprivate func opening(as id: UUID) -> SessionOpening {
        SessionOpening(
            id: id,
            origin: self.id,
            title: title,
            catalog: catalog,
            profile: profile,
            createdAt: createdAt
        )
    }
}
