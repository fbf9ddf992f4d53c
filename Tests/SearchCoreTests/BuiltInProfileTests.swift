import SearchCore
import Testing

@Suite("The built-in profiles")
struct BuiltInProfileTests {
    /// The rules of one of the search bars that are reproduced.
    struct Rules: Sendable, CustomTestStringConvertible {
        let name: String
        let match: Profile.Match
        let isCaseSensitive: Bool
        let emptyQuery: Profile.EmptyQuery
        let isLive: Bool
        let onBegin: Profile.OnBegin
        let onSubmit: Profile.OnSubmit
        let keepsText: Bool
        var testDescription: String { name }

        init(
            _ name: String,
            _ match: Profile.Match,
            _ isCaseSensitive: Bool,
            _ emptyQuery: Profile.EmptyQuery,
            _ isLive: Bool,
            _ onBegin: Profile.OnBegin,
            _ onSubmit: Profile.OnSubmit,
            _ keepsText: Bool
        ) {
            self.name = name
            self.match = match
            self.isCaseSensitive = isCaseSensitive
            self.emptyQuery = emptyQuery
            self.isLive = isLive
            self.onBegin = onBegin
            self.onSubmit = onSubmit
            self.keepsText = keepsText
        }
    }

    static let table = [
        Rules("filter-list", .contains, false, .none, true, .query, .evaluate, false),
        Rules("custom-bar", .contains, false, .none, true, .last, .evaluate, true),
        Rules("submit-only", .contains, false, .none, false, .keep, .evaluate, false),
        Rules("prefix-table", .prefix, true, .none, true, .nothing, .keep, false),
        Rules("contains-table", .contains, true, .none, true, .nothing, .keep, false),
        Rules("open-table", .prefix, true, .all, true, .query, .keep, false),
        Rules("header-list", .contains, false, .none, true, .query, .evaluate, false),
        Rules("prefix-list", .prefix, true, .all, true, .query, .evaluate, false),
        Rules("tokens-and-scope", .contains, false, .none, true, .query, .evaluate, false),
    ]

    @Test("there are nine, in their order")
    func names() {
        #expect(Profile.builtIn.map(\.name) == Self.table.map(\.name))
        #expect(Profile.builtIn(named: "filter list") == nil)
    }

    @Test("each has the rules of the bar that it reproduces", arguments: table)
    func rules(_ rules: Rules) throws {
        let profile = try #require(Profile.builtIn(named: rules.name))
        #expect(profile.match == rules.match)
        #expect(profile.isCaseSensitive == rules.isCaseSensitive)
        #expect(profile.isDiacriticSensitive)
        #expect(profile.emptyQuery == rules.emptyQuery)
        #expect(profile.isLive == rules.isLive)
        #expect(profile.onBegin == rules.onBegin)
        #expect(profile.onSubmit == rules.onSubmit)
        #expect(profile.keepsTextOnCancel == rules.keepsText)
        #expect(profile.textFields == [rules.name == "header-list" ? "title" : "name"])
        #expect(profile.redact.isEmpty)
    }

    @Test("each comes back from its JSON, as a person would write it", arguments: Profile.builtIn)
    func roundTrip(profile: Profile) throws {
        #expect(try Profile(json: profile.json, reading: .authored) == profile)
    }

    @Test("only the one with tokens has a scope bar, and the continents in alphabetical order")
    func tokensAndScope() {
        let others = Profile.builtIn.filter { $0.name != "tokens-and-scope" }
        #expect(others.allSatisfy { $0.scope == nil && $0.suggestions.tokens.isEmpty })
        let profile = Profile.tokensAndScope
        #expect(
            profile.scope
                == Profile.Scope(field: "year", all: "all", values: ["all", "2018", "2019"])
        )
        let continents = [
            "Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania", "South America",
        ]
        #expect(
            profile.suggestions.tokens
                == continents.map {
                    Token(field: "continent", value: $0, label: "Search by \($0)")
                }
        )
        #expect(!profile.suggestions.hidesChosen)
    }

    @Test("the custom bar looks different from the default one")
    func appearance() {
        #expect(Profile.customBar.presentation.appearance != Presentation.Appearance())
        #expect(Profile.filterList.presentation.appearance == Presentation.Appearance())
    }
}
