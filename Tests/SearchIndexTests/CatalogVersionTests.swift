import SearchCore
import SearchIndex
import TestSupport
import Testing

@Suite("A catalog version")
struct CatalogVersionTests {
    private static let items = [
        item("1", ["name": ["Côte d'Ivoire"], "continent": ["Africa"], "year": ["2018"]]),
        item("2", ["name": ["Cote Blanche"], "continent": ["Africa", "Europe"]]),
        item("3", ["name": ["South Korea"], "alias": ["Republic of Korea"], "year": ["2019"]]),
        item("4", ["continent": ["Europe"], "year": ["2018", "2019"]]),
        item("5", ["name": ["New-Caledonia"], "alias": ["Kanaky", "caledonia 2"]]),
    ]
    private let version = CatalogVersion(items: items)
    private let contains = Profile(name: "p")

    private static func item(_ id: String, _ fields: [String: [String]]) -> CatalogItem {
        CatalogItem(id: id, fields: fields.map { ($0.key, $0.value) })
    }

    private func ids(
        _ text: String,
        _ tokens: [(String, String)] = [],
        scope: String? = nil,
        under profile: Profile
    ) -> [String] {
        let tokens = tokens.map { Token(field: $0.0, value: $0.1) }
        let query = SearchQuery(text: text, tokens: tokens, scope: scope)
        return version.results(of: .matching(query), under: profile, limit: 100).ids
    }

    @Test("an empty text matches every item, also one without the text field")
    func emptyText() {
        #expect(ids("", under: contains) == ["1", "2", "3", "4", "5"])
        #expect(ids(" ", under: contains) == ["1", "2", "3"])
    }

    @Test("everything ignores the limit in its total, and nothing is nothing")
    func everything() {
        #expect(
            version.results(of: .everything, under: contains, limit: 2, offset: 1)
                == SearchResults(total: 5, ids: ["2", "3"])
        )
        #expect(
            version.results(of: .nothing, under: contains, limit: 2)
                == SearchResults(total: 0, ids: [])
        )
        #expect(
            version.results(of: .everything, under: contains, limit: -1, offset: 9)
                == SearchResults(total: 5, ids: [])
        )
    }

    @Test("values of one field are alternatives, different fields must all hold")
    func tokens() {
        #expect(
            ids("", [("continent", "Africa"), ("continent", "Europe")], under: contains).count == 3
        )
        #expect(ids("", [("continent", "Europe"), ("year", "2018")], under: contains) == ["4"])
        #expect(ids("cote", [("continent", "Europe")], under: contains) == ["2"])
        #expect(ids("", [("continent", "africa")], under: contains) == [])
        #expect(ids("", [("planet", "Earth")], under: contains) == [])
    }

    @Test("a scope restricts unless it is the one for all, or the profile has none")
    func scopes() {
        var scoped = contains
        scoped.scope = Profile.Scope(field: "year", all: "all", values: ["all", "2018"])
        #expect(ids("", scope: "2018", under: scoped) == ["1", "4"])
        #expect(ids("", scope: "all", under: scoped).count == 5)
        #expect(ids("", scope: nil, under: scoped).count == 5)
        #expect(ids("", scope: "2018", under: contains).count == 5)
        #expect(ids("", scope: "1066", under: scoped) == [])
    }

    @Test("any of several text fields, and any of a field's values, suffices")
    func severalFields() {
        let both = Profile(name: "p", textFields: ["name", "alias"])
        #expect(ids("korea", under: both) == ["3"])
        #expect(ids("KANAKY", under: both) == ["5"])
        #expect(ids("a", under: both) == ["2", "3", "5"])
    }

    @Test("diacritics count unless the profile says otherwise")
    func diacritics() {
        var lenient = contains
        lenient.isDiacriticSensitive = false
        #expect(ids("cote", under: contains) == ["2"])
        #expect(ids("cote", under: lenient) == ["1", "2"])
        #expect(ids("CÔTÉ", under: lenient) == ["1", "2"])
    }

    @Test("a word starts at the beginning and after what is neither letter, digit nor mark")
    func wordPrefixes() {
        let words = Profile(name: "p", textFields: ["name", "alias"], match: .wordPrefix)
        #expect(ids("ivo", under: words) == ["1"])
        #expect(ids("cal", under: words) == ["5"])
        #expect(ids("orea", under: words) == [])
        #expect(ids("korea", under: words) == ["3"])
        #expect(ids("of korea", under: words) == ["3"])
    }

    @Test("prefix and exact are anchored")
    func anchors() {
        let prefix = Profile(name: "p", match: .prefix)
        let exact = Profile(name: "p", match: .exact, isCaseSensitive: true)
        #expect(ids("south", under: prefix) == ["3"])
        #expect(ids("korea", under: prefix) == [])
        #expect(ids("South Korea", under: exact) == ["3"])
        #expect(ids("South", under: exact) == [])
        #expect(ids("south korea", under: exact) == [])
    }

    @Test("an id leads to its ordinal by its bytes")
    func ordinals() {
        let version = CatalogVersion(items: [
            CatalogItem(id: "é", fields: []), CatalogItem(id: "e\u{301}", fields: []),
            CatalogItem(id: "é", fields: []),
        ])
        #expect(version.ordinal(of: "é") == 0)
        #expect(version.ordinal(of: "e\u{301}") == 1)
        #expect(version.ordinal(of: "e") == nil)
    }

    @Test("a facet ignores its own tokens and obeys the others")
    func facets() {
        let tokens = [
            Token(field: "continent", value: "Africa"), Token(field: "year", value: "2018"),
        ]
        let listing = Listing.matching(SearchQuery(text: "", tokens: tokens))
        let counts = version.facetCounts(
            of: listing,
            under: contains,
            fields: ["year", "continent", "planet"],
            limit: 10
        )
        #expect(counts.map(\.field) == ["year", "continent", "planet"])
        #expect(counts[0].values == [FacetCount(value: "2018", count: 1)])
        #expect(
            counts[1].values == [
                FacetCount(value: "Africa", count: 1), FacetCount(value: "Europe", count: 1),
            ]
        )
        #expect(counts[2].values == [])
    }

    @Test("the most frequent values come first, then the order of their bytes")
    func facetOrder() throws {
        let items = ["b", "a", "é", "e\u{301}", "a"].enumerated()
            .map { CatalogItem(id: "\($0)", fields: [("kind", [$1, $1])]) }
        let counts = CatalogVersion(items: items)
            .facetCounts(of: .everything, under: contains, fields: ["kind"], limit: 3)
        let facet = try #require(counts.first)
        #expect(facet.distinct == 4)
        #expect(facet.values.map(\.count) == [2, 1, 1])
        #expect(facet.values.map { Array($0.value.utf8) } == [[97], [98], [101, 0xCC, 0x81]])
        let none = CatalogVersion(items: items)
            .facetCounts(of: .nothing, under: contains, fields: ["kind"], limit: 3)
        #expect(none.map(\.distinct) == [0])
    }

    @Test(
        "ranges to highlight are those of the original's characters",
        arguments: [
            ("Straße", "ss", [4..<5]), ("Straße", "s", [0..<1, 4..<5]), ("ﬁne", "in", [0..<2]),
            ("banana", "ana", [1..<4]), ("aaaa", "aa", [0..<2, 2..<4]), ("İx", "x", [1..<2]),
            ("e\u{301}te\u{301}", "É", [0..<1, 2..<3]), ("🇫🇷🇺🇸", "🇷🇺", []), ("a", "", []),
            ("", "a", []),
            ("ßß", "sss", [0..<2]),
        ]
    )
    func highlighting(text: String, query: String, ranges: [Range<Int>]) {
        #expect(version.matchRanges(in: text, of: query, under: contains) == ranges)
    }

    @Test("highlighting follows the profile's way of matching")
    func highlightingByMatch() {
        func ranges(_ match: Profile.Match, _ query: String) -> [Range<Int>] {
            let profile = Profile(name: "p", match: match)
            return version.matchRanges(in: "to Toto, to", of: query, under: profile)
        }
        #expect(ranges(.contains, "to") == [0..<2, 3..<5, 5..<7, 9..<11])
        #expect(ranges(.prefix, "to") == [0..<2])
        #expect(ranges(.wordPrefix, "to") == [0..<2, 3..<5, 9..<11])
        #expect(ranges(.exact, "to") == [])
        #expect(ranges(.exact, "TO TOTO, TO") == [0..<11])
    }
}
