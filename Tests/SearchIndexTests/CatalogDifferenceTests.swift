import SearchIndex
import TestSupport
import Testing

@Suite("Differences between versions of a catalog")
struct CatalogDifferenceTests {
    @Test("applied to the older version, a difference is the newer one", arguments: [false, true])
    func applied(repeatsIDs: Bool) throws {
        var random = Randomness.seeded()
        for round in 0..<60 {
            var catalog = ChangingCatalog(
                seed: random.next(),
                items: Int.random(in: 0...30, using: &random),
                repeatsIDs: repeatsIDs
            )
            for _ in 0..<12 {
                let old = catalog.versions.randomElement(using: &random) ?? []
                let new = catalog.change()
                let difference = CatalogDifference(from: old, to: new)
                let note = Comment(rawValue: "seed \(random.seed), round \(round)")
                #expect(try difference.applied(to: old) == new, note)
                #expect(difference.count == new.count, note)
            }
        }
    }

    @Test("read back from its lines, in pieces of any size, a difference is the same")
    func lines() throws {
        var random = Randomness.seeded()
        for _ in 0..<60 {
            var catalog = ChangingCatalog(seed: random.next(), items: 20, repeatsIDs: true)
            let old = catalog.versions[0]
            for _ in 0..<5 {
                let difference = CatalogDifference(from: old, to: catalog.change())
                let chunks = Array(difference.chunks(of: Int.random(in: 1...200, using: &random)))
                var read = CatalogDifference()
                var line = 0
                for chunk in chunks {
                    #expect(chunk.firstLine == line, "seed \(random.seed)")
                    try read.take(lines: chunk.bytes)
                    line += chunk.bytes.count { $0 == 0x0A }
                }
                #expect(read == difference, "seed \(random.seed)")
            }
        }
    }

    @Test("several differences put together are one from the first version to the last")
    func followed() throws {
        var random = Randomness.seeded()
        for round in 0..<60 {
            var catalog = ChangingCatalog(
                seed: random.next(),
                items: 25,
                repeatsIDs: round % 2 == 0
            )
            var whole = CatalogDifference(from: catalog.versions[0], to: catalog.versions[0])
            for _ in 0..<10 {
                let last = catalog.versions[catalog.versions.count - 1]
                let next = CatalogDifference(from: last, to: catalog.change())
                whole = try whole.followed(by: next)
                let made = try whole.applied(to: catalog.versions[0])
                #expect(made == catalog.versions.last, "seed \(random.seed), round \(round)")
            }
        }
    }

    @Test("what is added, removed, changed and moved is counted, by id")
    func counts() {
        let old = ["a1", "b1", "c1", "d1", "e1"]
        #expect(Self.counts(old, old) == CatalogChangeCounts())
        #expect(
            Self.counts(old, ["a1", "c1", "d2", "f1", "e1"])
                == .init(added: 1, removed: 1, changed: 1)
        )
        #expect(Self.counts(old, ["b1", "c1", "d1", "e1", "a1"]) == .init(moved: 1))
        #expect(Self.counts(old, ["e1", "d1", "c1", "b1", "a1"]) == .init(moved: 4))
        #expect(Self.counts([], old) == .init(added: 5))
        #expect(Self.counts(old, []) == .init(removed: 5))
        #expect(Self.counts(["a1", "a1"], ["a1", "a1", "a2"]) == .init(added: 1))
        #expect(Self.counts(["a1", "a2"], ["a1"]) == .init(removed: 1))
    }

    @Test("counts and changes are those of a naive comparison")
    func naive() {
        var random = Randomness.seeded()
        for round in 0..<100 {
            var catalog = ChangingCatalog(seed: random.next(), items: 15)
            let old = catalog.versions[0]
            for _ in 0..<4 { catalog.change() }
            let new = catalog.versions[4]
            let found = CatalogChanges(from: old, to: new)
            let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
            let after = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
            let removed = old.filter { after[$0.id] == nil }.map {
                CatalogChanges.Change.removed($0)
            }
            let others = new.compactMap { item -> CatalogChanges.Change? in
                guard let was = before[item.id] else { return .added(item) }
                return was == item ? nil : .changed(from: was, to: item)
            }
            #expect(found.changes == removed + others, "seed \(random.seed), round \(round)")
            let places = new.compactMap { item in old.firstIndex { $0.id == item.id } }
            #expect(
                found.counts.moved == places.count - Self.longestRise(places),
                "seed \(random.seed), round \(round)"
            )
        }
    }

    @Test("a difference for another version, and lines that are none, are refused")
    func refused() {
        let items = Self.items(["a1", "b1", "c1"])
        let difference = CatalogDifference(from: items, to: items)
        #expect(throws: CatalogDifferenceError.outOfRange) {
            try difference.applied(to: Array(items.prefix(2)))
        }
        #expect(throws: CatalogDifferenceError.outOfRange) {
            try CatalogDifference(whole: Array(items.prefix(1))).followed(by: difference)
        }
        for line in [
            "[]", "[1]", "[1,0]", "[-1,2]", "[1,2", "[1,2,3]", "[1,x]", "[9999999999,1]", "{}", "x",
            "{\"id\":[]}",
        ] {
            var read = CatalogDifference()
            #expect(throws: CatalogDifferenceError.self, "\(line)") {
                try read.take(line: Array(line.utf8))
            }
            #expect(read.steps.isEmpty)
        }
    }

    /// Items of texts such as `a1`: the id, and what the name is.
    private static func items(_ texts: [String]) -> [CatalogItem] {
        texts.map { CatalogItem(id: String($0.prefix(1)), fields: [("name", [$0])]) }
    }

    private static func counts(_ old: [String], _ new: [String]) -> CatalogChangeCounts {
        CatalogChanges(from: items(old), to: items(new)).counts
    }

    /// The length of the longest rising subsequence, the slow way.
    private static func longestRise(_ places: [Int]) -> Int {
        var longest: [Int] = []
        for (index, place) in places.enumerated() {
            let before = places.indices.prefix(index).filter { places[$0] < place }
            longest.append(1 + (before.map { longest[$0] }.max() ?? 0))
        }
        return longest.max() ?? 0
    }
}
