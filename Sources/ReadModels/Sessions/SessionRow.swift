public import Foundation
import Postgres
public import SearchCore

/// A session as its read model tells of it.
public struct SessionRow: Sendable, Hashable {
    /// The session.
    public let session: UUID
    /// Who recorded it.
    public let personID: UUID
    /// The pseudonym that the session names, or else the name of the person.
    public let person: String
    /// The pseudonym that the session names, or else the name of the device.
    public let device: String
    /// The app that recorded it.
    public let application: String?
    /// What it was called.
    public let title: String?
    /// The device's clock at the first event.
    public let startedAt: Timestamp
    /// The device's clock at the newest event.
    public let lastAt: Timestamp
    /// Monotonic milliseconds from the beginning to the newest event.
    public let durationMs: Int
    /// The catalog that was searched.
    public let catalog: CatalogReference?
    /// The label of the catalog's version, where that was loaded here.
    public let catalogVersion: Int?
    /// The name of the profile.
    public let profile: String
    /// The last query.
    public let query: SearchQuery
    /// Number of events.
    public let events: Int
    /// Number of searches.
    public let searches: Int
    /// `selected`, `submitted`, `cancelled`, `left`, or `open` while it goes on.
    public let outcome: String
    /// What the bar holds and shows now, while the session is open.
    public let live: JSONObject?
    /// Where the session begins in the log; what a page goes on from.
    public let firstPosition: Int
}

extension SessionRow {
    init(_ row: PostgresRow) throws {
        session = try row.decode(UUID.self, "session_id")
        personID = try row.decode(UUID.self, "person_id")
        person = try row.decode(String.self, "person")
        device = try row.decode(String.self, "device")
        application = try row.decode(String?.self, "application")
        title = try row.decode(String?.self, "title")
        startedAt = Timestamp(
            microseconds: try row.decode(PostgresTimestamp.self, "started_at").microseconds
        )
        lastAt = Timestamp(
            microseconds: try row.decode(PostgresTimestamp.self, "last_at").microseconds
        )
        durationMs = Int(try row.decode(Int64.self, "duration_ms"))
        let digest = try row.decode([UInt8]?.self, "catalog_digest")
        catalog = try row.decode(String?.self, "catalog_name").map {
            CatalogReference(name: $0, digest: digest?.hexadecimal)
        }
        catalogVersion = try row.decode(Int32?.self, "catalog_version").map(Int.init)
        profile = try row.decode(String.self, "profile")
        let tokens = try JSONParser.parse(try row.decode(PostgresJSON.self, "tokens").bytes)
        query = SearchQuery(
            text: try row.decode(String.self, "last_text"),
            tokens: (tokens.array ?? []).compactMap(Token.init),
            scope: try row.decode(String?.self, "scope")
        )
        events = Int(try row.decode(Int32.self, "event_count"))
        searches = Int(try row.decode(Int32.self, "search_count"))
        outcome = try row.decode(String.self, "outcome")
        live = try row.decode(PostgresJSON?.self, "live")
            .flatMap { try JSONParser.parse($0.bytes).object }
        firstPosition = Int(try row.decode(Int64.self, "first_position"))
    }
}
