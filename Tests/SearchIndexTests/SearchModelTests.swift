import SearchCore
import TestSupport
import Testing

@testable import SearchIndex

@Suite("Search against a naive model")
struct SearchModelTests {
    @Test(
        "results are the model's, over random catalogs, queries and profiles",
        arguments: Engine.allCases
    )
    func results(engine: Engine) {
        var random = Randomness.seeded()
        for round in 0..<10 {
            let items = catalog(using: &random)
            let version = CatalogVersion(items: items, tuning: engine.tuning(using: &random))
            for _ in 0..<40 {
                let model = NaiveSearch(items: items, profile: profile(using: &random))
                version.prepareNow(for: model.profile)
                let query = query(of: items, using: &random)
                let expected = model.ids(query)
                let found = version.results(
                    of: .matching(query),
                    under: model.profile,
                    limit: items.count
                )
                #expect(
                    found == SearchResults(total: expected.count, ids: expected),
                    "seed \(random.seed), round \(round): \(query), \(model.profile.match)"
                )
                let page = version.results(
                    of: .matching(query),
                    under: model.profile,
                    limit: 3,
                    offset: 2
                )
                #expect(page.total == expected.count)
                #expect(page.ids == Array(expected.dropFirst(2).prefix(3)))
            }
        }
    }

    @Test("a text has a range to highlight exactly if it matches")
    func highlighting() {
        var random = Randomness.seeded()
        for _ in 0..<3000 {
            let text = RandomText.text(using: &random)
            let query = RandomText.query(of: text, using: &random)
            let model = NaiveSearch(items: [], profile: profile(using: &random))
            let ranges = CatalogVersion(items: [])
                .matchRanges(in: text, of: query, under: model.profile)
            let isVisible = !query.isEmpty && model.contains(text, query)
            let foldsToNothing = model.contains("", query)
            #expect(
                ranges.isEmpty == (!isVisible || foldsToNothing),
                "seed \(random.seed): \(query.debugDescription) in \(text.debugDescription)"
            )
            #expect(ranges.allSatisfy { $0.upperBound <= text.count && !$0.isEmpty })
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        }
    }

    private func catalog(using random: inout Randomness) -> [CatalogItem] {
        (0..<Int.random(in: 0...150, using: &random)).map { index in
            var fields: [(name: String, values: [String])] = []
            for name in ["name", "alias"] where Int.random(in: 0..<8, using: &random) > 0 {
                let count = Int.random(in: 1...2, using: &random)
                fields.append((name, (0..<count).map { _ in RandomText.text(using: &random) }))
            }
            for name in ["kind", "year"] where Int.random(in: 0..<4, using: &random) > 0 {
                let count = Int.random(in: 1...2, using: &random)
                fields.append((name, (0..<count).map { _ in Self.value(using: &random) }))
            }
            return CatalogItem(id: "\(index)", fields: fields)
        }
    }

    private func profile(using random: inout Randomness) -> Profile {
        Profile(
            name: "random",
            textFields: [["name"], ["name", "alias"], ["alias", "none"]]
                .randomElement(using: &random) ?? [],
            match: Profile.Match.allCases.randomElement(using: &random) ?? .contains,
            isCaseSensitive: .random(using: &random),
            isDiacriticSensitive: .random(using: &random),
            scope: Profile.Scope(field: "year", all: "all", values: ["all"])
        )
    }

    private func query(of items: [CatalogItem], using random: inout Randomness) -> SearchQuery {
        let name = items.randomElement(using: &random)?["name"].first ?? ""
        let tokens = (0..<max(0, Int.random(in: -3...3, using: &random))).map { _ in
            Token(
                field: Bool.random(using: &random) ? "kind" : "year",
                value: Self.value(using: &random)
            )
        }
        let isScoped = Int.random(in: 0..<4, using: &random) == 0
        return SearchQuery(
            text: RandomText.query(of: name, using: &random),
            tokens: tokens,
            scope: isScoped ? Self.value(using: &random) : "all"
        )
    }

    /// Values of which two are canonically equivalent and yet not equal.
    private static func value(using random: inout Randomness) -> String {
        ["x", "y", "é", "e\u{301}", "Y"].randomElement(using: &random) ?? "x"
    }
}
