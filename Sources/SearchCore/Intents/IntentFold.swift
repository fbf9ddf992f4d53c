/// Folds the events of a session into intents; total.
///
///     var fold = IntentFold()
///     for event in events {
///         let before = state
///         state.apply(event.body, under: profile)
///         if let ended = fold.apply(event, event.body, from: before, to: state) { … }
///     }
///     if let last = fold.current { … }
public struct IntentFold: Sendable, Hashable {
    /// The intent that goes on; nil where there is none, or it is not one yet.
    public var current: Intent? { open.flatMap { $0.counts ? described($0) : nil } }

    private let policy: IntentPolicy
    private var open: OpenIntent?
    /// The newest intent that ended.
    private var previous: Intent?

    /// Makes the fold of a session without events.
    public init(policy: IntentPolicy = IntentPolicy()) { self.policy = policy }

    /// Takes the next event in.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - body: Its body, read before.
    ///   - before: What the bar held before it.
    ///   - after: What the bar holds after it.
    /// - Returns: The intent that it ended; nil where it ended none.
    public mutating func apply(
        _ event: Event,
        _ body: EventBody,
        from before: SearchState,
        to after: SearchState
    ) -> Intent? {
        apply(FoldedEvent(event, body), from: before, to: after)
    }

    /// Takes the next event in, as far as a fold needs it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - before: What the bar held before it.
    ///   - after: What the bar holds after it.
    /// - Returns: The intent that it ended; nil where it ended none.
    public mutating func apply(
        _ event: FoldedEvent,
        from before: SearchState,
        to after: SearchState
    ) -> Intent? {
        switch event.body {
        case .textChanged:
            return changeText(event, from: before.text, to: after)
        case .tokenAdded, .tokenRemoved:
            return before.tokens == after.tokens ? nil : replace(.token, event, after)
        case .scopeChanged:
            return before.scope == after.scope ? nil : replace(.scope, event, after)
        case .savedSearchOpened: return replace(.saved, event, after)
        case .searchSubmitted: open?.submit(event)
        case .resultSelected(let id, let position): open?.choose(id, position, event)
        case .searchCancelled: return end(.cancelled, with: event)
        case .sessionClosed: return end(.left)
        case .resultsShown(let shown): open?.note(shown)
        case .capturePaused, .eventsDropped: open?.seal(.interrupted)
        case .sessionStarted, .searchBegan, .searchEnded, .suggestionSelected, .marker,
            .captureResumed, .eventRefused, .incomplete, .unknown:
            break
        }
        return nil
    }

    private mutating func changeText(
        _ event: FoldedEvent,
        from old: String,
        to after: SearchState
    ) -> Intent? {
        if old.hasSameBytes(as: after.text) { return nil }
        let edit = TextEdit(event, from: old, to: after.text)
        guard !after.text.isBlank || !after.tokens.isEmpty else {
            open?.clear()
            return end(.cleared)
        }
        if let ending = open?.ending(before: edit, policy) {
            let ended = end(ending)
            begin(event, after, edit)
            return ended
        }
        if open == nil { begin(event, after, edit) } else { open?.go(on: edit, to: after) }
        return nil
    }

    private mutating func replace(
        _ ending: Intent.Ending,
        _ event: FoldedEvent,
        _ after: SearchState
    ) -> Intent? {
        let ended = end(ending)
        begin(event, after, nil)
        return ended
    }

    private mutating func begin(_ event: FoldedEvent, _ state: SearchState, _ edit: TextEdit?) {
        guard !state.text.isBlank || !state.tokens.isEmpty else { return }
        open = OpenIntent(number: (previous?.number ?? 0) + 1, event, state, edit)
    }

    private mutating func end(_ ending: Intent.Ending, with event: FoldedEvent? = nil) -> Intent? {
        defer { open = nil }
        guard var last = open else { return nil }
        if let event { last.touch(event) }
        last.seal(ending)
        guard last.counts else { return nil }
        let ended = described(last)
        previous = ended
        return ended
    }

    /// The intent, with its relation to the one before it.
    private func described(_ open: OpenIntent) -> Intent {
        var intent = open.intent
        guard let previous, previous.choices.isEmpty else { return intent }
        let gap = intent.startMs - previous.endMs
        guard gap <= policy.refinementMs else { return intent }
        intent.refinement = Intent.Refinement(
            of: previous.number,
            beginsChain: previous.refinement == nil,
            kind: Intent.Refinement.Kind(from: previous.query, to: intent.query),
            gapMs: max(gap, 0)
        )
        return intent
    }
}
