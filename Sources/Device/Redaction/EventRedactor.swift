public import SearchCore

/// Masks what a redaction finds in the events of one session before they are written; pure.
///
/// A secret is typed key by key, and only its last key tells that it is one. So the events of a
/// text wait here until nothing of the text stands in the field any more, or the session closes:
/// until then each of its keys may still turn out to have begun a secret. They are then masked
/// together, in every version of the text.
///
///     var redactor = EventRedactor(redaction)
///     redactor.take(events, isWhole: true)  // [] while a text stands in the field
///     redactor.finish()                     // everything that still waits, masked
///
/// What is masked, dropped and kept of each kind of event is written down in docs/redaction.md.
public struct EventRedactor: Sendable {
    /// Events that wait at most; then what stands in the field is masked as a whole.
    var mostWaiting = 10_000
    /// Characters that are kept for them at most.
    private static let largestRun = 2_000_000

    /// An event that waits.
    struct Held: Sendable {
        let event: Event
        /// What the field held after it: an index of the run's versions.
        let version: Int
        /// Whether the event itself says what the field holds.
        let tellsText: Bool
    }

    let redaction: Redaction
    private let profile: Profile
    var run = TextRun()
    var held: [Held] = []
    var secrets = KnownSecrets()
    /// Events taken so far: what an app counts where it names an event by its number.
    private var ordinal = 0
    var written: WrittenField

    /// Makes a redactor for a session from its first event on.
    ///
    /// - Parameters:
    ///   - redaction: What is masked.
    ///   - profile: The rules of the bar: whether Cancel leaves the text in the field.
    public init(_ redaction: Redaction, under profile: Profile) {
        self.redaction = redaction
        self.profile = profile
        written = WrittenField(profile)
    }

    /// How many events wait.
    public var waiting: Int { held.count }

    /// Takes events in their order.
    ///
    /// - Parameters:
    ///   - events: The events; their sequences do not count.
    ///   - isWhole: Whether the last one ends its action, so that none joined to it follows.
    /// - Returns: The masked events that can be written now, to be numbered by the caller.
    public mutating func take(_ events: [Event], isWhole: Bool) -> [Event] {
        var ready: [Event] = []
        for event in events {
            if run.text.isEmpty, !event.isJoined { ready += flush() }
            ready += add(event)
            if event.kind == .sessionClosed { ready += flush() }
            if held.count > mostWaiting || run.size > Self.largestRun { ready += flush() }
        }
        if run.text.isEmpty, isWhole || run.versions.count == 1 { ready += flush() }
        return ready
    }

    /// Ends the session: everything that is left; nothing may be taken after it.
    public mutating func finish() -> [Event] { flush(keepingText: false) }

    private mutating func add(_ event: Event) -> [Event] {
        var ready: [Event] = []
        let old = run.text
        let new = text(after: event)
        if let new {
            let told = event.kind == .textChanged ? event.data["edit"]?.object : nil
            let edit =
                told.flatMap { TextEdit($0, from: old, to: new) } ?? TextEdit(from: old, to: new)
            if isFresh(edit, old, new, event) {
                ready = flush(keepingText: false)
                run.change(by: TextEdit(from: [], to: new))
            } else {
                run.change(by: edit)
            }
        }
        ordinal += 1
        var event = event
        event.sequence = ordinal
        held.append(
            Held(event: event, version: run.versions.count - 1, tellsText: tells(event, new))
        )
        return ready
    }

    private func tells(_ event: Event, _ text: [Character]?) -> Bool {
        text != nil && event.kind != .searchCancelled
    }

    /// What the field holds after an event; nil where the event does not change it.
    private func text(after event: Event) -> [Character]? {
        switch event.kind {
        case .textChanged:
            guard let text = event.data["text"] else { return [] }
            return text.string.map(Array.init)
        case .savedSearchOpened:
            let definition = event.data["definition"]?.object.flatMap(SearchDefinition.init)
            return definition.map { Array($0.text) }
        case .searchCancelled: return profile.keepsTextOnCancel ? nil : []
        default: return nil  // No other kind, and no unknown one, changes the text.
        }
    }

    /// Whether another text takes the place of the old one as a whole, so that the old one is done.
    private func isFresh(
        _ edit: TextEdit,
        _ old: [Character],
        _ new: [Character],
        _ event: Event
    ) -> Bool {
        guard old.count > 1, !new.isEmpty, edit.range == 0..<old.count, !event.isJoined else {
            return false
        }
        if event.kind == .savedSearchOpened { return true }
        // These replace what was typed to get to them.
        return !["composition", "completion", "dictation"].contains(event.data["source"]?.string)
    }

    /// Masks everything that waits and begins another run.
    ///
    /// What then still stands in the field, where the limits do not let it wait any longer, is
    /// masked as a whole, now and later: any of it may begin a secret.
    private mutating func flush(keepingText: Bool = true) -> [Event] {
        guard !held.isEmpty else { return [] }
        let rest = keepingText && held.last?.event.kind != .sessionClosed ? run.text : []
        let events = maskHeld(hidingRest: !rest.isEmpty)
        run = TextRun(rest, isSecret: true)
        held = []
        return events
    }
}
