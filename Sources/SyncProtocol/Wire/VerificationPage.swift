public import Foundation
public import SearchCore

/// What a comparison of a read model with the log found on a page of sessions or spaces:
/// `GET /v1/projections/{name}/verification`.
public struct VerificationPage: WireValue, Hashable {
    /// How far the read model had come; later events do not count.
    public let position: Int
    /// How many were compared.
    public let subjects: Int
    /// Where the read model tells something else than the log.
    public let differences: [DifferenceRecord]
    /// What `after` must be to go on; nil at the end.
    public let next: Int?

    /// Makes a page.
    public init(position: Int, subjects: Int, differences: [DifferenceRecord], next: Int?) {
        self.position = position
        self.subjects = subjects
        self.differences = differences
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            position: try reader.integer("position"),
            subjects: try reader.integer("subjects"),
            differences: try reader.values("differences"),
            next: try reader.optionalInteger("next")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "position": JSONValue(position),
            "subjects": JSONValue(subjects),
            "differences": .array(differences.map { .object($0.json) }),
            "next": next.map { JSONValue($0) } ?? .null,
        ]
    }
}

/// Where a read model tells something else than the log.
public struct DifferenceRecord: WireValue, Hashable {
    /// The session or the space; nil for a sum of many.
    public let subject: UUID?
    /// What differs: a column or a part, or `missing` or `needless` for all of it; of a sum its table.
    public let difference: String
    /// What the read model has; nil where it has nothing.
    public let shown: String?
    /// What the log gives; nil where it gives nothing.
    public let wanted: String?

    /// Makes a record.
    public init(subject: UUID?, difference: String, shown: String?, wanted: String?) {
        self.subject = subject
        self.difference = difference
        self.shown = shown
        self.wanted = wanted
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            subject: try reader.optionalUUID("subject"),
            difference: try reader.string("difference"),
            shown: try reader.optionalString("shown"),
            wanted: try reader.optionalString("wanted")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "subject": JSONValue(subject?.text),
            "difference": .string(difference),
            "shown": JSONValue(shown),
            "wanted": JSONValue(wanted),
        ]
    }
}
