public import Foundation
import Postgres
public import SearchCore

/// An event as the log holds it.
public struct StoredEvent: Sendable, Hashable {
    /// Its place in the workspace's log: 1, 2, 3 … without holes, in the order of the commits.
    public let position: Int
    /// The stream, and what the stream's row says of all its events.
    public let stream: UUID
    /// What the stream is; a kind of a newer version is kept as it is.
    public let streamKind: String
    /// The device and the person that opened the stream.
    public let device: UUID
    /// The person.
    public let actor: UUID
    /// Its number in the stream, from 1.
    public let version: Int
    /// What happened.
    public let kind: String
    /// The version of the kind's data.
    public let schema: Int
    /// When, by the clock of who wrote it.
    public let occurredAt: Timestamp
    /// The payload as it was stored; nil where it was erased.
    public let payload: [UInt8]?
    /// SHA-256 of the stream's salt and the payload.
    public let payloadDigest: [UInt8]

    /// The event of a session; nil where the payload was erased.
    ///
    /// - Throws: `EventError` where the payload is not one.
    public func sessionEvent() throws(EventError) -> Event? {
        guard let payload else { return nil }
        return try EventCodec.decode(
            session: stream,
            sequence: version,
            kind: EventKind(rawValue: kind),
            schema: schema,
            at: occurredAt,
            payload: payload
        )
    }

    /// What a fold takes of the event of a session; nil where the payload was erased.
    ///
    /// - Throws: `EventError` where the payload is not one.
    public func foldedEvent() throws(EventError) -> FoldedEvent? {
        guard let payload else { return nil }
        return try EventCodec.decodeFolded(
            session: stream,
            sequence: version,
            kind: EventKind(rawValue: kind),
            schema: schema,
            at: occurredAt,
            payload: payload
        )
    }
}

extension StoredEvent {
    static func all(in rows: PostgresRows) throws(PostgresError) -> [StoredEvent] {
        var events: [StoredEvent] = []
        events.reserveCapacity(rows.count)
        for row in rows { events.append(try StoredEvent(row)) }
        return events
    }

    /// Reads a row of `read_log.sql` or `read_stream.sql`, whose columns stand in this order.
    private init(_ row: PostgresRow) throws(PostgresError) {
        position = Int(try row.decode(Int64.self, at: 0))
        stream = try row.decode(UUID.self, at: 1)
        streamKind = try row.decode(String.self, at: 2)
        device = try row.decode(UUID.self, at: 3)
        actor = try row.decode(UUID.self, at: 4)
        version = Int(try row.decode(Int32.self, at: 5))
        kind = try row.decode(String.self, at: 6)
        schema = Int(try row.decode(Int16.self, at: 7))
        occurredAt = Timestamp(try row.decode(PostgresTimestamp.self, at: 8))
        payload = try row.decode(PostgresJSON?.self, at: 9)?.bytes
        payloadDigest = try row.decode([UInt8].self, at: 10)
    }
}
