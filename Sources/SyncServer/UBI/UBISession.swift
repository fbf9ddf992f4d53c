import Foundation
import SearchCore
import SyncProtocol

/// A session that is made of rows of User Behavior Insights: what must be known of it to number and
/// write down what comes next.
///
/// Nothing of what was searched is in it, only marks to compare with: it is kept beside the log.
struct UBISession: Sendable, Hashable {
    /// Queries that are remembered; the oldest go first.
    static let mostQueries = 64
    /// After so long a pause the bar counts as left; and rows without a session id begin a new one.
    static let idleMs: Int64 = 30 * 60 * 1000

    /// A query of the source.
    struct Query: Sendable, Hashable {
        let mark: String
        /// The sequence of the event that put it into the bar.
        var sequence: Int
        /// The most results that it was told to have; -1 for none told yet.
        var total = -1
    }

    /// How many events it has.
    var sequence = 0
    /// When its first row was.
    var startedAt: Timestamp
    /// When its latest row was.
    var lastAt: Timestamp
    /// Milliseconds from the beginning to its newest event; never goes back.
    var offsetMs = 0
    /// Stands for the source's session id; nil while no row has told one.
    var sessionMark: String?
    /// Stands for the text in the bar; nil for the empty text.
    var textMark: String?
    /// Whether the bar is in use.
    var isActive = false
    /// Whether ordinals count from 0.
    var countsFromZero = false
    /// The newest queries, oldest first.
    var queries: [Query] = []

    /// A session without events, that begins at a moment.
    init(at time: Timestamp) {
        startedAt = time
        lastAt = time
    }

    /// Whether a row of that moment may belong to it by its client alone.
    func isNear(_ time: Timestamp) -> Bool {
        let idle = Self.idleMs * 1000
        return time.microseconds >= startedAt.microseconds - idle
            && time.microseconds <= lastAt.microseconds + idle
    }
}

extension UBISession {
    /// Reads what ``json`` wrote; nil where it is something else.
    init?(_ json: JSONObject) {
        guard let sequence = json["sequence"]?.integer, let offset = json["offsetMs"]?.integer,
            let started = json["startedAt"]?.string.flatMap({ Timestamp($0) }),
            let last = json["lastAt"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        self.init(at: started)
        self.sequence = sequence
        lastAt = last
        offsetMs = offset
        sessionMark = json["session"]?.string
        textMark = json["text"]?.string
        isActive = json["active"]?.bool ?? false
        countsFromZero = json["fromZero"]?.bool ?? false
        queries = (json["queries"]?.array ?? []).compactMap { Query($0.array ?? []) }
    }

    /// What is kept of it.
    var json: JSONObject {
        var json: JSONObject = [
            "sequence": JSONValue(sequence), "startedAt": .string(startedAt.description),
            "lastAt": .string(lastAt.description), "offsetMs": JSONValue(offsetMs),
        ]
        json["session"] = sessionMark.map(JSONValue.string)
        json["text"] = textMark.map(JSONValue.string)
        if isActive { json["active"] = .bool(true) }
        if countsFromZero { json["fromZero"] = .bool(true) }
        if !queries.isEmpty { json["queries"] = .array(queries.map(\.json)) }
        return json
    }
}

extension UBISession.Query {
    init?(_ json: [JSONValue]) {
        guard json.count == 3, let mark = json[0].string, let sequence = json[1].integer,
            let total = json[2].integer
        else { return nil }
        self.init(mark: mark, sequence: sequence, total: total)
    }

    var json: JSONValue { .array([.string(mark), JSONValue(sequence), JSONValue(total)]) }
}
