public import SearchCore

/// Which sessions a list shows; what is nil does not restrict.
public struct SessionFilter: Sendable, Hashable {
    /// Sessions that began at this moment or later.
    public var from: Timestamp?
    /// Sessions that began before this moment.
    public var to: Timestamp?
    /// The person's name.
    public var person: String?
    /// The device's name.
    public var device: String?
    /// `selected`, `submitted`, `cancelled`, `left` or `open`.
    public var outcome: String?
    /// What the last query's text or the title contains.
    public var text: String?
    /// What was typed, chosen or opened.
    public var find: String?
    /// Where the page begins: what the page before said; nil for the first.
    public var after: String?
    /// How many sessions a page has at most.
    public var limit: Int?

    /// Makes a filter.
    public init(
        from: Timestamp? = nil,
        to: Timestamp? = nil,
        person: String? = nil,
        device: String? = nil,
        outcome: String? = nil,
        text: String? = nil,
        find: String? = nil,
        after: String? = nil,
        limit: Int? = nil
    ) {
        self.from = from
        self.to = to
        self.person = person
        self.device = device
        self.outcome = outcome
        self.text = text
        self.find = find
        self.after = after
        self.limit = limit
    }

    /// The query of `GET /v1/sessions`.
    var query: [(String, String)] {
        let values = [
            ("from", from?.description), ("to", to?.description), ("person", person),
            ("device", device), ("outcome", outcome), ("text", text), ("find", find),
            ("after", after), ("limit", limit.map(String.init)),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }
}
