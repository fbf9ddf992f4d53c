public import SearchCore

/// Looks for a text in what was typed, chosen or opened in a session.
///
/// Texts are compared as a bar without case does: Unicode canonical caseless matching.
///
///     let search = SessionTextSearch("greece")
///     events.contains { search.finds($0, name: { _ in nil }) }
public struct SessionTextSearch: Sendable {
    /// The kinds of events that it looks into.
    public static let kinds: [EventKind] = [
        .textChanged, .tokenAdded, .suggestionSelected, .savedSearchOpened, .resultSelected,
    ]

    private let text: String

    /// Makes the search for a text; an empty one is found in every event of those kinds.
    public init(_ text: String) { self.text = text.foldedCaseless }

    /// Whether an event tells of the text.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - name: Gives the text of an item by its id, where it is known.
    /// - Returns: Whether the text was typed, chosen or opened with it.
    public func finds(_ event: Event, name: (String) -> String?) -> Bool {
        switch event.body {
        case .textChanged(let typed): holds(typed)
        case .tokenAdded(let token, _): holds(token)
        case .savedSearchOpened(let definition):
            holds(definition.text) || definition.tokens.contains(where: holds)
        case .suggestionSelected:
            holds(event.data["text"]?.string ?? "")
                || event.data["token"].flatMap(Token.init).map(holds) ?? false
        case .resultSelected(let id, _): holds(id) || name(id).map(holds) ?? false
        case .sessionStarted, .searchBegan, .tokenRemoved, .scopeChanged, .searchSubmitted,
            .searchEnded, .searchCancelled, .resultsShown, .marker, .capturePaused,
            .captureResumed, .eventsDropped, .eventRefused, .sessionClosed, .incomplete, .unknown:
            false
        }
    }

    private func holds(_ token: Token) -> Bool {
        holds(token.value) || token.label.map(holds) ?? false
    }

    private func holds(_ other: String) -> Bool {
        text.isEmpty || other.foldedCaseless.contains(text)
    }
}
