public import Foundation
public import SearchCore

/// A session as it is listed: what `GET /v1/sessions` and `sessions list` tell of it.
public struct SessionRecord: WireValue, Hashable {
    /// The session's id.
    public let session: UUID
    /// The person's pseudonym where the session names one, or else the name.
    public let person: String
    /// The device's pseudonym where the session names one, or else the name.
    public let device: String
    /// The app that recorded, by a name of its own choosing.
    public let application: String?
    /// What a person called the recording.
    public let title: String?
    /// The device's clock at the first event.
    public let startedAt: Timestamp
    /// The device's clock at the newest event.
    public let lastAt: Timestamp
    /// Monotonic milliseconds from the beginning to the newest event.
    public let durationMs: Int
    /// The catalog that was searched; nil where the app searched its own backend.
    public let catalog: CatalogReference?
    /// The label of the catalog's version; nil where it is not known.
    public let catalogVersion: Int?
    /// The name of the profile in force.
    public let profile: String
    /// The last query: text, tokens and scope.
    public let query: SearchQuery
    /// Number of events, refused ones included.
    public let events: Int
    /// Number of searches: maximal runs of events while the bar was active.
    public let searches: Int
    /// `selected`, `submitted`, `cancelled`, `left`, or `open` while it goes on.
    public let outcome: String
    /// What the bar holds and lists now, while the session is open.
    public let live: JSONObject?

    /// Makes a record.
    public init(
        session: UUID,
        person: String,
        device: String,
        application: String?,
        title: String?,
        startedAt: Timestamp,
        lastAt: Timestamp,
        durationMs: Int,
        catalog: CatalogReference?,
        catalogVersion: Int?,
        profile: String,
        query: SearchQuery,
        events: Int,
        searches: Int,
        outcome: String,
        live: JSONObject?
    ) {
        self.session = session
        self.person = person
        self.device = device
        self.application = application
        self.title = title
        self.startedAt = startedAt
        self.lastAt = lastAt
        self.durationMs = durationMs
        self.catalog = catalog
        self.catalogVersion = catalogVersion
        self.profile = profile
        self.query = query
        self.events = events
        self.searches = searches
        self.outcome = outcome
        self.live = live
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.uuid("session"),
            person: try reader.string("person"),
            device: try reader.string("device"),
            application: try reader.optionalString("application"),
            title: try reader.optionalString("title"),
            startedAt: try reader.time("startedAt"),
            lastAt: try reader.time("lastAt"),
            durationMs: try reader.integer("durationMs"),
            catalog: try reader.optionalObject("catalog").flatMap(CatalogReference.init),
            catalogVersion: try reader.optionalInteger("catalogVersion"),
            profile: try reader.string("profile"),
            query: SearchQuery(
                text: try reader.string("text"),
                tokens: try reader.array("tokens").compactMap(Token.init),
                scope: try reader.optionalString("scope")
            ),
            events: try reader.integer("events"),
            searches: try reader.integer("searches"),
            outcome: try reader.string("outcome"),
            live: try reader.optionalObject("live")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "session": .string(session.text),
            "title": JSONValue(title),
            "person": .string(person),
            "device": .string(device),
            "application": JSONValue(application),
            "startedAt": .string(startedAt.description),
            "lastAt": .string(lastAt.description),
            "durationMs": JSONValue(durationMs),
            "catalog": catalog?.json ?? .null,
            "catalogVersion": catalogVersion.map { JSONValue($0) } ?? .null,
            "profile": .string(profile),
            "text": .string(query.text),
            "tokens": .array(query.tokens.map(\.json)),
            "scope": JSONValue(query.scope),
            "events": JSONValue(events),
            "searches": JSONValue(searches),
            "outcome": .string(outcome),
            "live": live.map(JSONValue.object) ?? .null,
        ]
    }
}

/// A page of a list, newest first.
public struct SessionPage: WireValue, Hashable {
    /// At most as many as the request's `limit`.
    public let sessions: [SessionRecord]
    /// What `after` must be to read on; nil on the last page.
    public let next: String?

    /// Makes a page.
    public init(sessions: [SessionRecord], next: String?) {
        self.sessions = sessions
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        sessions = try reader.values("sessions")
        next = try reader.optionalString("next")
    }

    /// The wire form.
    public var json: JSONObject {
        ["sessions": .array(sessions.map { .object($0.json) }), "next": JSONValue(next)]
    }
}
