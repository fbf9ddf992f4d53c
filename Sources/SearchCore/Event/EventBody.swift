/// The vocabulary of a search bar: what an event says, read from its kind and data.
///
/// Reading never fails. A kind or schema from a newer writer is `.unknown`; a kind whose data lacks
/// what it needs, or has it with another type, is `.incomplete`. Neither changes any state.
public enum EventBody: Sendable, Hashable {
    case sessionStarted(SessionStart)
    case searchBegan
    case textChanged(String)
    /// `at` nil or beyond the end means last; negative means first.
    case tokenAdded(Token, at: Int?)
    case tokenRemoved(TokenRemoval)
    case scopeChanged(String)
    case searchSubmitted
    case searchEnded
    case searchCancelled
    case savedSearchOpened(SearchDefinition)
    case suggestionSelected
    case resultsShown(ResultsShown)
    case resultSelected(id: String, position: Int?)
    case marker(label: String)
    case capturePaused(reason: String?)
    case captureResumed
    case eventsDropped(count: Int?, reason: String?)
    case eventRefused(code: String?)
    case sessionClosed(reason: String?)
    case incomplete
    case unknown
}

/// Which token left the field.
public enum TokenRemoval: Sendable, Hashable {
    case at(Int)
    /// The last token that equals this one; labels do not count.
    case lastEqual(Token)
}

/// A value of a field, put into the search bar as a chip.
public struct Token: Sendable, Hashable {
    /// The field of an item that must have the value.
    public let field: String
    /// The value that the field must have.
    public let value: String
    /// What the chip shows where that is not the value.
    public let label: String?

    /// Makes a token.
    public init(field: String, value: String, label: String? = nil) {
        self.field = field
        self.value = value
        self.label = label
    }

    /// Reads `field=value`; nil without a field or an equals sign.
    ///
    /// The value may have an equals sign, too.
    public init?(fieldAndValue text: String) {
        guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
        self.init(field: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
    }

    /// Whether both select the same items; labels do not count.
    public func selectsSame(as other: Token) -> Bool {
        field.hasSameBytes(as: other.field) && value.hasSameBytes(as: other.value)
    }
}

/// What a saved search puts into the bar; an absent scope leaves the bar's as it is.
public struct SearchDefinition: Sendable, Hashable {
    /// The text that the bar then holds.
    public let text: String
    /// The tokens that the bar then holds, from the left.
    public let tokens: [Token]
    /// The scope that is then selected; nil leaves the bar's.
    public let scope: String?

    /// Makes a definition.
    public init(text: String, tokens: [Token] = [], scope: String? = nil) {
        self.text = text
        self.tokens = tokens
        self.scope = scope
    }
}

/// What the app itself displayed, from its own backend.
public struct ResultsShown: Sendable, Hashable {
    /// How many results there were, shown or not; 0 or more.
    public let total: Int
    /// The first results, in the order shown; nil where they were not reported.
    public let ids: [String]?
    /// How long the results took, in milliseconds.
    public let tookMs: Int?
    /// The sequence of the event that they answer.
    public let answers: Int?
}
