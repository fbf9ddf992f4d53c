public import SearchCore

/// What became of rows of User Behavior Insights.
public struct UBIReply: WireValue, Hashable {
    /// What collectors wait for.
    public static let status = "submitted"

    /// Rows that were written into sessions by this request; each is durable.
    public var stored = 0
    /// Rows that were there before.
    public var duplicates = 0
    /// Events that the rows became.
    public var events = 0
    /// Sessions that began with them.
    public var sessions = 0
    /// Lines that are no rows, and rows whose session takes nothing more.
    public var refused: [RefusedRow] = []
    /// In what the rows differ from the schema, most frequent first.
    public var deviations: [CountedDeviation] = []

    /// Makes a reply of nothing.
    public init() {}

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        stored = try reader.integer("stored")
        duplicates = try reader.integer("duplicates")
        events = try reader.integer("events")
        sessions = try reader.integer("sessions")
        refused = try reader.values("refused")
        deviations = try reader.values("deviations")
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "status": .string(Self.status), "stored": JSONValue(stored),
            "duplicates": JSONValue(duplicates), "events": JSONValue(events),
            "sessions": JSONValue(sessions),
            "refused": .array(refused.map { .object($0.json) }),
            "deviations": .array(deviations.map { .object($0.json) }),
        ]
    }
}

/// A line that was not taken.
public struct RefusedRow: WireValue, Hashable {
    /// The line, or the element of an array, from 1.
    public let line: Int
    /// The stable code.
    public let code: String
    /// What is wrong, and what to do about it.
    public let message: String

    /// Makes one.
    public init(line: Int, _ refusal: UBIRefusal) {
        self.line = line
        code = refusal.code
        message = refusal.message
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        line = try reader.integer("line")
        code = try reader.string("code")
        message = try reader.string("message")
    }

    /// The wire form.
    public var json: JSONObject {
        ["line": JSONValue(line), "code": .string(code), "message": .string(message)]
    }
}

/// How often rows differ from the schema in one way.
public struct CountedDeviation: WireValue, Hashable {
    /// The stable code of what is different.
    public let code: String
    /// The field.
    public let field: String
    /// How many rows.
    public let count: Int

    /// Makes one.
    public init(_ deviation: UBIDeviation, count: Int) {
        code = deviation.code.rawValue
        field = deviation.field
        self.count = count
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        code = try reader.string("code")
        field = try reader.string("field")
        count = try reader.integer("count")
    }

    /// The wire form.
    public var json: JSONObject {
        ["code": .string(code), "field": .string(field), "count": JSONValue(count)]
    }
}
