import Foundation
import SearchCore
import SearchIndex

/// An intent as the slow and simple model of the tests has it.
struct NaiveIntent {
    var session: RandomHistory.Session
    var number = 0
    var began: Int64
    var start: Int
    var end: Int
    var edited: Int
    var editedAt: Int
    var text: String
    var tokens: [Token]
    var scope: String?
    var keystrokes: Int
    var ending: String?
    var submitted: Int?
    /// Positions of what was opened; nil where it is not known.
    var positions: [Int?] = []
    var firstClick: Int?
    var reported: Int?
    var took: [Int] = []
    var total: Int?
    var refinement: String?
    var refines: Int?
    /// The text before it was made shorter and shorter.
    var peak: String?
    /// Whether all it does is take from a text that was looked at.
    var onlyTakes: Bool

    /// The text as people see it.
    var spelling: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    var normal: String { spelling.lowercased() }

    var clicks: [Int] { positions.compactMap { $0 }.filter { $0 >= 1 } }

    /// How it went, by the table of the documentation.
    var outcome: String {
        if !positions.isEmpty { return "selected" }
        if submitted != nil { return "submitted" }
        switch ending {
        case "cancelled"?: return "cancelled"
        case "token"?, "scope"?, "replaced"?: return "refined"
        case "cleared"?, "idle"?, "left"?: return "abandoned"
        default: return "unknown"
        }
    }

    var person: String { session.person ?? session.device ?? session.recorder.person }
    var device: String { session.device ?? session.recorder.device }
}

extension RandomHistory.Session {
    /// The intents, worked out event by event by the rules of the documentation.
    func intents() -> [NaiveIntent] {
        var done: [NaiveIntent] = []
        var open: NaiveIntent?
        var state = SearchState(profile: profile)

        func close(_ ending: String) {
            defer { open = nil }
            guard var last = open else { return }
            last.ending = last.ending ?? ending
            // A text on its way out is no intent, unless something was done with it.
            if last.onlyTakes, last.ending == "cleared" || last.ending == "cancelled" { return }
            done.append(finished(last, after: done.last))
        }
        func begin(_ event: Event, keystrokes: Int, takes: Bool) {
            let isBlank = state.text.allSatisfy(\.isWhitespace)
            if isBlank, state.tokens.isEmpty { return }
            open = NaiveIntent(
                session: self,
                began: event.at.microseconds,
                start: event.offsetMs,
                end: event.offsetMs,
                edited: event.offsetMs,
                editedAt: event.sequence,
                text: state.text,
                tokens: state.tokens,
                scope: state.scope,
                keystrokes: keystrokes,
                onlyTakes: takes
            )
        }

        for event in events {
            let before = state
            state.apply(event.body, under: profile)
            switch event.kind {
            case .textChanged where Array(before.text.utf8) != Array(state.text.utf8):
                let added = isWithin(before.text, state.text)
                let isShorter = state.text.count < before.text.count
                let takes = isShorter && isWithin(state.text, before.text)
                let composes = event.data["source"]?.string == "composition"
                if state.text.allSatisfy(\.isWhitespace), state.tokens.isEmpty {
                    if open?.ending == nil, let peak = open?.peak { open?.text = peak }
                    close("cleared")
                    continue
                }
                if let last = open {
                    let pause = event.offsetMs - last.edited
                    let isReplaced = pause >= 4000 && !added && !composes
                    if last.ending != nil || pause > 30_000 || isReplaced {
                        close(pause > 30_000 ? "idle" : "replaced")
                    }
                }
                if open == nil {
                    begin(event, keystrokes: 1, takes: takes)
                } else {
                    if isShorter {
                        if open?.peak == nil { open?.peak = before.text }
                    } else {
                        open?.peak = nil
                    }
                    if !takes { open?.onlyTakes = false }
                    open?.keystrokes += 1
                    open?.text = state.text
                    open?.tokens = state.tokens
                    open?.scope = state.scope
                    open?.edited = event.offsetMs
                    open?.editedAt = event.sequence
                    open?.end = event.offsetMs
                    open?.reported = nil
                }
            case .tokenAdded, .tokenRemoved:
                if before.tokens != state.tokens {
                    close("token")
                    begin(event, keystrokes: 0, takes: false)
                }
            case .scopeChanged:
                if before.scope != state.scope {
                    close("scope")
                    begin(event, keystrokes: 0, takes: false)
                }
            case .searchSubmitted:
                open?.end = event.offsetMs
                if open?.submitted == nil { open?.submitted = event.offsetMs }
                if open?.ending == nil { open?.ending = "submitted" }
            case .resultSelected:
                open?.end = event.offsetMs
                open?.ending = "selected"
                if open?.positions.isEmpty == true { open?.firstClick = event.offsetMs }
                open?.positions.append(event.data["position"]?.integer)
            case .searchCancelled:
                open?.end = event.offsetMs
                close("cancelled")
            case .sessionClosed: close("left")
            case .resultsShown:
                if let took = event.data["tookMs"]?.integer { open?.took.append(took) }
                let answers = event.data["answers"]?.integer ?? .max
                if let editedAt = open?.editedAt, answers >= editedAt {
                    open?.reported = event.data["total"]?.integer
                }
            case .capturePaused: if open?.ending == nil { open?.ending = "interrupted" }
            default: break
            }
        }
        if let last = open, !last.onlyTakes || last.ending != nil {
            done.append(finished(last, after: done.last))
        }
        return done
    }

    /// The intent with its number, its total and how it relates to the one before.
    private func finished(_ intent: NaiveIntent, after previous: NaiveIntent?) -> NaiveIntent {
        var intent = intent
        intent.number = (previous?.number ?? 0) + 1
        if let reported = intent.reported {
            intent.total = reported
        } else if profile.isLive || intent.submitted != nil {
            intent.total = found(intent)
        }
        guard let previous, previous.positions.isEmpty, intent.start - previous.end <= 300_000
        else { return intent }
        intent.refines = previous.number
        intent.refinement =
            if previous.tokens.map(\.value) != intent.tokens.map(\.value) {
                "token"
            } else if previous.scope != intent.scope {
                "scope"
            } else if previous.text == intent.text {
                "same"
            } else if isWithin(previous.text, intent.text) {
                "add"
            } else if isWithin(intent.text, previous.text) {
                "remove"
            } else {
                "replace"
            }
        return intent
    }

    /// How many items of the catalog there are, looked at one by one.
    private func found(_ intent: NaiveIntent) -> Int? {
        guard catalog != nil else { return nil }
        return RandomHistory.rows.count { item in
            let isIn =
                profile.name == Profile.prefixList.name
                ? item.name.hasPrefix(intent.text)
                : intent.text.isEmpty
                    || item.name.lowercased().contains(intent.text.lowercased())
            let continents = intent.tokens.map(\.value)
            let isOf = continents.isEmpty || continents.contains(item.continent)
            let scope = profile.scope == nil ? nil : intent.scope
            return isIn && isOf && (scope == nil || scope == "all" || scope == item.year)
        }
    }

    /// Whether the characters of one text stand in another in their order.
    private func isWithin(_ part: String, _ whole: String) -> Bool {
        var index = part.startIndex
        for character in whole where index < part.endIndex && part[index] == character {
            index = part.index(after: index)
        }
        return index == part.endIndex
    }
}
