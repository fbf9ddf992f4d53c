public import Foundation

/// What is told of a session in a list: a fold of its events.
///
/// The server's read model and the device's list are both made by this.
public struct SessionSummary: Sendable, Hashable {
    /// How the session's last search ended.
    public enum Outcome: String, Sendable, CaseIterable {
        /// A result was opened.
        case selected
        /// Search or Return was pressed, and nothing was opened or cancelled after it.
        case submitted
        /// Cancel was pressed, and nothing was opened before it.
        case cancelled
        /// None of these: the person went away.
        case left
    }

    /// The session that is summed up.
    public let session: UUID
    /// What the first `sessionStarted` carried; nil before it.
    public private(set) var start: SessionStart?
    /// The device's clock at the first event.
    public private(set) var startedAt: Timestamp?
    /// The device's clock at the newest event.
    public private(set) var lastAt: Timestamp?
    /// Monotonic milliseconds from the beginning to the newest event.
    public private(set) var durationMs = 0
    /// Number of events; equals the newest sequence.
    public private(set) var events = 0
    /// Number of maximal runs of events while the bar was active.
    public private(set) var searches = 0
    /// The text, tokens and scope that the bar last held while it held any text or token.
    public private(set) var lastQuery = SearchQuery(text: "")
    /// How the newest search ended, as far as the events tell.
    public private(set) var outcome = Outcome.left
    /// Whether the recorder ended in order; a session that is not closed was interrupted or goes on.
    public private(set) var isClosed = false
    /// The rules in force: the recorded profile's, or the plain list's where it cannot be read.
    public private(set) var profile: Profile
    /// What the bar holds now.
    public private(set) var state: SearchState

    /// Makes the summary of a session without events.
    public init(session: UUID) {
        self.session = session
        profile = .filterList
        state = SearchState(profile: .filterList)
    }

    /// Takes the next event in; total.
    public mutating func apply(_ event: Event) { apply(FoldedEvent(event)) }

    /// Takes the next event in, whose body was read before; total.
    public mutating func apply(_ event: Event, _ body: EventBody) {
        apply(FoldedEvent(event, body))
    }

    /// Takes the next event in, as far as a fold needs it; total.
    public mutating func apply(_ event: FoldedEvent) {
        let body = event.body
        if case .sessionStarted(let start) = body, self.start == nil { begin(start) }
        note(time: event)
        durationMs = max(durationMs, event.offsetMs)
        events = event.sequence
        let wasActive = state.isActive
        state.apply(body, under: profile)
        if state.isActive, !wasActive {
            searches += 1
            outcome = .left
        }
        if case .sessionClosed = body { isClosed = true }
        if wasActive || state.isActive { note(body) }
        if !state.text.isEmpty || !state.tokens.isEmpty {
            lastQuery = SearchQuery(text: state.text, tokens: state.tokens, scope: state.scope)
        }
    }

    /// The time of a refused event may be unknown; it counts only where there is no other.
    private mutating func note(time event: FoldedEvent) {
        guard event.kind != .eventRefused || startedAt == nil else { return }
        startedAt = startedAt ?? event.at
        lastAt = event.at
    }

    private mutating func begin(_ start: SessionStart) {
        self.start = start
        guard let recorded = start.profile else { return }
        profile = recorded
        state = SearchState(profile: recorded)
    }

    /// Takes in what decides the outcome of a search that is going on.
    private mutating func note(_ body: EventBody) {
        switch body {
        case .resultSelected: outcome = .selected
        case .searchSubmitted where outcome != .selected: outcome = .submitted
        case .searchCancelled where outcome != .selected: outcome = .cancelled
        default: break  // Only these decide an outcome; new bodies need not.
        }
    }
}
