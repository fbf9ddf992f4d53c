import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import searchsync

@Suite("How a bar looks")
struct BarScreenTests {
    private static func hand(_ profile: Profile, _ catalog: String) throws -> BarModelTests.Hand {
        try BarModelTests.Hand(profile, catalog)
    }

    private static func looks(_ hand: BarModelTests.Hand) -> [StyledLine] {
        BarScreen(bar: hand.bar, catalog: hand.catalog).screen.lines
    }

    @Test("placeholder, Cancel while editing, and the matches in the results")
    func plain() throws {
        var hand = try Self.hand(.filterList, "country-names")
        #expect(hand.screen[0].hasPrefix("● REC  0 events"))
        #expect(hand.screen[0].hasSuffix("filter-list · country-names"))
        #expect(hand.screen[1] == "› Search countries")
        hand.type("gre")
        #expect(hand.screen[1].hasPrefix("› gre "))
        #expect(hand.screen[1].hasSuffix(" Cancel"))
        let row = Self.looks(hand)[4]
        #expect(row.spans.first { $0.look == .match }?.text == "Gre")
        hand.press(.enter)
        #expect(!hand.screen[1].contains("Cancel"))
    }

    @Test("the custom bar has its colours, its line and always its Cancel")
    func custom() throws {
        var hand = try Self.hand(.customBar, "country-names")
        #expect(hand.screen[1].hasSuffix("Cancel"))
        #expect(hand.screen[1].hasPrefix("› Search in this awesome bar"))
        hand.type("ger")
        let field = Self.looks(hand)[1]
        let text = try #require(field.spans.first { $0.text.hasPrefix("ger") })
        #expect(text.look.isUnderlined)
        #expect(text.look.colour == Colour(named: "orange"))
        // In a header there is nothing between the bar and its list.
        #expect(hand.screen[2] == "4 results")
    }

    @Test("a bar that starts hidden comes when the list is pulled down, or somebody types")
    func hidden() throws {
        var hand = try Self.hand(.headerList, "slopes")
        #expect(hand.screen[1] == "4 items")
        hand.press(.up)
        #expect(hand.screen[1] == "› Search")
        #expect(hand.kinds == [])
        var other = try Self.hand(.headerList, "slopes")
        other.type("e")
        #expect(other.screen[1].hasPrefix("› e"))
    }

    @Test("scopes, tokens, and results in a list of their own")
    func scopes() throws {
        var hand = try Self.hand(.tokensAndScope, "countries")
        #expect(hand.screen[2] == "  (all)  2018   2019  ")
        hand.press(.control("s"), .enter)
        #expect(hand.screen[2] == "   all  (2018)  2019  ")
        #expect(hand.screen[4].hasPrefix("Results: 0 results"))
        #expect(hand.screen[5] == "  Search by Africa")
    }

    @Test("what lies behind is dimmed where the profile says so")
    func dimmed() throws {
        var profile = Profile.openTable
        profile.presentation.dimsBackground = true
        var hand = try Self.hand(profile, "letters")
        #expect(Self.looks(hand)[3].spans.allSatisfy { !$0.look.isDim })
        hand.press(.enter)
        #expect(Self.looks(hand)[3].spans.allSatisfy { $0.look.isDim })
        hand.type("A")
        #expect(Self.looks(hand)[3].spans.allSatisfy { !$0.look.isDim })
    }

    @Test("every screen fits, however small the terminal is")
    func small() throws {
        for profile in Profile.builtIn {
            for size in [(1, 1), (2, 5), (4, 10), (6, 20), (10, 300)] {
                var hand = try Self.hand(profile, "countries")
                hand.bar.resize(to: ScreenSize(rows: size.0, columns: size.1))
                hand.type("日本👨‍👩‍👧")
                hand.press(.down, .control("t"), .down, .escape, .control("x"), .text("é"))
                let screen = BarScreen(bar: hand.bar, catalog: hand.catalog).screen
                #expect(screen.lines.count == size.0)
                #expect(screen.lines.allSatisfy { $0.width <= size.1 }, "\(profile.name) \(size)")
            }
        }
    }
}
