/// What a person wants of a search bar.
public enum SearchCommand: Sendable, Hashable {
    case begin
    case changeText(String)
    case addToken(Token, at: Int? = nil)
    case removeToken(at: Int)
    case selectScope(String)
    /// Takes a suggested token, which replaces the text: one action of three events.
    case selectSuggestion(Token, position: Int)
    case submit
    case end
    case cancel
    case openSavedSearch(id: String, SearchDefinition)
    /// Opens a result; positions count from 1.
    case selectResult(id: String, position: Int)
    case mark(label: String)
}

/// An event before a recorder gives it its number and time.
public struct EventDraft: Sendable, Hashable {
    /// What happened.
    public var kind: EventKind
    /// What the kind carries, in its wire form.
    public var data: JSONObject
    /// Whether it belongs to the same action as the draft before it.
    public var isJoined: Bool
    /// What the recorder displayed after it; see ``Event/shown``.
    public var shown: JSONObject?

    /// Makes a draft.
    public init(_ kind: EventKind, _ data: JSONObject = [:], isJoined: Bool = false) {
        self.kind = kind
        self.data = data
        self.isJoined = isJoined
    }
}

/// Why a bar does not do what a person wants.
public enum SearchRefusal: Error, Sendable, Hashable {
    case notActive
    case noSuchToken(index: Int, count: Int)
    case unknownScope(String, known: [String])
    case textTooLong
    case positionOutOfRange(Int)
}

extension SearchState {
    /// The events that a command gives; none where it changes nothing.
    ///
    /// - Throws: ``SearchRefusal`` where the bar cannot do it in this state.
    public func decide(
        _ command: SearchCommand,
        under profile: Profile
    ) throws(SearchRefusal) -> [EventDraft] {
        switch command {
        case .begin:
            return isActive && isEditing ? [] : [EventDraft(.searchBegan)]
        case .changeText(let text):
            return try decideChange(to: text)
        case .addToken(let token, let index):
            return [Self.added(token, at: index)]
        case .removeToken(let index):
            return [try decideRemoval(at: index)]
        case .selectScope(let scope):
            return try decide(scope: scope, profile)
        case .selectSuggestion(let token, let position):
            return try decide(suggestion: token, position)
        case .submit:
            return [EventDraft(.searchSubmitted)]
        case .end:
            return isEditing ? [EventDraft(.searchEnded)] : []
        case .cancel:
            guard isActive else { throw .notActive }
            return [EventDraft(.searchCancelled)]
        case .openSavedSearch(let id, let definition):
            try Self.check(definition.text)
            let data: JSONObject = [
                "savedSearch": .string(id), "definition": .object(definition.json),
            ]
            return [EventDraft(.savedSearchOpened, data)]
        case .selectResult(let id, let position):
            guard position >= 1 else { throw .positionOutOfRange(position) }
            return [
                EventDraft(.resultSelected, ["id": .string(id), "position": JSONValue(position)])
            ]
        case .mark(let label):
            try Self.check(label)
            return [EventDraft(.marker, ["label": .string(label)])]
        }
    }

    private func decideChange(to new: String) throws(SearchRefusal) -> [EventDraft] {
        try Self.check(new)
        guard !new.hasSameBytes(as: text) else { return [] }
        return [EventDraft(.textChanged, ["text": .string(new)])]
    }

    private func decideRemoval(at index: Int) throws(SearchRefusal) -> EventDraft {
        guard tokens.indices.contains(index) else {
            throw .noSuchToken(index: index, count: tokens.count)
        }
        return EventDraft(.tokenRemoved, ["token": tokens[index].json, "at": JSONValue(index)])
    }

    private func decide(
        scope new: String,
        _ profile: Profile
    ) throws(SearchRefusal) -> [EventDraft] {
        let known = profile.scope?.values ?? []
        guard known.contains(new) else { throw .unknownScope(new, known: known) }
        return new == scope ? [] : [EventDraft(.scopeChanged, ["scope": .string(new)])]
    }

    private func decide(
        suggestion token: Token,
        _ position: Int
    ) throws(SearchRefusal) -> [EventDraft] {
        guard position >= 1 else { throw .positionOutOfRange(position) }
        let chosen: JSONObject = ["token": token.json, "position": JSONValue(position)]
        var drafts = [EventDraft(.suggestionSelected, chosen)]
        if !text.isEmpty {
            drafts.append(EventDraft(.textChanged, ["text": .string("")], isJoined: true))
        }
        var added = Self.added(token, at: nil)
        added.isJoined = true
        return drafts + [added]
    }

    private static func added(_ token: Token, at index: Int?) -> EventDraft {
        var data: JSONObject = ["token": token.json]
        data["at"] = index.map { JSONValue($0) }
        return EventDraft(.tokenAdded, data)
    }

    private static func check(_ text: String) throws(SearchRefusal) {
        do { try EventLimits.check(text: text, field: "text") } catch { throw .textTooLong }
    }
}
