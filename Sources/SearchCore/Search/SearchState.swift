/// What a search bar holds and lists; rebuilt from events alone.
///
/// `apply` is total: no event can fail or trap, and what it does not understand changes nothing.
///
///     var state = SearchState(profile: profile)
///     state.apply(.textChanged("uni"), under: profile)
public struct SearchState: Sendable, Hashable {
    /// Whether the bar is searching.
    public private(set) var isActive = false
    /// Whether the field has the focus.
    public private(set) var isEditing = false
    /// What stands in the field beside the tokens.
    public private(set) var text = ""
    /// The chips in the field, from the left.
    public private(set) var tokens: [Token] = []
    /// The scope bar's selection; nil until one is chosen in a profile without scopes.
    public private(set) var scope: String?
    /// What the bar shows below.
    public private(set) var listing = Listing.everything
    /// The listing that the last text, token, scope or saved-search change gave while active.
    private var lastListing = Listing.nothing

    /// Makes the state of a bar that nobody has touched.
    public init(profile: Profile) { scope = profile.scope?.all }

    /// Whether the bar shows a Cancel button now.
    public func showsCancel(under profile: Profile) -> Bool {
        profile.presentation.showsCancel(isEditing: isEditing)
    }

    /// Takes one event in.
    public mutating func apply(_ event: EventBody, under profile: Profile) {
        switch event {
        case .searchBegan: begin(profile)
        case .textChanged(let text): change(text: text, profile)
        case .tokenAdded(let token, let index): add(token, at: index, profile)
        case .tokenRemoved(let removal): remove(removal, profile)
        case .scopeChanged(let scope): select(scope, profile)
        case .searchSubmitted: submit(profile)
        case .searchEnded: isEditing = false
        case .searchCancelled: cancel(profile)
        case .savedSearchOpened(let definition): open(definition, profile)
        case .sessionStarted, .suggestionSelected, .resultsShown, .resultSelected, .marker,
            .capturePaused, .captureResumed, .eventsDropped, .eventRefused, .sessionClosed,
            .incomplete, .unknown:
            break
        }
    }

    private mutating func begin(_ profile: Profile) {
        isActive = true
        isEditing = true
        switch profile.onBegin {
        case .query: listing = evaluate(profile)
        case .nothing: listing = .nothing
        case .last: listing = lastListing
        case .keep: break
        }
    }

    private mutating func change(text new: String, _ profile: Profile) {
        if !isActive, new.hasSameBytes(as: text) { return }
        text = new
        edited(profile)
    }

    private mutating func add(_ token: Token, at index: Int?, _ profile: Profile) {
        let place = min(max(index ?? tokens.count, 0), tokens.count)
        tokens.insert(token, at: place)
        edited(profile)
    }

    private mutating func remove(_ removal: TokenRemoval, _ profile: Profile) {
        let place: Int?
        switch removal {
        case .at(let index): place = tokens.indices.contains(index) ? index : nil
        case .lastEqual(let token): place = tokens.lastIndex { $0.selectsSame(as: token) }
        }
        guard let place else { return }
        tokens.remove(at: place)
        edited(profile)
    }

    private mutating func edited(_ profile: Profile) {
        isActive = true
        isEditing = true
        relist(profile)
    }

    private mutating func select(_ new: String, _ profile: Profile) {
        scope = new
        if isActive { relist(profile) }
    }

    /// What a change while active does to the listing.
    private mutating func relist(_ profile: Profile) {
        if profile.isLive { listing = evaluate(profile) }
        lastListing = listing
    }

    private mutating func submit(_ profile: Profile) {
        isActive = true
        isEditing = false
        switch profile.onSubmit {
        case .evaluate: listing = evaluate(profile)
        case .keep: break
        }
    }

    private mutating func cancel(_ profile: Profile) {
        isActive = false
        isEditing = false
        listing = .everything
        guard !profile.keepsTextOnCancel else { return }
        text = ""
        tokens = []
    }

    private mutating func open(_ definition: SearchDefinition, _ profile: Profile) {
        text = definition.text
        tokens = definition.tokens
        if let scope = definition.scope { self.scope = scope }
        isActive = true
        isEditing = false
        listing = evaluate(profile)
        lastListing = listing
    }

    private func evaluate(_ profile: Profile) -> Listing {
        let effectiveScope = profile.scope == nil ? nil : scope
        guard text.isEmpty, tokens.isEmpty else {
            return .matching(SearchQuery(text: text, tokens: tokens, scope: effectiveScope))
        }
        switch profile.emptyQuery {
        case .none: return .nothing
        case .all:
            guard let effectiveScope, effectiveScope != profile.scope?.all else {
                return .everything
            }
            return .matching(SearchQuery(text: "", tokens: [], scope: effectiveScope))
        }
    }
}
