/// What a person was after: the keystrokes that led to one query, folded into it.
///
/// It is the unit of all figures about searches; a single keystroke is none. A query without any
/// visible character and without tokens is no intent.
public struct Intent: Sendable, Hashable {
    /// Its number in its session, from 1.
    public let number: Int
    /// The sequence of the event with which it began.
    public let firstSequence: Int
    /// The sequence of the newest event that belongs to it.
    public internal(set) var lastSequence: Int
    /// The device's clock when it began.
    public let startedAt: Timestamp
    /// When it began, in milliseconds since the session began.
    public let startMs: Int
    /// When its newest event was, in milliseconds since the session began.
    public internal(set) var endMs: Int
    /// When its query was last edited, in milliseconds since the session began.
    public internal(set) var editedMs: Int
    /// The sequence of the event that gave the query its last form.
    public internal(set) var editedSequence: Int
    /// What was searched in the end.
    public internal(set) var query: SearchQuery
    /// How many times the text changed on the way.
    public internal(set) var keystrokes: Int
    /// How many of these made the text shorter.
    public internal(set) var shortenings: Int
    /// How it ended; nil while it goes on.
    public internal(set) var ending: Ending?
    /// When it was submitted, in milliseconds since the session began; nil if it was not.
    public internal(set) var submittedMs: Int?
    /// The results that were opened, in order.
    public internal(set) var choices: [Choice] = []
    /// How many results the app itself showed for the final query; nil where it did not say.
    public internal(set) var reportedTotal: Int?
    /// How long the app's results took, in milliseconds, each time it said.
    public internal(set) var tookMs: [Int] = []
    /// How it relates to the intent before it; nil where it is not a refinement of it.
    public internal(set) var refinement: Refinement?

    /// Why an intent ended, or why the next edit begins another.
    public enum Ending: String, Sendable, CaseIterable {
        /// Search or Return was pressed.
        case submitted
        /// A result was opened.
        case selected
        /// Cancel was pressed, and nothing was opened or submitted before it.
        case cancelled
        /// A token was added or removed.
        case token
        /// Another scope was selected.
        case scope
        /// A saved search took its place.
        case saved
        /// Nothing happened for so long that what came next is another intent.
        case idle
        /// Something else was typed in its place after it had been looked at.
        case replaced
        /// The text was removed.
        case cleared
        /// Events are missing behind it: recording was paused, or the app lost some.
        case interrupted
        /// The session ended, and the person had done none of these.
        case left
    }

    /// A result that was opened.
    public struct Choice: Sendable, Hashable {
        /// The item's id.
        public let id: String
        /// Its place among the results, from 1; nil where the recorder did not say.
        public let position: Int?
        /// The event's sequence.
        public let sequence: Int
        /// When, in milliseconds since the session began.
        public let atMs: Int
    }

    /// How an intent relates to the one before it in its session.
    public struct Refinement: Sendable, Hashable {
        /// What became of the query.
        public enum Kind: String, Sendable, CaseIterable {
            /// The same query again.
            case same
            /// Something was added to the text.
            case add
            /// Something of the text was taken away.
            case remove
            /// Another text.
            case replace
            /// Other tokens.
            case token
            /// Another scope.
            case scope
        }

        /// The number of the intent that it refines.
        public let of: Int
        /// Whether that one refines none itself.
        public let beginsChain: Bool
        /// What became of the query.
        public let kind: Kind
        /// From the last event of that one to the first of this one, in milliseconds.
        public let gapMs: Int
    }
}

extension Intent.Refinement.Kind {
    /// What became of a query.
    public init(from old: SearchQuery, to new: SearchQuery) {
        let tokensAreSame =
            old.tokens.count == new.tokens.count
            && zip(old.tokens, new.tokens).allSatisfy { $0.selectsSame(as: $1) }
        if !tokensAreSame {
            self = .token
        } else if old.scope != new.scope {
            self = .scope
        } else if old.text == new.text {
            self = .same
        } else if old.text.isSubsequence(of: new.text) {
            self = .add
        } else if new.text.isSubsequence(of: old.text) {
            self = .remove
        } else {
            self = .replace
        }
    }
}

extension String {
    /// Whether the characters of this text stand in another in the same order, with others between.
    func isSubsequence(of other: String) -> Bool {
        var rest = self[...]
        for character in other where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Whether the text has no visible character.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
