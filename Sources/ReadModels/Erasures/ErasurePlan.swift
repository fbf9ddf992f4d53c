public import Foundation
import Postgres
public import SearchCore

/// What an erasure will touch, before anything is done.
public struct ErasurePlan: Sendable, Hashable {
    /// Sessions that lose their payloads.
    public let sessions: Int
    /// Events of those sessions.
    public let events: Int
    /// Bytes of their payloads.
    public let bytes: Int
    /// Rows of read models that go.
    public let summaries: Int
    /// Sessions of them that wait for a projection.
    public let parked: Int
    /// The names of the devices whose copies go at their next sync.
    public let devices: [String]
    /// Tokens of the person that are cut off.
    public let tokens: Int
}

extension ErasurePlan {
    init(_ row: PostgresRow) throws(PostgresError) {
        sessions = Int(try row.decode(Int64.self, "sessions"))
        events = Int(try row.decode(Int64.self, "events"))
        bytes = Int(try row.decode(Int64.self, "bytes"))
        summaries = Int(try row.decode(Int64.self, "summaries"))
        parked = Int(try row.decode(Int64.self, "parked"))
        devices = try row.decode([String].self, "devices")
        tokens = Int(try row.decode(Int64.self, "tokens"))
    }
}

/// A person, as the table of names has them.
public struct PersonRow: Sendable, Hashable {
    /// The person's id.
    public let id: UUID
    /// What the person is called; the id after an erasure.
    public let name: String
    /// When the person was erased; nil while the name stands.
    public let erasedAt: Timestamp?
}

/// Where the receipt of a session's erasure stands.
public struct SessionErasure: Sendable, Hashable {
    /// The session.
    public let session: UUID
    /// The receipt's position in the log.
    public let position: Int
    /// When it was recorded, by the database's clock.
    public let erasedAt: Timestamp
}
