import SearchCore

/// Everything that a bar shows, to be compared as one.
struct BarState: Equatable, CustomStringConvertible {
    enum Activity { case inactive, editing, resting }

    var activity: Activity
    var text = ""
    var tokens: [Token] = []
    var scope: String?
    var listing: Listing

    init(_ activity: Activity, _ listing: Listing) {
        self.activity = activity
        self.listing = listing
    }

    init(
        _ activity: Activity,
        _ text: String = "",
        tokens: [Token] = [],
        scope: String? = nil,
        _ listing: Listing
    ) {
        self.activity = activity
        self.text = text
        self.tokens = tokens
        self.scope = scope
        self.listing = listing
    }

    init(_ state: SearchState) {
        activity = state.isActive ? (state.isEditing ? .editing : .resting) : .inactive
        text = state.text
        tokens = state.tokens
        scope = state.scope
        listing = state.listing
    }

    var description: String {
        "\(activity) \"\(text)\" \(tokens.map(\.value)) scope \(scope ?? "-") \(listing)"
    }
}

/// The state that events lead to, from a bar that nobody has touched.
func given(_ events: [EventBody], under profile: Profile) -> SearchState {
    events.reduce(into: SearchState(profile: profile)) { $0.apply($1, under: profile) }
}

/// What events lead to, as one thing to compare.
func shown(_ events: [EventBody], under profile: Profile) -> BarState {
    BarState(given(events, under: profile))
}

extension Listing {
    /// A listing of what matches.
    static func matching(
        _ text: String,
        _ tokens: [Token] = [],
        scope: String? = nil
    ) -> Listing {
        .matching(SearchQuery(text: text, tokens: tokens, scope: scope))
    }
}

let africa = Token(field: "continent", value: "Africa", label: "Search by Africa")
let asia = Token(field: "continent", value: "Asia")
