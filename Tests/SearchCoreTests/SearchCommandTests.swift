import SearchCore
import Testing

@Suite("What a person does becomes events")
struct SearchCommandTests {
    let profile = Profile.tokensAndScope
    let active: [EventBody] = [.textChanged("u"), .tokenAdded(africa, at: nil)]

    @Test("taking the focus is told once")
    func begin() throws {
        #expect(try decide(.begin) == [EventDraft(.searchBegan)])
        #expect(try decide(.begin, [.searchBegan]).isEmpty)
        #expect(try decide(.begin, [.searchBegan, .searchEnded]) == [EventDraft(.searchBegan)])
    }

    @Test("typing tells the whole text, and an equal text nothing")
    func changeText() throws {
        #expect(try decide(.changeText("u")) == [EventDraft(.textChanged, ["text": "u"])])
        #expect(try decide(.changeText(""), active) == [EventDraft(.textChanged, ["text": ""])])
        #expect(try decide(.changeText("u"), active).isEmpty)
        let other = try decide(.changeText("e\u{301}"), [.textChanged("é")])
        #expect(other.count == 1)
    }

    @Test("a text beyond the limit is refused")
    func longText() {
        let long = String(repeating: "x", count: EventLimits.textGraphemes + 1)
        refuse(.changeText(long), .textTooLong)
        refuse(.mark(label: long), .textTooLong)
        refuse(.openSavedSearch(id: "s", SearchDefinition(text: long)), .textTooLong)
    }

    @Test("a token is added with its place, if it has one")
    func addToken() throws {
        #expect(try decide(.addToken(asia)) == [EventDraft(.tokenAdded, ["token": asia.json])])
        #expect(
            try decide(.addToken(asia, at: 0))
                == [EventDraft(.tokenAdded, ["token": asia.json, "at": .number("0")])]
        )
    }

    @Test("a token is removed by its place, and an empty place is refused")
    func removeToken() throws {
        #expect(
            try decide(.removeToken(at: 0), active)
                == [EventDraft(.tokenRemoved, ["token": africa.json, "at": .number("0")])]
        )
        refuse(.removeToken(at: 1), .noSuchToken(index: 1, count: 1), active)
        refuse(.removeToken(at: -1), .noSuchToken(index: -1, count: 1), active)
        refuse(.removeToken(at: 0), .noSuchToken(index: 0, count: 0))
    }

    @Test("a scope is one of the profile's, and the selected one is no change")
    func selectScope() throws {
        #expect(
            try decide(.selectScope("2018")) == [EventDraft(.scopeChanged, ["scope": "2018"])]
        )
        #expect(try decide(.selectScope("all")).isEmpty)
        refuse(.selectScope("2020"), .unknownScope("2020", known: ["all", "2018", "2019"]))
        #expect(throws: SearchRefusal.unknownScope("all", known: [])) {
            try SearchState(profile: .filterList).decide(.selectScope("all"), under: .filterList)
        }
    }

    @Test("a suggestion replaces the text by its token in one action")
    func selectSuggestion() throws {
        let chosen = EventDraft(
            .suggestionSelected,
            ["token": asia.json, "position": .number("2")]
        )
        let added = EventDraft(.tokenAdded, ["token": asia.json], isJoined: true)
        #expect(try decide(.selectSuggestion(asia, position: 2)) == [chosen, added])
        let cleared = EventDraft(.textChanged, ["text": ""], isJoined: true)
        #expect(
            try decide(.selectSuggestion(asia, position: 2), active) == [chosen, cleared, added]
        )
        refuse(.selectSuggestion(asia, position: 0), .positionOutOfRange(0))
    }

    @Test("Search is told always, losing the focus only by who has it, Cancel only while active")
    func submitEndCancel() throws {
        #expect(try decide(.submit) == [EventDraft(.searchSubmitted)])
        #expect(try decide(.end).isEmpty)
        #expect(try decide(.end, active) == [EventDraft(.searchEnded)])
        #expect(try decide(.cancel, active) == [EventDraft(.searchCancelled)])
        refuse(.cancel, .notActive)
    }

    @Test("a saved search is told whole, with its identifier")
    func openSavedSearch() throws {
        let definition = SearchDefinition(text: "k", tokens: [asia], scope: "2018")
        let data: JSONObject = ["savedSearch": "s1", "definition": .object(definition.json)]
        #expect(
            try decide(.openSavedSearch(id: "s1", definition))
                == [EventDraft(.savedSearchOpened, data)]
        )
    }

    @Test("a result and a note change no state, and positions count from 1")
    func resultAndNote() throws {
        #expect(
            try decide(.selectResult(id: "DE", position: 1))
                == [EventDraft(.resultSelected, ["id": "DE", "position": .number("1")])]
        )
        refuse(.selectResult(id: "DE", position: 0), .positionOutOfRange(0))
        #expect(try decide(.mark(label: "here")) == [EventDraft(.marker, ["label": "here"])])
    }

    @Test("the events of a command do what the person wanted")
    func decideThenApply() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        for _ in 0..<100 {
            let profile = random.profile()
            var state = SearchState(profile: profile)
            for _ in 0..<30 {
                let command = random.command()
                guard let drafts = try? state.decide(command, under: profile) else { continue }
                let before = state
                for draft in drafts {
                    let body = EventBody(kind: draft.kind, data: draft.data)
                    #expect(body != .incomplete && body != .unknown, "seed \(seed)")
                    state.apply(body, under: profile)
                }
                #expect(drafts.first?.isJoined != true, "seed \(seed)")
                #expect(did(command, before, state), "\(command), seed \(seed)")
            }
        }
    }

    private func did(_ command: SearchCommand, _ before: SearchState, _ after: SearchState) -> Bool
    {
        switch command {
        case .begin: after.isActive && after.isEditing
        case .changeText(let text): after.text == text
        case .addToken(let token, _):
            after.tokens.count == before.tokens.count + 1
                && after.tokens.contains(token)
        case .removeToken: after.tokens.count == before.tokens.count - 1
        case .selectScope(let scope): after.scope == scope
        case .selectSuggestion(let token, _): after.text.isEmpty && after.tokens.last == token
        case .submit: after.isActive && !after.isEditing
        case .end: !after.isEditing && after.isActive == before.isActive
        case .cancel: !after.isActive && after.listing == .everything
        case .openSavedSearch(_, let definition):
            after.text == definition.text
                && after.tokens == definition.tokens
                && after.scope == definition.scope ?? before.scope
        case .selectResult, .mark: after == before
        }
    }

    private func decide(
        _ command: SearchCommand,
        _ events: [EventBody] = []
    ) throws -> [EventDraft] {
        try given(events, under: profile).decide(command, under: profile)
    }

    private func refuse(
        _ command: SearchCommand,
        _ refusal: SearchRefusal,
        _ events: [EventBody] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: refusal, sourceLocation: sourceLocation) {
            try decide(command, events)
        }
    }
}

extension SplitMix64 {
    /// A command of any kind, mostly one that the bar can do.
    mutating func command() -> SearchCommand {
        switch Int.random(in: 0..<12, using: &self) {
        case 0: .begin
        case 1: .changeText(pick(["", "u", "un"]))
        case 2: .addToken(token(), at: pick([nil, 0, 1, -1]))
        case 3: .removeToken(at: pick([-1, 0, 1]))
        case 4: .selectScope(pick(["all", "2018", "2020"]))
        case 5: .selectSuggestion(token(), position: pick([0, 1, 2]))
        case 6: .submit
        case 7: .end
        case 8: .cancel
        case 9:
            .openSavedSearch(
                id: "s",
                SearchDefinition(text: "k", tokens: [token()], scope: pick([nil, "2019"]))
            )
        case 10: .selectResult(id: "x", position: pick([0, 1]))
        default: .mark(label: "m")
        }
    }
}
