/// What a search bar lists, before a catalog says which items that are.
public enum Listing: Sendable, Hashable {
    /// All items; ignores the scope.
    case everything
    case nothing
    case matching(SearchQuery)

    /// The wire form: `everything`, `nothing` or `matching`.
    public var name: String {
        switch self {
        case .everything: "everything"
        case .nothing: "nothing"
        case .matching: "matching"
        }
    }

    /// What is matched; nil unless matching.
    public var query: SearchQuery? {
        guard case .matching(let query) = self else { return nil }
        return query
    }
}

/// What items are matched against.
///
/// An empty text matches every item.
public struct SearchQuery: Sendable, Hashable {
    /// What an item's text must hold.
    public let text: String
    /// Values that an item must have: alternatives within a field, all of the fields.
    public let tokens: [Token]
    /// A value of the profile's scope field; nil, or the profile's "all" value, does not restrict.
    public let scope: String?

    /// Makes a query.
    public init(text: String, tokens: [Token] = [], scope: String? = nil) {
        self.text = text
        self.tokens = tokens
        self.scope = scope
    }

    /// The wire form.
    public var json: JSONValue {
        .object([
            "text": .string(text), "tokens": .array(tokens.map(\.json)), "scope": JSONValue(scope),
        ])
    }
}
