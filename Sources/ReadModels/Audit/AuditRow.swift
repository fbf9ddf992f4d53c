public import Foundation
import Postgres
public import SearchCore

/// One thing that somebody did, as the log tells it.
public struct AuditRow: Sendable, Hashable {
    /// Its place in the log.
    public let position: Int
    /// When it was recorded, by the database's clock.
    public let recordedAt: Timestamp
    /// What was done: the kind of the event.
    public let kind: String
    /// Who did it, by name or the session's pseudonym; nil where the log does not say.
    public let person: String?
    /// The name of the device; nil where the log does not say.
    public let device: String?
    /// The token, where the log says so.
    public let token: UUID?
    /// The session that was opened.
    public let session: UUID?
    /// The facts of what the server wrote; empty for a session.
    public let data: JSONObject
}

extension AuditRow {
    init(_ row: PostgresRow) throws {
        position = Int(try row.decode(Int64.self, "position"))
        recordedAt = Timestamp(
            microseconds: try row.decode(PostgresTimestamp.self, "recorded_at").microseconds
        )
        kind = try row.decode(String.self, "kind")
        person = try row.decode(String?.self, "person")
        device = try row.decode(String?.self, "device")
        token = try row.decode(UUID?.self, "token")
        session = try row.decode(UUID?.self, "session_id")
        var facts =
            try row.decode(PostgresJSON?.self, "data")
            .flatMap { try JSONParser.parse($0.bytes).object } ?? [:]
        if let name = try row.decode(String?.self, "about_person") {
            facts["person"] = .string(name)
        }
        if let name = try row.decode(String?.self, "about_device") {
            facts["device"] = .string(name)
        }
        data = facts
    }
}
