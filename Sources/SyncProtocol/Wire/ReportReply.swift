public import Foundation
public import SearchCore

/// A report on how people search: `GET /v1/analytics/{report}`.
public struct ReportReply: WireValue, Hashable {
    /// The report.
    public let report: String
    /// The first moment that counts.
    public let since: Timestamp
    /// The first moment that counts no more.
    public let until: Timestamp
    /// The time zone by which days are told.
    public let timeZone: String
    /// Whether the period is not over yet.
    public let isPartial: Bool
    /// How many events of the log are not counted yet.
    public let behind: Int
    /// How many people a query needs to be shown here; 1 where all are.
    public let minimumPeople: Int
    /// The sums, over hidden rows too.
    public let totals: JSONObject
    /// The rows.
    public let rows: [JSONObject]
    /// Rows that are not shown since too few people are behind them.
    public let hidden: Int
    /// Intents that count in these.
    public let hiddenIntents: Int

    /// Makes a reply.
    public init(
        report: String,
        since: Timestamp,
        until: Timestamp,
        timeZone: String,
        isPartial: Bool,
        behind: Int,
        minimumPeople: Int,
        totals: JSONObject,
        rows: [JSONObject],
        hidden: Int,
        hiddenIntents: Int
    ) {
        self.report = report
        self.since = since
        self.until = until
        self.timeZone = timeZone
        self.isPartial = isPartial
        self.behind = behind
        self.minimumPeople = minimumPeople
        self.totals = totals
        self.rows = rows
        self.hidden = hidden
        self.hiddenIntents = hiddenIntents
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            report: try reader.string("report"),
            since: try reader.time("since"),
            until: try reader.time("until"),
            timeZone: try reader.string("timeZone"),
            isPartial: try reader.flag("isPartial"),
            behind: try reader.integer("behind"),
            minimumPeople: try reader.integer("minimumPeople"),
            totals: try reader.object("totals"),
            rows: try reader.objects("rows"),
            hidden: try reader.integer("hidden"),
            hiddenIntents: try reader.integer("hiddenIntents")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "report": .string(report), "since": .string(since.description),
            "until": .string(until.description), "timeZone": .string(timeZone),
            "isPartial": .bool(isPartial), "behind": JSONValue(behind),
            "minimumPeople": JSONValue(minimumPeople), "totals": .object(totals),
            "rows": .array(rows.map(JSONValue.object)), "hidden": JSONValue(hidden),
            "hiddenIntents": JSONValue(hiddenIntents),
        ]
    }
}

/// The sessions behind a report: `GET /v1/analytics/{report}/sessions`.
public struct ReportSessions: WireValue, Hashable {
    /// One of them.
    public struct Entry: WireValue, Hashable {
        /// The session.
        public let session: UUID
        /// When the first of its intents that count began; where sessions are counted, when it did.
        public let beganAt: Timestamp
        /// How many intents count; where sessions are counted, all it has.
        public let intents: Int

        /// Makes an entry.
        public init(session: UUID, beganAt: Timestamp, intents: Int) {
            self.session = session
            self.beganAt = beganAt
            self.intents = intents
        }

        /// Reads the wire form.
        public init(_ reader: WireReader) throws(WireError) {
            session = try reader.uuid("session")
            beganAt = try reader.time("beganAt")
            intents = try reader.integer("intents")
        }

        /// The wire form.
        public var json: JSONObject {
            [
                "session": .string(session.text), "beganAt": .string(beganAt.description),
                "intents": JSONValue(intents),
            ]
        }
    }

    /// The sessions, newest first.
    public let sessions: [Entry]

    /// Makes a reply.
    public init(sessions: [Entry]) { self.sessions = sessions }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        sessions = try reader.values("sessions")
    }

    /// The wire form.
    public var json: JSONObject { ["sessions": .array(sessions.map { .object($0.json) })] }
}

/// How many people a query needs to be shown to analysts: `GET` and `PUT /v1/privacy`.
public struct PrivacyRecord: WireValue, Hashable {
    /// The number, 1...1000.
    public let people: Int

    /// Makes a record.
    public init(people: Int) { self.people = people }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { people = try reader.integer("people") }

    /// The wire form.
    public var json: JSONObject { ["people": JSONValue(people)] }
}
