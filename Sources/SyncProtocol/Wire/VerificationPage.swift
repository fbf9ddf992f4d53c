public import Foundation
public import SearchCore

/// What a comparison of a read model with the log found on a page of sessions:
/// `GET /v1/projections/{name}/verification`.
public struct VerificationPage: WireValue, Hashable {
    /// How far the read model had come; later events do not count.
    public let position: Int
    /// Sessions that were compared.
    public let sessions: Int
    /// Where the read model tells something else than the log.
    public let differences: [DifferenceRecord]
    /// What `after` must be to go on; nil at the end.
    public let next: Int?

    /// Makes a page.
    public init(position: Int, sessions: Int, differences: [DifferenceRecord], next: Int?) {
        self.position = position
        self.sessions = sessions
        self.differences = differences
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            position: try reader.integer("position"),
            sessions: try reader.integer("sessions"),
            differences: try reader.values("differences"),
            next: try reader.optionalInteger("next")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "position": JSONValue(position),
            "sessions": JSONValue(sessions),
            "differences": .array(differences.map { .object($0.json) }),
            "next": next.map { JSONValue($0) } ?? .null,
        ]
    }
}

/// Where a read model tells of a session something else than the log.
public struct DifferenceRecord: WireValue, Hashable {
    /// The session.
    public let session: UUID
    /// What differs: a column, or `missing` or `needless` for all of it.
    public let difference: String
    /// What the read model has.
    public let shown: String?
    /// What the log gives.
    public let wanted: String?

    /// Makes a record.
    public init(session: UUID, difference: String, shown: String?, wanted: String?) {
        self.session = session
        self.difference = difference
        self.shown = shown
        self.wanted = wanted
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.uuid("session"),
            difference: try reader.string("difference"),
            shown: try reader.optionalString("shown"),
            wanted: try reader.optionalString("wanted")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "session": .string(session.text),
            "difference": .string(difference),
            "shown": JSONValue(shown),
            "wanted": JSONValue(wanted),
        ]
    }
}
