import SearchCore

/// Says in a few words what an event is.
enum EventSentence {
    /// The sentence of an event, or of its kind's name where only that is known.
    static func text(of event: Event) -> String {
        switch event.body {
        case .sessionStarted(let start):
            start.title.map { "session started: \($0)" } ?? "session started"
        case .searchBegan: "search began"
        case .textChanged(let text): text.isEmpty ? "text cleared" : "text is \"\(text)\""
        case .tokenAdded(let token, _): "token added: \(name(of: token))"
        case .tokenRemoved(.at(let index)): "token \(index + 1) removed"
        case .tokenRemoved(.lastEqual(let token)): "token removed: \(name(of: token))"
        case .scopeChanged(let scope): "scope is \(scope)"
        case .searchSubmitted: "search submitted"
        case .searchEnded: "search ended"
        case .searchCancelled: "search cancelled"
        case .savedSearchOpened(let definition): "saved search opened: \"\(definition.text)\""
        case .suggestionSelected: "suggestion selected"
        case .resultsShown(let shown): "the app showed \(count(shown.total))"
        case .resultSelected(let id, let position):
            "result opened: \(id)" + (position.map { " at position \($0)" } ?? "")
        case .marker(let label): "marker: \(label)"
        case .capturePaused(let reason): "recording paused" + because(reason)
        case .captureResumed: "recording resumed"
        case .eventsDropped(let number, let reason):
            "\(number.map(String.init) ?? "some") events lost" + because(reason)
        case .eventRefused(let code): "an event was refused" + because(code)
        case .sessionClosed(let reason): "session closed" + because(reason)
        case .incomplete: "\(event.kind.rawValue), incomplete"
        case .unknown: event.kind.rawValue
        }
    }

    /// `1 result`, `2 results`.
    static func count(_ total: Int) -> String { total.of("result") }

    private static func name(of token: Token) -> String {
        "\(token.field) \(token.value)"
    }

    private static func because(_ reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
}
