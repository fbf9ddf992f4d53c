public import SearchCore

/// Turns a session's events, one after another, into what the bar showed after each.
///
/// The server, the device and the tests all replay with this. The rules are those of the profile
/// that the session carries.
///
///     var replay = SessionReplay(catalog: version)
///     let steps = events.map { replay.apply($0) }
public struct SessionReplay: Sendable {
    /// The rules in force: the recorded profile's, or the plain list's where it cannot be read.
    public private(set) var profile: Profile
    /// Whether no session has begun yet, or its profile could be read.
    public private(set) var profileIsReadable = true
    /// What the session's first event says; nil before it.
    public private(set) var start: SessionStart?
    /// What the bar holds now.
    public private(set) var state: SearchState
    private let catalog: CatalogVersion?
    private var reported: ResultsShown?
    private var known = ResultMemo()

    /// Makes the replay of a session.
    ///
    /// - Parameter catalog: What was searched; nil where it is not available.
    public init(catalog: CatalogVersion?) {
        self.catalog = catalog
        profile = .filterList
        state = SearchState(profile: .filterList)
    }

    /// Takes the next event in and tells what the bar shows after it; total.
    public mutating func apply(_ event: Event) -> ReplayStep {
        advance(event)
        let results = results()
        return ReplayStep(
            sequence: event.sequence,
            kind: event.kind,
            offsetMs: event.offsetMs,
            isJoined: event.isJoined,
            active: state.isActive,
            editing: state.isEditing,
            text: state.text,
            tokens: state.tokens,
            scope: state.scope,
            listing: state.listing,
            total: results.total,
            first: results.first,
            suggestions: profile.suggestions(for: state, total: results.total),
            reported: reported != nil
        )
    }

    /// Takes the next event in without asking for results; total.
    public mutating func advance(_ event: Event) { advance(over: event.body) }

    /// Takes in what the next event says without asking for results; total.
    public mutating func advance(over body: EventBody) {
        if case .sessionStarted(let start) = body, self.start == nil { begin(start) }
        if reported == nil {
            state.apply(body, under: profile)
        } else {
            let before = state
            state.apply(body, under: profile)
            if !state.isSame(as: before) { reported = nil }
        }
        if case .resultsShown(let shown) = body { reported = shown }
    }

    /// How many results the bar shows now, and the ids of the first ten.
    public func shown() -> (total: Int?, first: [String]) {
        var copy = self
        return copy.results()
    }

    /// How many items of the session's catalog a query finds, by the session's rules.
    ///
    /// - Parameter query: Any query.
    /// - Returns: The number; nil where the catalog is not available.
    public func total(of query: SearchQuery) -> Int? {
        catalog?.results(of: .matching(query), under: profile, limit: 0).total
    }

    private mutating func begin(_ start: SessionStart) {
        self.start = start
        profileIsReadable = start.profile != nil
        profile = start.profile ?? .filterList
        state = SearchState(profile: profile)
        known = ResultMemo()
    }

    private mutating func results() -> (total: Int?, first: [String]) {
        if let reported {
            return (reported.total, Array((reported.ids ?? []).prefix(ReplayStep.firstCount)))
        }
        guard let catalog else { return (state.listing == .nothing ? 0 : nil, []) }
        let results = known.results(of: state.listing) {
            catalog.results(of: $0, under: profile, limit: ReplayStep.firstCount)
        }
        return (results.total, results.ids)
    }
}

extension SearchState {
    /// Whether both are the same to the byte; `==` holds equivalent spellings to be equal.
    fileprivate func isSame(as other: SearchState) -> Bool {
        self == other && text.hasSameBytes(as: other.text)
            && (scope ?? "").hasSameBytes(as: other.scope ?? "")
            && tokens.elementsEqual(other.tokens) { $0.selectsSame(as: $1) }
    }
}
