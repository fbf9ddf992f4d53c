public import SearchCore

/// What a row of User Behavior Insights is: a query that was run, or an event that followed.
public enum UBIIndex: String, Sendable, CaseIterable {
    /// What was searched, and what the search engine answered.
    case queries = "ubi_queries"
    /// What a person did.
    case events = "ubi_events"
}

/// A row of User Behavior Insights 1.x, read leniently.
///
/// What is there of another type than the schema says is used where it can be understood, and listed
/// by ``deviations``. An empty text counts as absent.
public struct UBIRow: Sendable, Hashable {
    /// Which of the two it is.
    public let index: UBIIndex
    /// The row as it came.
    public let fields: JSONObject

    /// Makes a row of an object as it came.
    public init(_ index: UBIIndex, _ fields: JSONObject) {
        self.index = index
        self.fields = fields
    }

    /// The application that is searched.
    public var application: String? { text("application") }
    /// The browser, device or service that searched.
    public var client: String? { text("client_id") }
    /// Who searched.
    public var user: String? { text("user_id") }
    /// The query that it belongs to.
    public var query: String? { text("query_id") }
    /// The visit that it belongs to: a field of its own or, as older writers have it, an attribute.
    public var session: String? {
        text("session_id") ?? attributes?["session_id"].flatMap(Self.text)
    }
    /// What was done; nil for a query.
    public var action: String? { text("action_name") }
    /// When it was; nil where that is absent or cannot be read.
    public var at: Timestamp? { fields["timestamp"].flatMap { UBITime.read($0)?.time } }

    /// The ids of what was found, in their order; nil where the row does not say.
    public var hits: [String]? {
        let list = fields.present("query_response_hit_ids") ?? fields.present(Self.legacyHits)
        return list?.array?.compactMap(Self.text)
    }

    /// What was clicked, shown or bought.
    public var object: String? {
        let object = attributes?["object"]?.object
        return object?["object_id"].flatMap(Self.text)
    }

    /// The object's place among the results, as it was written: from 0 with some writers, from 1 with
    /// others.
    public var ordinal: Int? {
        guard let ordinal = attributes?["position"]?.object?["ordinal"]?.integer,
            (0...Int(Int32.max)).contains(ordinal)
        else { return nil }
        return ordinal
    }

    var attributes: JSONObject? { fields["event_attributes"]?.object }

    static let legacyHits = "query_response_object_ids"

    func text(_ key: String) -> String? { fields[key].flatMap(Self.text) }

    /// A text, or a number as it is written; nil for anything else, and for an empty text.
    static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let text): text
        case .null, .bool, .array, .object: nil
        }
    }
}

extension UBIRow {
    /// The bytes by which the same row is known again, whatever the order of its members.
    public var canonicalBytes: [UInt8] {
        JSONWriter.encode(.array([.string(index.rawValue), JSONValue.object(fields).sorted]))
    }
}

extension JSONValue {
    /// The value with the members of every object in the order of their names.
    fileprivate var sorted: JSONValue {
        switch self {
        case .null, .bool, .number, .string: return self
        case .array(let elements): return .array(elements.map(\.sorted))
        case .object(let object):
            // Members are told apart by their names already: setting them one by one would compare each
            // with all before it.
            let members = object.members.sorted { Self.precedes($0.key, $1.key) }
            return .object(
                JSONObject(
                    uniqueMembers: members.map { JSONObject.Member($0.key, $0.value.sorted) }
                )
            )
        }
    }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// How deep objects and arrays lie in each other; 0 for anything else.
    var depth: Int {
        switch self {
        case .null, .bool, .number, .string: 0
        case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
        case .object(let object): 1 + (object.members.map(\.value.depth).max() ?? 0)
        }
    }
}
