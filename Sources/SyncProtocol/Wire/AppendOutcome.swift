public import Foundation
public import SearchCore

/// What became of a `POST /v1/events`: an outcome for each session, whatever befell the others.
public struct AppendReply: WireValue, Hashable {
    /// One outcome for each session of the batch, in the order of their first events.
    public let sessions: [SessionOutcome]
    /// Events that could not be placed in any session.
    public let unplaced: [RefusedEvent]

    /// Makes a reply.
    public init(sessions: [SessionOutcome], unplaced: [RefusedEvent]) {
        self.sessions = sessions
        self.unplaced = unplaced
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        sessions = try reader.values("sessions")
        unplaced = try reader.values("unplaced")
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "sessions": .array(sessions.map { .object($0.json) }),
            "unplaced": .array(unplaced.map { .object($0.json) }),
        ]
    }
}

/// What became of a session's events.
public struct SessionOutcome: WireValue, Hashable {
    /// The session's id.
    public let session: UUID
    /// Events stored by this request; each is durable.
    public let stored: Int
    /// Events that were stored before, byte for byte.
    public let duplicates: Int
    /// The session's newest stored sequence.
    public let through: Int
    /// Events refused for their form, whose places are kept.
    public let refused: [RefusedEvent]
    /// Why events of the session were not stored; nil where all were.
    public let error: SessionError?

    /// Makes an outcome.
    public init(
        session: UUID,
        stored: Int,
        duplicates: Int,
        through: Int,
        refused: [RefusedEvent] = [],
        error: SessionError? = nil
    ) {
        self.session = session
        self.stored = stored
        self.duplicates = duplicates
        self.through = through
        self.refused = refused
        self.error = error
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.uuid("session"),
            stored: try reader.integer("stored"),
            duplicates: try reader.integer("duplicates"),
            through: try reader.integer("through"),
            refused: try reader.values("refused"),
            error: try reader.optionalValue("error")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "session": .string(session.text), "stored": JSONValue(stored),
            "duplicates": JSONValue(duplicates), "through": JSONValue(through),
        ]
        if !refused.isEmpty { object["refused"] = .array(refused.map { .object($0.json) }) }
        object["error"] = error.map { .object($0.json) }
        return object
    }
}

/// An event that was refused for its form or size.
public struct RefusedEvent: WireValue, Hashable {
    /// Its place in the request, from 1: the line of NDJSON, the element of an array.
    public let line: Int
    /// Its sequence, where it could be read.
    public let sequence: Int?
    /// The stable code, such as `text_too_long`.
    public let code: String
    /// The member that is wrong.
    public let field: String?
    /// What is wrong and what to do, for people.
    public let message: String

    /// Makes a refusal.
    public init(line: Int, sequence: Int?, code: String, field: String?, message: String) {
        self.line = line
        self.sequence = sequence
        self.code = code
        self.field = field
        self.message = message
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            line: try reader.integer("line"),
            sequence: try reader.optionalInteger("sequence"),
            code: try reader.string("code"),
            field: try reader.optionalString("field"),
            message: try reader.string("message")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = ["line": JSONValue(line)]
        object["sequence"] = sequence.map { JSONValue($0) }
        object["code"] = .string(code)
        object["field"] = field.map(JSONValue.string)
        object["message"] = .string(message)
        return object
    }
}
