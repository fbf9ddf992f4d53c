public import SearchCore

/// What a search bar held and showed after an event.
public struct ReplayStep: Sendable, Hashable {
    /// How many results a step names at most.
    public static let firstCount = 10

    /// The event's number in its session.
    public let sequence: Int
    /// What happened.
    public let kind: EventKind
    /// Monotonic milliseconds since the session began.
    public let offsetMs: Int
    /// Whether a player shows it as one step with the event before it.
    public let isJoined: Bool
    /// Whether the bar is searching.
    public let active: Bool
    /// Whether its field has the focus.
    public let editing: Bool
    /// The text of its field.
    public let text: String
    /// The tokens of its field.
    public let tokens: [Token]
    /// The selection of its scope bar.
    public let scope: String?
    /// What it lists.
    public let listing: Listing
    /// How many results were listed; nil where neither a catalog nor the app tells.
    public let total: Int?
    /// The ids of the first results, ten at most.
    public let first: [String]
    /// The tokens that it suggests.
    public let suggestions: [Token]
    /// Whether total and first are what the app said that it showed.
    public let reported: Bool
}

extension ReplayStep {
    /// The line of a machine-readable replay; always the same keys in the same order.
    public var json: JSONObject {
        [
            "sequence": JSONValue(sequence), "kind": .string(kind.rawValue),
            "offsetMs": JSONValue(offsetMs), "active": .bool(active), "editing": .bool(editing),
            "text": .string(text), "tokens": .array(tokens.map(\.json)),
            "scope": JSONValue(scope), "listing": .string(listing.name),
            "query": listing.query?.json ?? .null, "total": total.map { JSONValue($0) } ?? .null,
            "first": JSONValue(first),
            "suggestions": .array(suggestions.map(Self.withoutLabel)),
        ]
    }

    private static func withoutLabel(_ token: Token) -> JSONValue {
        Token(field: token.field, value: token.value).json
    }
}
