import SearchCore
import SearchIndex

/// An intent with what only its session knows: how many results there were in the end.
struct CountedIntent: Sendable, Hashable {
    let intent: Intent
    /// How many results the final query had: what the app showed for it, else what the session's
    /// catalog gives; nil where neither is known, or nothing was shown since it was not submitted.
    let total: Int?

    init(_ intent: Intent, _ replay: SessionReplay) {
        self.intent = intent
        if let reported = intent.reportedTotal {
            total = reported
        } else if replay.profile.isLive || intent.submittedMs != nil {
            total = replay.total(of: intent.query)
        } else {
            total = nil
        }
    }

    /// How it went.
    var outcome: IntentOutcome { IntentOutcome(intent) }
}

/// How an intent went, as reports count it: each intent in exactly one way.
enum IntentOutcome: String, Sendable, CaseIterable {
    /// A result was opened.
    case selected
    /// It was submitted, and nothing was opened.
    case submitted
    /// Cancel was pressed, and nothing was opened or submitted before it.
    case cancelled
    /// A token, a scope, a saved search or another text took its place.
    case refined
    /// The text was removed, or the person did nothing more.
    case abandoned
    /// It goes on, or events are missing behind it.
    case unknown

    init(_ intent: Intent) {
        if !intent.choices.isEmpty {
            self = .selected
        } else if intent.submittedMs != nil {
            self = .submitted
        } else {
            self =
                switch intent.ending {
                case .selected: .selected
                case .submitted: .submitted
                case .cancelled: .cancelled
                case .token, .scope, .saved, .replaced: .refined
                case .cleared, .idle, .left: .abandoned
                case .interrupted, nil: .unknown
                }
        }
    }
}
