import SearchCore
import TestSupport
import Testing

@testable import SearchIndex

@Suite("Preparing a version")
struct PreparationTests {
    private let profile = Profile(name: "p")
    private let version = CatalogVersion(
        items: (0..<2000).map { number in
            CatalogItem(id: "\(number)", fields: [("name", ["item \(number * 7919 % 5003)"])])
        },
        tuning: IndexTuning(fewestItems: 500, leastFrequency: 20)
    )

    private func results(_ text: String) -> SearchResults {
        version.results(of: .matching(SearchQuery(text: text)), under: profile, limit: 2000)
    }

    @Test("searches before, while and after an index is built find the same")
    func sameAnswers() async throws {
        let texts = ["1", "12", "m 4", "item 99", "x", "49"]
        let before = texts.map(results)
        #expect(before[0].total > 100)
        async let prepared: Void = version.prepare(for: profile)
        #expect(texts.map(results) == before)
        try await prepared
        #expect(version.isPrepared(for: profile))
        #expect(texts.map(results) == before)
    }

    @Test("searches alone have the index built in the background")
    func background() async throws {
        _ = (0..<3).map { results("\($0)") }
        // What is prepared comes after what was begun, so that this waits for it.
        try await version.prepare(for: Profile(name: "p", isCaseSensitive: true))
        #expect(version.isPrepared(for: profile))
    }

    @Test("what is cancelled says so, and can be prepared later")
    func cancelling() async throws {
        let version = version
        let profile = profile
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await version.prepare(for: profile)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await version.prepare(for: profile)
        #expect(version.isPrepared(for: profile))
    }

    @Test("a small catalog has nothing to wait for")
    func small() async throws {
        let small = CatalogVersion(items: Array(version.items.prefix(10)))
        try await small.prepare(for: profile)
        #expect(small.isPrepared(for: profile))
    }

    @Test(
        "the longest rise is kept",
        arguments: [
            ([1, 2, 3], [1, 2, 3]), ([9, 1, 2, 3], [nil, 1, 2, 3]),
            ([1, 2, 9, 3], [1, 2, nil, 3]),
            ([], []), ([nil, 5, nil], [nil, 5, nil]), ([4, 4, 5], [nil, 4, 5]),
            ([3, 4, 1, 2, 5], [nil, nil, 1, 2, 5]),
        ] as [([Int?], [Int?])]
    )
    func longestRise(numbers: [Int?], kept: [Int?]) {
        var rise = numbers
        rise.keepLongestRise()
        #expect(rise == kept)
    }
}
