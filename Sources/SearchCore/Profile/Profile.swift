/// The rules by which a search bar shows results, and how it looks.
///
/// Every recorded session carries one whole, so that a replay never depends on a list of profiles.
public struct Profile: Sendable, Hashable {
    /// Where a text is found in a field.
    public enum Match: String, Sendable, CaseIterable {
        case contains, prefix, wordPrefix, exact
    }

    /// What an empty bar lists while it is active.
    public enum EmptyQuery: String, Sendable, CaseIterable {
        case none, all
    }

    /// What the bar lists when its field gets the focus.
    public enum OnBegin: String, Sendable, CaseIterable {
        case query, nothing, last, keep
    }

    /// What Search or Return does to the listing.
    public enum OnSubmit: String, Sendable, CaseIterable {
        case evaluate, keep
    }

    /// The scope bar: equality on one field.
    public struct Scope: Sendable, Hashable {
        /// The field of an item that a scope is compared with.
        public var field: String
        /// The value that does not restrict; a new bar has it.
        public var all: String
        /// The scopes that are offered, in their order; ``all`` is one of them.
        public var values: [String]

        /// Makes a scope bar.
        public init(field: String, all: String, values: [String]) {
            self.field = field
            self.all = all
            self.values = values
        }
    }

    /// The tokens that are offered while there is nothing to show.
    public struct Suggestions: Sendable, Hashable {
        /// The tokens, in the order in which they are offered.
        public var tokens: [Token]
        /// Whether a token that is in the bar already is left out.
        public var hidesChosen: Bool

        /// Makes a list of suggestions.
        public init(tokens: [Token] = [], hidesChosen: Bool = false) {
            self.tokens = tokens
            self.hidesChosen = hidesChosen
        }
    }

    /// What the profile is called, such as `filter-list`.
    public var name: String
    /// The fields that a text is matched against; any of them suffices.
    public var textFields: [String]
    /// Where in a field a text must be.
    public var match: Match
    /// Whether `a` and `A` differ; `caseSensitive` on the wire.
    public var isCaseSensitive: Bool
    /// Whether `o` and `ô` differ; `diacriticSensitive` on the wire.
    public var isDiacriticSensitive: Bool
    /// What is listed while there is neither text nor token.
    public var emptyQuery: EmptyQuery
    /// Whether results follow every change; otherwise only a submit.
    public var isLive: Bool
    /// What is listed when the field gets the focus.
    public var onBegin: OnBegin
    /// What Search or Return does to what is listed.
    public var onSubmit: OnSubmit
    /// Whether text and tokens outlive Cancel.
    public var keepsTextOnCancel: Bool
    /// The scope bar; nil where there is none.
    public var scope: Scope?
    /// What is offered while nothing is found.
    public var suggestions: Suggestions
    /// What must be masked before anything is written: kinds or regular expressions.
    public var redact: [String]
    /// How the bar looks.
    public var presentation: Presentation
    /// Members of a newer writer's profile, carried as they came.
    public var unknownFields: JSONObject = [:]

    /// Makes a profile; what is left out is what most bars do.
    public init(
        name: String,
        textFields: [String] = ["name"],
        match: Match = .contains,
        isCaseSensitive: Bool = false,
        isDiacriticSensitive: Bool = true,
        emptyQuery: EmptyQuery = .none,
        isLive: Bool = true,
        onBegin: OnBegin = .query,
        onSubmit: OnSubmit = .evaluate,
        keepsTextOnCancel: Bool = false,
        scope: Scope? = nil,
        suggestions: Suggestions = Suggestions(),
        redact: [String] = [],
        presentation: Presentation = Presentation()
    ) {
        self.name = name
        self.textFields = textFields
        self.match = match
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.emptyQuery = emptyQuery
        self.isLive = isLive
        self.onBegin = onBegin
        self.onSubmit = onSubmit
        self.keepsTextOnCancel = keepsTextOnCancel
        self.scope = scope
        self.suggestions = suggestions
        self.redact = redact
        self.presentation = presentation
    }
}
