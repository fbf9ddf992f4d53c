import Foundation
import SearchCore
import TestSupport
import Testing

@testable import SearchIndex

/// Larger catalogs than the naive model can do; `SEARCHSYNC_TEST_LONG=1` runs all sizes and more
/// queries.
@Suite("The gram index against brute force")
struct GramModelTests {
    private static let isLong = ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_LONG"] == "1"

    @Test(
        "results are those of brute force",
        arguments: isLong ? [250, 5000, 100_000] : [250, 3000]
    )
    func results(size: Int) {
        var random = Randomness.seeded()
        for isIrregular in [false, true] {
            let items = catalog(of: size, isIrregular: isIrregular, using: &random)
            let version = CatalogVersion(items: items, tuning: tuning(size, using: &random))
            for profile in profiles(using: &random) {
                compare(version, items, profile, using: &random)
            }
        }
    }

    @Test(
        "versions that share items give the results of versions alone",
        arguments: isLong ? [5000, 100_000] : [1000]
    )
    func sharing(size: Int) {
        var random = Randomness.seeded()
        var items = catalog(of: size, isIrregular: false, using: &random)
        var version = CatalogVersion(items: items, tuning: tuning(size, using: &random))
        let profiles = profiles(using: &random)
        for _ in 0..<3 {
            change(&items, using: &random)
            version = CatalogVersion(items: items, sharing: [version])
            #expect(version.items == items)
            #expect(version.parts.count == 2)
            for item in items.shuffled(using: &random).prefix(50) {
                #expect(version.ordinal(of: item.id).map { items[$0].id } == item.id)
            }
            for profile in profiles.prefix(2) { compare(version, items, profile, using: &random) }
        }
    }

    @Test(
        "the queries that leave most candidates find what brute force does",
        arguments: isLong ? [(100_000, 1000)] : [(1500, 40)]
    )
    func adversarial(size: Int, count: Int) throws {
        var random = Randomness.seeded()
        let items = catalog(of: size, isIrregular: false, using: &random)
        let version = CatalogVersion(items: items, tuning: tuning(size, using: &random))
        for match in Profile.Match.allCases {
            let profile = Profile(name: "p", match: match)
            version.prepareNow(for: profile)
            let index = version.parts[0].segment.textIndex(TextIndex.Key(profile))
            let model = BruteForce(items, profile)
            let heaviest = try #require(index.grams?.heaviestGrams(count / 4))
            for query in heaviest.flatMap({ Self.around($0, in: items, using: &random) }) {
                let search = SearchQuery(text: query)
                let expected = model.matches(search)
                let found = version.results(of: .matching(search), under: profile, limit: size)
                let isRight = found.ids == expected.map { items[$0].id }
                #expect(isRight, "seed \(random.seed), \(match): \(query.debugDescription)")
            }
        }
    }

    /// A gram, and it with what stands around it in some name.
    private static func around(
        _ gram: String,
        in items: [CatalogItem],
        using random: inout Randomness
    ) -> [String] {
        let start = Int.random(in: 0..<items.count, using: &random)
        let names = (items[start...] + items[..<start]).lazy.compactMap { $0["name"].first }
        guard let name = names.first(where: { $0.foldedCaseless.contains(gram) }) else {
            return [gram]
        }
        let folded = name.foldedCaseless
        guard let range = folded.range(of: gram) else { return [gram] }
        let after = folded[range.lowerBound...].prefix(gram.count + 1)
        let before = folded[..<range.upperBound].suffix(gram.count + 1)
        return [gram, String(after), String(before), gram + "x"]
    }

    private func compare(
        _ version: CatalogVersion,
        _ items: [CatalogItem],
        _ profile: Profile,
        using random: inout Randomness
    ) {
        version.prepareNow(for: profile)
        let model = BruteForce(items, profile)
        for round in 0..<(Self.isLong ? 120 : 25) {
            let query = query(of: items, round, using: &random)
            let expected = model.matches(query)
            let found = version.results(of: .matching(query), under: profile, limit: items.count)
            let ids = expected.map { items[$0].id }
            let isRight = found.total == expected.count && found.ids == ids
            #expect(
                isRight,
                "seed \(random.seed), \(items.count) items, \(profile.match): \(query)"
            )
            let start = Int.random(in: 0...expected.count, using: &random)
            let page = version.results(
                of: .matching(query),
                under: profile,
                limit: 7,
                offset: start
            )
            #expect(page.ids == Array(ids.dropFirst(start).prefix(7)))
            if round % 5 == 0 { compareFacets(version, profile, query, model, expected) }
        }
    }

    private func compareFacets(
        _ version: CatalogVersion,
        _ profile: Profile,
        _ query: SearchQuery,
        _ model: BruteForce,
        _ expected: [Int]
    ) {
        guard query.tokens.isEmpty else { return }
        var counts: [ByteString: Int] = [:]
        for ordinal in expected {
            for value in Set(model.items[ordinal]["kind"].map(ByteString.init)) {
                counts[value, default: 0] += 1
            }
        }
        let facets = version.facetCounts(
            of: .matching(query),
            under: profile,
            fields: ["kind"],
            limit: 100
        )
        let found = Dictionary(
            uniqueKeysWithValues: facets[0].values.map { (ByteString($0.value), $0.count) }
        )
        #expect(found == counts)
    }

    private func tuning(_ size: Int, using random: inout Randomness) -> IndexTuning {
        // At 100,000 the figures are the real ones.
        if size >= 100_000 { return IndexTuning() }
        return IndexTuning(
            fewestItems: 0,
            leastFrequency: .random(in: 2...40, using: &random),
            longestGram: .random(in: 3...12, using: &random)
        )
    }

    private func profiles(using random: inout Randomness) -> [Profile] {
        Profile.Match.allCases.map { match in
            Profile(
                name: "random",
                textFields: Bool.random(using: &random) ? ["name"] : ["name", "alias"],
                match: match,
                isCaseSensitive: .random(using: &random),
                isDiacriticSensitive: .random(using: &random)
            )
        }
    }

    /// Names of a few words each, so that grams repeat, among them some that are hard or long.
    private func catalog(
        of size: Int,
        isIrregular: Bool,
        using random: inout Randomness
    ) -> [CatalogItem] {
        let words = (0..<max(20, size / 50)).map { _ in RandomText.text(using: &random) }
        return (0..<size).map { index in
            item("\(index)", words, isIrregular: isIrregular, using: &random)
        }
    }

    private func item(
        _ id: String,
        _ words: [String],
        isIrregular: Bool,
        using random: inout Randomness
    ) -> CatalogItem {
        let kind = ["a", "b", "c", "é", "e\u{301}"].randomElement(using: &random) ?? "a"
        var name = (0..<Int.random(in: 0...3, using: &random))
            .map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: Bool.random(using: &random) ? " " : "")
        if isIrregular { name = "👩🏽‍🚀" + name + "e\u{323}\u{302}" }
        var fields = [("name", [name]), ("kind", [kind])]
        if Int.random(in: 0..<4, using: &random) == 0 {
            fields.append(("alias", [words.randomElement(using: &random) ?? "", ""]))
        }
        if Int.random(in: 0..<9, using: &random) == 0 { fields.removeFirst() }
        return CatalogItem(id: id, fields: fields)
    }

    private func query(
        of items: [CatalogItem],
        _ round: Int,
        using random: inout Randomness
    ) -> SearchQuery {
        let name = items.randomElement(using: &random)?["name"].first ?? ""
        let tokens = round % 4 == 1 ? [Token(field: "kind", value: "a")] : []
        switch round % 6 {
        case 0: return SearchQuery(text: String(name.prefix(1)), tokens: tokens)
        case 1: return SearchQuery(text: String(name.suffix(2)), tokens: tokens)
        case 2: return SearchQuery(text: name + "x", tokens: tokens)
        default:
            return SearchQuery(text: RandomText.query(of: name, using: &random), tokens: tokens)
        }
    }

    /// Removes, changes, adds and moves some items.
    private func change(_ items: inout [CatalogItem], using random: inout Randomness) {
        let words = (0..<20).map { _ in RandomText.text(using: &random) }
        for _ in 0..<max(3, items.count / 200) {
            let index = Int.random(in: 0..<items.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: items.remove(at: index)
            case 1:
                let id = items[index].id
                items[index] = item(id, words, isIrregular: false, using: &random)
            case 2:
                let id = "new \(random.next())"
                items.insert(item(id, words, isIrregular: false, using: &random), at: index)
            default: items.insert(items.remove(at: index), at: items.count / 2)
            }
        }
    }
}

extension GramIndex {
    /// The grams of single scalars that are not extended and that most items have.
    fileprivate func heaviestGrams(_ count: Int) -> [String] {
        var leaves: [(frequency: UInt32, gram: String)] = []
        var open: [(node: Int, gram: String)] = [(0, "")]
        while let (node, gram) = open.popLast() {
            let children = Int(anywhere.children[node])..<Int(anywhere.children[node + 1])
            if children.isEmpty, node > 0 { leaves.append((anywhere.frequencies[node], gram)) }
            for child in children {
                guard let scalar = Unicode.Scalar(anywhere.symbols[child] - 1) else { continue }
                open.append((child, gram + String(scalar)))
            }
        }
        return leaves.sorted { $0.frequency > $1.frequency }.prefix(count).map(\.gram)
    }
}
