public import Foundation
public import SearchCore

/// A session or a space that waits for what cannot be projected, and what to do about it.
public struct ParkedRecord: WireValue, Hashable {
    /// The projection in which it waits, such as `sessions`.
    public let projection: String
    /// What it is: `session` or `space`.
    public let kind: String
    /// The session or the space.
    public let subject: UUID
    /// The number of the event in the session at which it waits; nil for a space.
    public let sequence: Int?
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
        projection: String,
        kind: String,
        subject: UUID,
        sequence: Int?,
        position: Int,
        reason: String,
        detail: String,
        remedy: String,
        program: String,
        since: Timestamp,
        waiting: Int,
        isRetried: Bool
    ) {
        self.projection = projection
        self.kind = kind
        self.subject = subject
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
            projection: try reader.string("projection"),
            kind: try reader.string("kind"),
            subject: try reader.uuid("subject"),
            sequence: try reader.optionalInteger("sequence"),
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
            "projection": .string(projection),
            "kind": .string(kind),
            "subject": .string(subject.text),
            "sequence": sequence.map { JSONValue($0) } ?? .null,
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

/// Asks for another try of what is parked: `POST /v1/projections/{name}/retry`.
public struct RetryRequest: WireValue, Hashable {
    /// Which session or space; nil for all.
    public let subject: UUID?

    /// Makes a request.
    public init(subject: UUID?) { self.subject = subject }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        subject = try reader.optionalUUID("subject")
    }

    /// The wire form.
    public var json: JSONObject { ["subject": JSONValue(subject?.text)] }
}

/// Has the event passed over at which a session or a space waits:
/// `POST /v1/projections/{name}/skip`.
public struct SkipRequest: WireValue, Hashable {
    /// The session or the space.
    public let subject: UUID
    /// Why, for who reads the log.
    public let reason: String

    /// Makes a request.
    public init(subject: UUID, reason: String) {
        self.subject = subject
        self.reason = reason
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            subject: try reader.uuid("subject"),
            reason: try reader.string("reason")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        ["subject": .string(subject.text), "reason": .string(reason)]
    }
}
