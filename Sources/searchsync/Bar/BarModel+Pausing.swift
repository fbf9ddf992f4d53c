import SearchCore
import SearchIndex

extension BarModel {
    /// Lets nothing be recorded until ``resume()``; the bar works on.
    mutating func pause() {
        want(.record([EventDraft(.capturePaused, ["reason": .string("person")])], shownBy: nil))
        isPaused = true
    }

    /// Lets recording go on from what the bar holds now.
    ///
    /// What happened meanwhile stays unknown; joined to the resumption, events say what it has led
    /// to, so that a replay shows the bar as it is.
    mutating func resume() {
        isPaused = false
        var drafts = [EventDraft(.captureResumed)]
        for var draft in recorded.drafts(leadingTo: state, under: profile) {
            recorded.apply(EventBody(kind: draft.kind, data: draft.data), under: profile)
            draft.isJoined = true
            drafts.append(draft)
        }
        if !recorded.listing.isSame(as: state.listing), let answer, isAnswered {
            let ids = answer.rows.prefix(ReplayStep.firstCount).map(\.id)
            let shown: JSONObject = ["total": JSONValue(answer.total), "ids": JSONValue(ids)]
            drafts.append(EventDraft(.resultsShown, shown, isJoined: true))
        }
        want(.record(drafts, shownBy: nil))
        recorded = state
    }
}

extension SearchState {
    /// Events that make this state another one, as far as a person could by hand.
    func drafts(leadingTo goal: SearchState, under profile: Profile) -> [EventDraft] {
        var drafts: [EventDraft] = []
        var now = self
        func add(_ kind: EventKind, _ data: JSONObject = [:]) {
            drafts.append(EventDraft(kind, data))
            now.apply(EventBody(kind: kind, data: data), under: profile)
        }
        if let scope = goal.scope, scope != now.scope {
            add(.scopeChanged, ["scope": .string(scope)])
        }
        if !now.tokens.elementsEqual(goal.tokens, by: { $0.selectsSame(as: $1) }) {
            for index in now.tokens.indices.reversed() {
                add(.tokenRemoved, ["token": now.tokens[index].json, "at": JSONValue(index)])
            }
            for token in goal.tokens { add(.tokenAdded, ["token": token.json]) }
        }
        if !now.text.hasSameBytes(as: goal.text) { add(.textChanged, ["text": .string(goal.text)]) }
        if now.isActive, !goal.isActive { add(.searchCancelled) }
        if goal.isEditing, !now.isEditing { add(.searchBegan) }
        if goal.isActive, !now.isActive { add(.searchBegan) }
        if now.isEditing, !goal.isEditing { add(.searchEnded) }
        return drafts
    }
}
