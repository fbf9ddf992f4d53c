import SearchCore
import Testing

@Suite("What a search bar holds")
struct SearchStateTests {
    let plain = Profile(name: "plain")

    @Test("at first the bar is inactive and empty, lists everything, and has the scope for all")
    func initial() {
        #expect(shown([], under: plain) == BarState(.inactive, .everything))
        #expect(shown([], under: .tokensAndScope) == BarState(.inactive, scope: "all", .everything))
    }

    @Test("typing makes the bar active and lists what matches")
    func typing() {
        #expect(
            shown([.textChanged("u")], under: plain) == BarState(.editing, "u", .matching("u"))
        )
    }

    @Test("a text change that changes nothing wakes no bar, but gives an active one the focus")
    func equalText() {
        #expect(shown([.textChanged("")], under: plain) == BarState(.inactive, .everything))
        let kept: [EventBody] = [.textChanged("u"), .searchCancelled, .textChanged("u")]
        #expect(shown(kept, under: .customBar) == BarState(.inactive, "u", .everything))
        let resting: [EventBody] = [.textChanged("u"), .searchSubmitted, .textChanged("u")]
        #expect(shown(resting, under: plain) == BarState(.editing, "u", .matching("u")))
    }

    @Test("a text that is spelt with other scalars is a change")
    func otherSpelling() {
        let events: [EventBody] = [
            .textChanged("é"), .searchCancelled, .textChanged("e\u{301}"),
        ]
        let state = given(events, under: .customBar)
        #expect(state.isActive)
        #expect(Array(state.text.utf8) == Array("e\u{301}".utf8))
    }

    @Test("clearing the text keeps the tokens, and tokens alone match")
    func clearing() {
        let events: [EventBody] = [
            .textChanged("u"), .tokenAdded(africa, at: nil), .textChanged(""),
        ]
        #expect(
            shown(events, under: plain)
                == BarState(.editing, tokens: [africa], .matching("", [africa]))
        )
    }

    @Test("an empty bar lists nothing or everything, as the profile says")
    func emptyQuery() {
        let events: [EventBody] = [.textChanged("u"), .textChanged("")]
        #expect(shown(events, under: plain) == BarState(.editing, .nothing))
        #expect(shown(events, under: .openTable) == BarState(.editing, .everything))
    }

    @Test("where an empty bar lists everything, a scope restricts it")
    func emptyQueryUnderScope() {
        var profile = Profile.tokensAndScope
        profile.emptyQuery = .all
        let events: [EventBody] = [.searchBegan, .scopeChanged("2018")]
        #expect(
            shown(events, under: profile)
                == BarState(.editing, scope: "2018", .matching("", scope: "2018"))
        )
        #expect(
            shown(events + [.scopeChanged("all")], under: profile)
                == BarState(.editing, scope: "all", .everything)
        )
    }

    @Test(
        "a token goes where the event says; nowhere or beyond the end is last, negative is first",
        arguments: [
            (nil, ["a", "b", "new"]), (0, ["new", "a", "b"]), (1, ["a", "new", "b"]),
            (2, ["a", "b", "new"]), (3, ["a", "b", "new"]), (.max, ["a", "b", "new"]),
            (-1, ["new", "a", "b"]), (.min, ["new", "a", "b"]),
        ] as [(Int?, [String])]
    )
    func tokenPlaces(index: Int?, values: [String]) {
        func token(_ value: String) -> Token { Token(field: "f", value: value) }
        let state = given(
            [
                .tokenAdded(token("a"), at: nil), .tokenAdded(token("b"), at: nil),
                .tokenAdded(token("new"), at: index),
            ],
            under: plain
        )
        #expect(state.tokens.map(\.value) == values)
        #expect(state.listing == .matching("", values.map(token)))
    }

    @Test("the same token can be in the bar twice")
    func tokenTwice() {
        let state = given([.tokenAdded(asia, at: nil), .tokenAdded(asia, at: nil)], under: plain)
        #expect(state.tokens == [asia, asia])
    }

    @Test("a token is removed at its place, or else the last equal one; labels do not count")
    func removal() {
        let unlabelled = Token(field: "continent", value: "Africa")
        let filled: [EventBody] = [
            .tokenAdded(africa, at: nil), .tokenAdded(asia, at: nil),
            .tokenAdded(unlabelled, at: nil),
        ]
        let byPlace = given(filled + [.tokenRemoved(.at(1))], under: plain)
        #expect(byPlace.tokens == [africa, unlabelled])
        let byValue = given(filled + [.tokenRemoved(.lastEqual(africa))], under: plain)
        #expect(byValue.tokens == [africa, asia])
        #expect(byValue.listing == .matching("", [africa, asia]))
    }

    @Test(
        "a removal that finds no token changes nothing at all",
        arguments: [
            .at(1), .at(-1), .at(.max), .at(.min), .lastEqual(asia),
            .lastEqual(Token(field: "Continent", value: "Africa")),
        ] as [TokenRemoval]
    )
    func removalOfNothing(removal: TokenRemoval) {
        for history: [EventBody] in [
            [.tokenAdded(africa, at: nil)],
            [.tokenAdded(africa, at: nil), .searchSubmitted],
            [.tokenAdded(africa, at: nil), .searchCancelled],
        ] {
            let before = given(history, under: .customBar)
            #expect(given(history + [.tokenRemoved(removal)], under: .customBar) == before)
        }
    }

    @Test("a removal that finds its token wakes the bar")
    func removalWakes() {
        let events: [EventBody] = [
            .textChanged("u"), .tokenAdded(africa, at: nil), .searchCancelled,
            .tokenRemoved(.at(0)),
        ]
        #expect(shown(events, under: .customBar) == BarState(.editing, "u", .matching("u")))
    }

    @Test("a scope chosen while the bar is inactive is only remembered")
    func scopeWhileInactive() {
        #expect(
            shown([.scopeChanged("2018")], under: .tokensAndScope)
                == BarState(.inactive, scope: "2018", .everything)
        )
        #expect(
            shown([.scopeChanged("2018"), .textChanged("u")], under: .tokensAndScope)
                == BarState(.editing, "u", scope: "2018", .matching("u", scope: "2018"))
        )
    }

    @Test("a scope chosen while the bar is active lists anew and leaves the focus as it is")
    func scopeWhileActive() {
        let events: [EventBody] = [.textChanged("u"), .searchEnded, .scopeChanged("2019")]
        #expect(
            shown(events, under: .tokensAndScope)
                == BarState(.resting, "u", scope: "2019", .matching("u", scope: "2019"))
        )
    }

    @Test("without a scope field a scope is remembered and restricts nothing")
    func scopeWithoutField() {
        #expect(
            shown([.textChanged("u"), .scopeChanged("2019")], under: plain)
                == BarState(.editing, "u", scope: "2019", .matching("u"))
        )
        #expect(
            shown([.searchBegan, .scopeChanged("2019")], under: .openTable)
                == BarState(.editing, scope: "2019", .everything)
        )
    }

    @Test("losing the focus leaves the rest as it is")
    func ending() {
        #expect(
            shown([.textChanged("u"), .searchEnded], under: plain)
                == BarState(.resting, "u", .matching("u"))
        )
        #expect(shown([.searchEnded], under: plain) == BarState(.inactive, .everything))
    }

    @Test("Cancel lists everything, and clears text and tokens unless the profile keeps them")
    func cancelling() {
        let events: [EventBody] = [
            .textChanged("u"), .tokenAdded(africa, at: nil), .scopeChanged("2018"),
            .searchCancelled,
        ]
        #expect(
            shown(events, under: .tokensAndScope)
                == BarState(.inactive, scope: "2018", .everything)
        )
        var keeping = Profile.tokensAndScope
        keeping.keepsTextOnCancel = true
        #expect(
            shown(events, under: keeping)
                == BarState(.inactive, "u", tokens: [africa], scope: "2018", .everything)
        )
    }

    @Test("a saved search replaces text, tokens and scope, and is evaluated even if not live")
    func savedSearch() {
        let definition = SearchDefinition(text: "k", tokens: [asia], scope: "2018")
        var profile = Profile.tokensAndScope
        profile.isLive = false
        #expect(
            shown([.textChanged("u"), .savedSearchOpened(definition)], under: profile)
                == BarState(
                    .resting,
                    "k",
                    tokens: [asia],
                    scope: "2018",
                    .matching("k", [asia], scope: "2018")
                )
        )
    }

    @Test("a saved search without a scope leaves the bar's")
    func savedSearchWithoutScope() {
        let events: [EventBody] = [
            .scopeChanged("2019"), .savedSearchOpened(SearchDefinition(text: "")),
        ]
        #expect(
            shown(events, under: .tokensAndScope) == BarState(.resting, scope: "2019", .nothing)
        )
    }

    @Test("what tells of the recording or of results changes no state")
    func silentKinds() {
        let before = given([.textChanged("u"), .searchSubmitted], under: plain)
        var after = before
        let silent: [EventBody] = [
            .sessionStarted(SessionStart(data: [:])), .suggestionSelected,
            .resultSelected(id: "x", position: 1), .marker(label: "m"), .capturePaused(reason: nil),
            .captureResumed, .eventsDropped(count: 1, reason: nil), .eventRefused(code: "c"),
            .sessionClosed(reason: nil), .incomplete, .unknown,
            EventBody(kind: .resultsShown, data: ["total": .number("3")]),
        ]
        for event in silent { after.apply(event, under: plain) }
        #expect(after == before)
    }
}
