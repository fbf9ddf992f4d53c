public import Foundation
import Postgres
public import SearchCore

/// What keeps a session, or all sessions of a person, from being erased.
public struct Hold: Sendable, Hashable {
    /// The hold's own id.
    public let id: UUID
    /// What it keeps.
    public let subject: ErasureReceipt.Subject
    /// The name of the person that it keeps; nil for a session.
    public let person: String?
    /// Why.
    public let reason: String
    /// Who placed it.
    public let placedBy: UUID
    /// The name of who placed it; nil where that is not known any more.
    public let placedByName: String?
    /// When, by the server's clock.
    public let placedAt: Timestamp

    /// Makes a hold.
    public init(
        id: UUID,
        subject: ErasureReceipt.Subject,
        person: String?,
        reason: String,
        placedBy: UUID,
        placedByName: String?,
        placedAt: Timestamp
    ) {
        self.id = id
        self.subject = subject
        self.person = person
        self.reason = reason
        self.placedBy = placedBy
        self.placedByName = placedByName
        self.placedAt = placedAt
    }
}

extension Hold {
    /// Reads a row of `find_holds.sql`.
    init(_ row: PostgresRow) throws(PostgresError) {
        let subject = try row.decode(UUID.self, "subject_id")
        let isPerson = try row.decode(String.self, "subject") == "person"
        self.init(
            id: try row.decode(UUID.self, "hold_id"),
            subject: isPerson ? .person(subject) : .session(subject),
            person: isPerson ? try row.decode(String?.self, "person") : nil,
            reason: try row.decode(String.self, "reason"),
            placedBy: try row.decode(UUID.self, "placed_by"),
            placedByName: try row.decode(String?.self, "placed_by_name"),
            placedAt: Timestamp(try row.decode(PostgresTimestamp.self, "placed_at"))
        )
    }
}

extension ErasureReceipt.Subject {
    /// `session` or `person`.
    public var kind: String {
        switch self {
        case .session: "session"
        case .person: "person"
        }
    }

    /// The id of the session or person.
    public var id: UUID {
        switch self {
        case .session(let id), .person(let id): id
        }
    }
}
