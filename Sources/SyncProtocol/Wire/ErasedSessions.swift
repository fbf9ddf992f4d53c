public import Foundation
public import SearchCore

/// A session that was erased, as the device that recorded it is told.
public struct ErasedSession: WireValue, Hashable {
    /// The session.
    public let session: UUID
    /// When, by the database's clock.
    public let erasedAt: Timestamp
    /// The receipt's position in the log.
    public let position: Int

    /// Makes an entry.
    public init(session: UUID, erasedAt: Timestamp, position: Int) {
        self.session = session
        self.erasedAt = erasedAt
        self.position = position
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.uuid("session"),
            erasedAt: try reader.time("erasedAt"),
            position: try reader.integer("position")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "session": .string(session.text), "erasedAt": .string(erasedAt.description),
            "position": JSONValue(position),
        ]
    }
}

/// A page of `GET /v1/erasures`: which of the device's own sessions were erased.
public struct ErasedSessionPage: WireValue, Hashable {
    /// The sessions, by where the receipts stand.
    public let sessions: [ErasedSession]
    /// What `after` must be to read on, now or at the next sync.
    public let next: Int
    /// Whether there are more pages now.
    public let goesOn: Bool

    /// Makes a page.
    public init(sessions: [ErasedSession], next: Int, goesOn: Bool) {
        self.sessions = sessions
        self.next = next
        self.goesOn = goesOn
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            sessions: try reader.values("sessions"),
            next: try reader.integer("next"),
            goesOn: try reader.flag("goesOn")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "sessions": .array(sessions.map { .object($0.json) }), "next": JSONValue(next),
            "goesOn": .bool(goesOn),
        ]
    }
}
