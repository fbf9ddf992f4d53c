import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import searchsync

@Suite("A bar used by hand")
struct BarModelTests {
    /// A bar with its catalog, whose requests are answered at once unless a test holds them back.
    struct Hand {
        var bar: BarModel
        let catalog: CatalogVersion
        var recorded: [EventDraft] = []
        var endings: [BarEnding] = []
        var requests: [BarRequest] = []

        init(_ profile: Profile, _ catalog: String, endsOnOpen: Bool = false) throws {
            bar = BarModel(
                profile: profile,
                catalog: catalog,
                endsOnOpen: endsOnOpen,
                size: ScreenSize(rows: 24, columns: 80)
            )
            self.catalog = CatalogVersion(items: try Fixture.catalog(named: catalog))
            carryOut()
            answer()
        }

        mutating func press(_ keys: Key...) {
            for key in keys {
                bar.press(key)
                carryOut()
                answer()
            }
        }

        mutating func type(_ text: String) {
            for character in text { press(.text(String(character))) }
        }

        mutating func carryOut() {
            for effect in bar.takeEffects() {
                switch effect {
                case .record(let drafts, _): recorded += drafts
                case .search(let request): requests.append(request)
                case .finish(let ending): endings.append(ending)
                }
            }
        }

        /// Answers the newest request.
        mutating func answer() {
            guard let request = requests.last else { return }
            requests = []
            bar.take(catalog.answer(to: request, under: bar.profile))
            carryOut()
            answer()
        }

        var kinds: [EventKind] { recorded.map(\.kind) }
        var screen: [String] { BarScreen(bar: bar, catalog: catalog).screen.text }
    }

    @Test("the first letter begins the search and changes the text")
    func typing() throws {
        var hand = try Hand(.filterList, "country-names")
        #expect(hand.screen[3] == "252 items")
        hand.type("gr")
        #expect(hand.kinds == [.searchBegan, .textChanged, .textChanged])
        #expect(hand.screen[3] == "6 results")
        #expect(hand.screen[4].hasPrefix("  Greece"))
        hand.press(.enter)
        #expect(hand.kinds.last == .searchSubmitted)
        #expect(!hand.bar.state.isEditing)
        hand.press(.escape, .escape)
        #expect(hand.kinds.last == .searchCancelled)
        #expect(hand.bar.state.text == "")
        #expect(hand.screen.last == "nothing to cancel; Ctrl-Q ends the recording")
    }

    @Test("typing into a field that lost the focus gives it the focus first")
    func focus() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.press(.enter, .text("g"), .enter, .text("r"), .backTab, .tab, .tab)
        #expect(
            hand.kinds == [
                .searchBegan, .textChanged, .searchSubmitted, .searchBegan, .textChanged,
                .searchEnded, .searchBegan, .searchEnded,
            ]
        )
    }

    @Test("an answer to an older text is dropped, and keys about the list wait for theirs")
    func lateAnswers() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.bar.press(.text("g"))
        hand.carryOut()
        let old = try #require(hand.requests.last)
        hand.bar.press(.text("r"))
        hand.carryOut()
        let new = try #require(hand.requests.last)
        hand.requests = []
        hand.bar.take(hand.catalog.answer(to: old, under: .filterList))
        #expect(hand.bar.answer?.total == 252)
        // What is chosen must be of the list that the person waits for, not of the one still shown.
        hand.bar.press(.down)
        hand.bar.press(.enter)
        #expect(hand.bar.row == nil)
        hand.bar.take(hand.catalog.answer(to: new, under: .filterList))
        hand.carryOut()
        #expect(hand.recorded.last?.data["id"]?.string == "GR")
    }

    @Test("a suggestion becomes a token in place of the text, as one action")
    func suggestions() throws {
        var hand = try Hand(.tokensAndScope, "countries")
        hand.type("zzz")
        #expect(hand.screen[4] == "Results: 0 results  suggestions:")
        hand.press(.down, .down, .down, .down, .enter)
        let action = hand.recorded.suffix(3)
        #expect(action.map(\.kind) == [.suggestionSelected, .textChanged, .tokenAdded])
        #expect(action.map(\.isJoined) == [false, true, true])
        #expect(hand.bar.state.tokens.map(\.value) == ["Europe"])
        #expect(hand.screen[1].hasPrefix("› [Europe]"))
        #expect(hand.screen[4] == "Results: 108 results")
    }

    @Test("Tab takes the first suggestion")
    func tab() throws {
        var hand = try Hand(.tokensAndScope, "countries")
        hand.press(.enter, .tab)
        #expect(hand.bar.state.tokens.map(\.value) == ["Africa"])
    }

    @Test("any token can be added beside the text, and removed where it stands")
    func tokens() throws {
        var hand = try Hand(.tokensAndScope, "countries")
        hand.type("u")
        hand.press(.control("t"))
        hand.type("asi")
        hand.press(.enter, .control("t"))
        hand.type("currency=EUR")
        hand.press(.enter)
        #expect(hand.bar.state.text == "u")
        #expect(hand.bar.state.tokens.map(\.value) == ["Asia", "EUR"])
        // Left from the first letter goes to the last token, then to the one before.
        hand.press(.home, .left, .left)
        #expect(hand.bar.chip == 0)
        hand.press(.delete)
        #expect(hand.bar.state.tokens.map(\.value) == ["EUR"])
        #expect(hand.recorded.last?.data["at"]?.integer == 0)
        hand.press(.home, .backspace)
        #expect(hand.bar.state.tokens == [])
        #expect(hand.bar.state.text == "u")
        hand.press(.home, .backspace)
        #expect(hand.kinds.last == .tokenRemoved)
    }

    @Test("the scope goes round, and back")
    func scope() throws {
        var hand = try Hand(.tokensAndScope, "countries")
        hand.press(.control("s"), .control("s"), .control("s"), .alt("s"))
        #expect(
            hand.recorded.map { $0.data["scope"]?.string } == ["2018", "2019", "all", "2019"]
        )
        var other = try Hand(.filterList, "country-names")
        other.press(.control("s"))
        #expect(other.recorded == [])
        #expect(other.bar.message == "this bar has no scopes")
    }

    @Test("a paste is one event that says so")
    func paste() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.press(.paste("united\n"))
        #expect(hand.kinds == [.searchBegan, .textChanged])
        #expect(hand.recorded.last?.data["text"]?.string == "united")
        #expect(hand.recorded.last?.data["source"]?.string == "paste")
        hand.press(.control("u"))
        #expect(hand.recorded.last?.data["source"] == nil)
    }

    @Test("moving the cursor is no event, and what is typed goes where it stands")
    func cursor() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.type("gee")
        hand.press(.left, .left, .text("r"))
        #expect(hand.bar.state.text == "gree")
        #expect(hand.bar.editor.cursor == 2)
        #expect(hand.recorded.count == 5)
    }

    @Test("a text that is too long is not taken, and the person is told")
    func tooLong() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.press(.paste(String(repeating: "x", count: 1024)))
        let count = hand.recorded.count
        hand.press(.text("y"))
        #expect(hand.recorded.count == count)
        #expect(hand.bar.editor.text == hand.bar.state.text)
        #expect(hand.bar.message == "the text is too long; shorten it")
    }

    @Test("opening a result ends a recording that was made for its id, and stays in others")
    func opening() throws {
        var hand = try Hand(.filterList, "country-names", endsOnOpen: true)
        hand.type("gr")
        hand.press(.down, .down, .enter)
        guard case .opened(let opened)? = hand.endings.first else {
            Issue.record("nothing was opened")
            return
        }
        #expect(opened.row.id == "GL")
        #expect(opened.position == 2)
        #expect(hand.recorded.last?.kind == .resultSelected)

        var other = try Hand(.filterList, "country-names")
        other.type("gr")
        other.press(.down, .enter)
        #expect(other.endings == [])
        #expect(other.screen.contains { $0.hasPrefix("opened: Greece") })
        #expect(other.screen.contains { $0.contains("id") && $0.contains("GR") })
        other.press(.escape)
        #expect(other.screen[3].hasPrefix("6 results"))
    }

    @Test("a marker has a label")
    func marker() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.press(.control("x"))
        hand.type("here")
        #expect(hand.screen.last == "marker: here")
        hand.press(.enter, .control("x"), .escape)
        #expect(hand.recorded.map(\.kind) == [.marker])
        #expect(hand.recorded.last?.data["label"]?.string == "here")
    }

    @Test("nothing is recorded while paused, and afterwards a replay shows the bar as it is")
    func pausing() throws {
        for profile in Profile.builtIn {
            var hand = try Hand(profile, profile == .headerList ? "slopes" : "countries")
            hand.type("e")
            hand.press(.control("r"))
            let count = hand.recorded.count
            hand.press(.control("u"), .paste("united"), .control("t"), .paste("continent=Asia"))
            hand.press(.enter, .control("x"), .enter)
            if profile.scope != nil { hand.press(.control("s")) }
            #expect(hand.screen[0].hasPrefix("‖ PAUSED"))
            #expect(hand.recorded.count == count)
            hand.press(.control("r"), .text("x"), .backspace)
            var replayed = SearchState(profile: profile)
            for draft in hand.recorded {
                replayed.apply(EventBody(kind: draft.kind, data: draft.data), under: profile)
            }
            #expect(replayed == hand.bar.state, "\(profile.name)")
            #expect(hand.kinds[count] == .captureResumed)
            #expect(hand.recorded[count + 1].isJoined)
        }
    }

    @Test("a cancelled pause leads to a cancelled bar")
    func cancelledPause() throws {
        for profile in Profile.builtIn {
            var hand = try Hand(profile, "countries")
            hand.type("e")
            hand.press(.control("r"), .text("x"), .escape, .control("r"))
            var replayed = SearchState(profile: profile)
            for draft in hand.recorded {
                replayed.apply(EventBody(kind: draft.kind, data: draft.data), under: profile)
            }
            #expect(replayed.isActive == hand.bar.state.isActive)
            #expect(replayed.text == hand.bar.state.text, "\(profile.name)")
            #expect(replayed.listing == .everything)
        }
    }

    @Test("more of a long list comes as it is scrolled, and the choice stays in view")
    func scrolling() throws {
        var hand = try Hand(.tokensAndScope, "countries")
        for _ in 0..<40 { hand.press(.pageDown) }
        #expect(hand.bar.answer?.rows.count == 504)
        #expect(hand.screen.contains { $0.hasPrefix("> Zimbabwe") })
        #expect(hand.screen[4].hasSuffix("504/504"))
        for _ in 0..<40 { hand.press(.pageUp) }
        #expect(hand.bar.row == nil)
        #expect(hand.screen[5].hasPrefix("  Afghanistan"))
    }

    @Test("Ctrl-Q ends, and Ctrl-D where there is nothing to delete")
    func ending() throws {
        var hand = try Hand(.filterList, "country-names")
        hand.press(.text("a"), .home, .control("d"))
        #expect(hand.bar.state.text == "")
        #expect(hand.endings == [])
        hand.press(.control("d"))
        #expect(hand.endings == [.ended])
        for prompt in [Key.control("x"), .control("t")] {
            var other = try Hand(.filterList, "country-names")
            other.press(prompt, .control("q"))
            #expect(other.endings == [.ended])
        }
    }
}
