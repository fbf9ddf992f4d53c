public import Foundation
public import SearchCore

/// Asks for a hold, by `POST /v1/holds`.
///
/// Exactly one of `session` and `person` is given.
public struct HoldRequest: WireValue, Hashable {
    /// The session that it keeps.
    public let session: UUID?
    /// The person whose sessions it keeps: a name or an id.
    public let person: String?
    /// Why; 1 to 1,000 characters.
    public let reason: String

    /// Makes a request.
    public init(session: UUID? = nil, person: String? = nil, reason: String) {
        self.session = session
        self.person = person
        self.reason = reason
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.optionalUUID("session"),
            person: try reader.optionalString("person"),
            reason: try reader.string("reason")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "session": JSONValue(session?.text), "person": JSONValue(person),
            "reason": .string(reason),
        ]
    }
}

/// What keeps a session, or a person's sessions, from being erased.
public struct HoldRecord: WireValue, Hashable {
    /// The hold's id.
    public let id: UUID
    /// The session that it keeps; nil where it is a person.
    public let session: UUID?
    /// The name of the person whose sessions it keeps, or the id; nil where it is a session.
    public let person: String?
    /// Why.
    public let reason: String
    /// Who placed it: a name, or the id of somebody who was erased.
    public let placedBy: String
    /// When, by the server's clock.
    public let placedAt: Timestamp

    /// Makes a record.
    public init(
        id: UUID,
        session: UUID?,
        person: String?,
        reason: String,
        placedBy: String,
        placedAt: Timestamp
    ) {
        self.id = id
        self.session = session
        self.person = person
        self.reason = reason
        self.placedBy = placedBy
        self.placedAt = placedAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            id: try reader.uuid("id"),
            session: try reader.optionalUUID("session"),
            person: try reader.optionalString("person"),
            reason: try reader.string("reason"),
            placedBy: try reader.string("placedBy"),
            placedAt: try reader.time("placedAt")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "id": .string(id.text), "session": JSONValue(session?.text),
            "person": JSONValue(person), "reason": .string(reason),
            "placedBy": .string(placedBy), "placedAt": .string(placedAt.description),
        ]
    }
}

/// The holds of a workspace, oldest first: `GET /v1/holds`.
public struct HoldList: WireValue, Hashable {
    /// A thousand at most.
    public let holds: [HoldRecord]

    /// Makes a list.
    public init(holds: [HoldRecord]) { self.holds = holds }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { holds = try reader.values("holds") }

    /// The wire form.
    public var json: JSONObject { ["holds": .array(holds.map { .object($0.json) })] }
}
