public import SearchCore

/// Says how long a workspace keeps sessions: `PUT /v1/retention`.
public struct RetentionRequest: WireValue, Hashable {
    /// Days after a session's newest event was recorded, 1...36500; nil for ever.
    public let days: Int?

    /// Makes a request.
    public init(days: Int?) { self.days = days }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        days = try reader.optionalInteger("days")
    }

    /// The wire form.
    public var json: JSONObject { ["days": days.map { JSONValue($0) } ?? .null] }
}

/// How long a workspace keeps sessions: `GET /v1/retention`.
public struct RetentionRecord: WireValue, Hashable {
    /// Days after a session's newest event was recorded; nil for ever.
    public let days: Int?
    /// When it was said; nil where it never was.
    public let setAt: Timestamp?
    /// When the daily pass was last made; nil where it was not since then.
    public let lastRunAt: Timestamp?

    /// Makes a record.
    public init(days: Int?, setAt: Timestamp?, lastRunAt: Timestamp?) {
        self.days = days
        self.setAt = setAt
        self.lastRunAt = lastRunAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            days: try reader.optionalInteger("days"),
            setAt: try reader.optionalTime("setAt"),
            lastRunAt: try reader.optionalTime("lastRunAt")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "days": days.map { JSONValue($0) } ?? .null,
            "setAt": JSONValue(setAt?.description),
            "lastRunAt": JSONValue(lastRunAt?.description),
        ]
    }
}

/// Has old sessions erased now: `POST /v1/retention/run`.
public struct RetentionRunRequest: WireValue, Hashable {
    /// Whether it only counts.
    public let isDryRun: Bool

    /// Makes a request.
    public init(isDryRun: Bool) { self.isDryRun = isDryRun }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { isDryRun = try reader.flag("dryRun") }

    /// The wire form.
    public var json: JSONObject { ["dryRun": .bool(isDryRun)] }
}

/// What a pass over old sessions did, or would do.
public struct RetentionReport: WireValue, Hashable {
    /// Sessions older than this are not kept; nil where all are kept for ever.
    public let cutoff: Timestamp?
    /// Sessions that were erased, or would be.
    public let sessions: Int
    /// Old sessions that a hold keeps.
    public let held: Int
    /// Whether it only counted.
    public let isDryRun: Bool

    /// Makes a report.
    public init(cutoff: Timestamp?, sessions: Int, held: Int, isDryRun: Bool) {
        self.cutoff = cutoff
        self.sessions = sessions
        self.held = held
        self.isDryRun = isDryRun
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            cutoff: try reader.optionalTime("cutoff"),
            sessions: try reader.integer("sessions"),
            held: try reader.integer("held"),
            isDryRun: try reader.flag("dryRun")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "cutoff": JSONValue(cutoff?.description), "sessions": JSONValue(sessions),
            "held": JSONValue(held), "dryRun": .bool(isDryRun),
        ]
    }
}
