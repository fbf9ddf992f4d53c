public import Foundation
public import SearchCore

/// A session that waits for what cannot be projected, and what to do about it.
public struct ParkedRecord: WireValue, Hashable {
    /// The session.
    public let session: UUID
    /// The number of the event at which it waits.
    public let sequence: Int
    /// That event's position in the log.
    public let position: Int
    /// `newer_schema` or `defect`.
    public let reason: String
    /// What exactly.
    public let detail: String
    /// What to do about it.
    public let remedy: String
    /// The version of the program that could not go on.
    public let program: String
    /// Since when, by the database's clock.
    public let since: Timestamp
    /// Events that wait, the first one included.
    public let waiting: Int
    /// Whether another try is to come.
    public let isRetried: Bool

    /// Makes a record.
    public init(
        session: UUID,
        sequence: Int,
        position: Int,
        reason: String,
        detail: String,
        remedy: String,
        program: String,
        since: Timestamp,
        waiting: Int,
        isRetried: Bool
    ) {
        self.session = session
        self.sequence = sequence
        self.position = position
        self.reason = reason
        self.detail = detail
        self.remedy = remedy
        self.program = program
        self.since = since
        self.waiting = waiting
        self.isRetried = isRetried
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.uuid("session"),
            sequence: try reader.integer("sequence"),
            position: try reader.integer("position"),
            reason: try reader.string("reason"),
            detail: try reader.string("detail"),
            remedy: try reader.string("remedy"),
            program: try reader.string("program"),
            since: try reader.time("since"),
            waiting: try reader.integer("waiting"),
            isRetried: try reader.flag("isRetried")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "session": .string(session.text),
            "sequence": JSONValue(sequence),
            "position": JSONValue(position),
            "reason": .string(reason),
            "detail": .string(detail),
            "remedy": .string(remedy),
            "program": .string(program),
            "since": .string(since.description),
            "waiting": JSONValue(waiting),
            "isRetried": .bool(isRetried),
        ]
    }
}

/// Asks for another try of parked sessions: `POST /v1/projections/{name}/retry`.
public struct RetryRequest: WireValue, Hashable {
    /// Which one; nil for all.
    public let session: UUID?

    /// Makes a request.
    public init(session: UUID?) { self.session = session }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        session = try reader.optionalString("session") == nil ? nil : reader.uuid("session")
    }

    /// The wire form.
    public var json: JSONObject { ["session": JSONValue(session?.text)] }
}

/// Has the event at which a session waits passed over: `POST /v1/projections/{name}/skip`.
public struct SkipRequest: WireValue, Hashable {
    /// The session.
    public let session: UUID
    /// Why, for who reads the log.
    public let reason: String

    /// Makes a request.
    public init(session: UUID, reason: String) {
        self.session = session
        self.reason = reason
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.uuid("session"),
            reason: try reader.string("reason")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        ["session": .string(session.text), "reason": .string(reason)]
    }
}
