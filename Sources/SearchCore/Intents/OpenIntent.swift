/// A change of the text, as far as it matters to intents.
struct TextEdit {
    let sequence: Int
    let atMs: Int
    let old: String
    /// Whether characters were only added, at the end or within.
    let onlyAdds: Bool
    /// Whether the text became shorter.
    let isShortening: Bool
    /// Whether characters were only taken away: what was put in its place as a whole is another text.
    let onlyTakes: Bool
    /// Whether an input method is still composing: its texts replace each other as a whole.
    let isComposing: Bool

    init(_ event: FoldedEvent, from old: String, to new: String) {
        sequence = event.sequence
        atMs = event.offsetMs
        self.old = old
        onlyAdds = old.isSubsequence(of: new)
        isShortening = new.count < old.count
        onlyTakes = isShortening && new.isSubsequence(of: old)
        isComposing = event.isComposing
    }
}

/// An intent that may go on.
struct OpenIntent: Sendable, Hashable {
    private(set) var intent: Intent
    /// What the text was before the last run of shortenings; nil where it was not being shortened.
    private var peak: String?
    /// Whether it began by taking from a text that was looked at, and has only taken since.
    private var onlyTakes: Bool

    init(number: Int, _ event: FoldedEvent, _ state: SearchState, _ edit: TextEdit?) {
        intent = Intent(
            number: number,
            firstSequence: event.sequence,
            lastSequence: event.sequence,
            startedAt: event.at,
            startMs: event.offsetMs,
            endMs: event.offsetMs,
            editedMs: event.offsetMs,
            editedSequence: event.sequence,
            query: SearchQuery(text: state.text, tokens: state.tokens, scope: state.scope),
            keystrokes: edit == nil ? 0 : 1,
            shortenings: edit?.isShortening == true ? 1 : 0
        )
        onlyTakes = edit?.onlyTakes ?? false
    }

    /// Whether it is an intent: a text on its way to being removed is none, unless something was done
    /// with it.
    var counts: Bool {
        guard onlyTakes else { return true }
        return switch intent.ending {
        case .cleared, .cancelled, nil: false
        case .submitted, .selected, .token, .scope, .saved, .idle, .replaced, .interrupted, .left:
            true
        }
    }

    /// Why an edit begins another intent; nil where it goes on with this one.
    func ending(before edit: TextEdit, _ policy: IntentPolicy) -> Intent.Ending? {
        if let ending = intent.ending { return ending }
        let pause = edit.atMs - intent.editedMs
        if pause > policy.idleMs { return .idle }
        let isLookedAt = pause >= policy.settledMs
        return isLookedAt && !edit.onlyAdds && !edit.isComposing ? .replaced : nil
    }

    /// Takes an edit in.
    mutating func go(on edit: TextEdit, to state: SearchState) {
        if edit.isShortening {
            peak = peak ?? edit.old
            intent.shortenings += 1
        } else {
            peak = nil
        }
        onlyTakes = onlyTakes && edit.onlyTakes
        intent.keystrokes += 1
        intent.query = SearchQuery(text: state.text, tokens: state.tokens, scope: state.scope)
        intent.editedMs = edit.atMs
        intent.editedSequence = edit.sequence
        intent.endMs = edit.atMs
        intent.lastSequence = edit.sequence
        intent.reportedTotal = nil
    }

    /// The text was removed: what it was before it was taken away is what was searched.
    mutating func clear() {
        guard intent.ending == nil, let peak else { return }
        intent.query = SearchQuery(
            text: peak,
            tokens: intent.query.tokens,
            scope: intent.query.scope
        )
    }

    mutating func submit(_ event: FoldedEvent) {
        touch(event)
        intent.submittedMs = intent.submittedMs ?? event.offsetMs
        seal(.submitted)
    }

    /// A result was opened: it belongs to what was searched last, also after a submit.
    mutating func choose(_ id: String, _ position: Int?, _ event: FoldedEvent) {
        touch(event)
        intent.choices.append(
            Intent.Choice(
                id: id,
                position: position,
                sequence: event.sequence,
                atMs: event.offsetMs
            )
        )
        intent.ending = .selected
    }

    /// Takes in what the app itself showed; an answer to an older text tells only how long it took.
    mutating func note(_ shown: ResultsShown) {
        if let took = shown.tookMs { intent.tookMs.append(took) }
        guard (shown.answers ?? .max) >= intent.editedSequence else { return }
        intent.reportedTotal = shown.total
    }

    /// Notes why the next edit begins another intent; the first reason stays.
    mutating func seal(_ ending: Intent.Ending) { intent.ending = intent.ending ?? ending }

    /// Lets an event belong to the intent.
    mutating func touch(_ event: FoldedEvent) {
        intent.endMs = max(intent.endMs, event.offsetMs)
        intent.lastSequence = event.sequence
    }
}
