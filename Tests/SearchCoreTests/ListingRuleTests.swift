import SearchCore
import Testing

@Suite("What a profile's rules list")
struct ListingRuleTests {
    @Test(
        "getting the focus lists as the profile says",
        arguments: [
            (.query, .nothing), (.nothing, .nothing), (.last, .nothing), (.keep, .everything),
        ] as [(Profile.OnBegin, Listing)]
    )
    func firstBegin(rule: Profile.OnBegin, listing: Listing) {
        let profile = Profile(name: "p", onBegin: rule)
        #expect(shown([.searchBegan], under: profile) == BarState(.editing, listing))
    }

    @Test(
        "getting the focus again after a search lists as the profile says",
        arguments: [
            (.query, .matching("u")), (.nothing, .nothing), (.last, .matching("u")),
            (.keep, .matching("u")),
        ] as [(Profile.OnBegin, Listing)]
    )
    func secondBegin(rule: Profile.OnBegin, listing: Listing) {
        let profile = Profile(name: "p", onBegin: rule)
        let events: [EventBody] = [.textChanged("u"), .searchSubmitted, .searchBegan]
        #expect(shown(events, under: profile) == BarState(.editing, "u", listing))
    }

    @Test(
        "getting the focus after a Cancel that kept the text lists as the profile says",
        arguments: [
            (.query, .matching("u")), (.nothing, .nothing), (.last, .matching("u")),
            (.keep, .everything),
        ] as [(Profile.OnBegin, Listing)]
    )
    func beginAfterCancel(rule: Profile.OnBegin, listing: Listing) {
        let profile = Profile(name: "p", onBegin: rule, keepsTextOnCancel: true)
        let events: [EventBody] = [.textChanged("u"), .searchCancelled, .searchBegan]
        #expect(shown(events, under: profile) == BarState(.editing, "u", listing))
    }

    @Test("what is listed last outlives a Cancel that clears the text")
    func lastOutlivesCancel() {
        let profile = Profile(name: "p", onBegin: .last)
        let events: [EventBody] = [.textChanged("u"), .searchCancelled, .searchBegan]
        #expect(shown(events, under: profile) == BarState(.editing, .matching("u")))
    }

    @Test("text, token, scope and saved search say what is listed last; begin and submit do not")
    func whatCountsAsLast() {
        var profile = Profile.tokensAndScope
        profile.onBegin = .last
        func last(_ events: [EventBody]) -> Listing {
            given(events + [.searchCancelled, .searchBegan], under: profile).listing
        }
        #expect(last([.tokenAdded(asia, at: nil)]) == .matching("", [asia], scope: "all"))
        #expect(last([.tokenAdded(asia, at: nil), .tokenRemoved(.at(0))]) == .nothing)
        #expect(
            last([.textChanged("u"), .scopeChanged("2018")]) == .matching("u", scope: "2018")
        )
        #expect(last([.scopeChanged("2018")]) == .nothing)
        #expect(
            last([.savedSearchOpened(SearchDefinition(text: "k"))]) == .matching("k", scope: "all")
        )
        #expect(last([.searchBegan, .searchSubmitted]) == .nothing)
        profile.emptyQuery = .all
        #expect(last([.searchSubmitted]) == .nothing)
    }

    @Test("without live results only a submit lists what matches")
    func notLive() {
        #expect(
            shown([.searchBegan, .textChanged("u")], under: .submitOnly)
                == BarState(.editing, "u", .everything)
        )
        let submitted: [EventBody] = [.searchBegan, .textChanged("u"), .searchSubmitted]
        #expect(shown(submitted, under: .submitOnly) == BarState(.resting, "u", .matching("u")))
        #expect(
            shown(submitted + [.textChanged("un")], under: .submitOnly)
                == BarState(.editing, "un", .matching("u"))
        )
    }

    @Test("a scope chosen without live results waits for the submit")
    func notLiveScope() {
        var profile = Profile.tokensAndScope
        profile.isLive = false
        let events: [EventBody] = [.textChanged("u"), .searchSubmitted, .scopeChanged("2018")]
        #expect(
            shown(events, under: profile)
                == BarState(.resting, "u", scope: "2018", .matching("u", scope: "all"))
        )
    }

    @Test("a submit evaluates or keeps what is listed, as the profile says")
    func submitting() {
        #expect(shown([.searchSubmitted], under: .filterList) == BarState(.resting, .nothing))
        #expect(shown([.searchSubmitted], under: .prefixTable) == BarState(.resting, .everything))
        let begun: [EventBody] = [.textChanged("A"), .searchBegan, .searchSubmitted]
        #expect(shown(begun, under: .prefixTable) == BarState(.resting, "A", .nothing))
        let evaluating = Profile(name: "p", onBegin: .nothing)
        #expect(shown(begun, under: evaluating) == BarState(.resting, "A", .matching("A")))
    }

    @Test("the Cancel button is there always, never, or while the field has the focus")
    func cancelButton() {
        func shows(_ rule: Presentation.ShowsCancel, _ events: [EventBody]) -> Bool {
            let profile = Profile(name: "p", presentation: Presentation(showsCancel: rule))
            return given(events, under: profile).showsCancel(under: profile)
        }
        #expect(shows(.always, []))
        #expect(!shows(.never, [.searchBegan]))
        #expect(!shows(.whileEditing, []))
        #expect(shows(.whileEditing, [.searchBegan]))
        #expect(!shows(.whileEditing, [.textChanged("u"), .searchSubmitted]))
    }
}
