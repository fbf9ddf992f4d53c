import Foundation
import SearchCore
import TestSupport
import Testing

@testable import SearchIndex

/// A field by which nobody can choose: every item has a value of its own.
///
/// `SEARCHSYNC_TEST_LONG=1` has a million of them.
@Suite("A field of ever other values")
struct ManyValuesTests {
    private static let count =
        ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_LONG"] == "1" ? 1_000_000 : 30_000
    private static let version = CatalogVersion(
        items: (0..<count).map { number in
            let code = "code-\(number * 7919 % count)"
            let shared = number % 10 == 0 ? ["common"] : []
            return CatalogItem(
                id: "\(number)",
                fields: [("name", ["item \(number)"]), ("code", [code] + shared)]
            )
        }
    )
    private let profile = Profile(name: "p")

    private func results(_ text: String, _ values: [String]) -> SearchResults {
        let tokens = values.map { Token(field: "code", value: $0) }
        let query = SearchQuery(text: text, tokens: tokens)
        return Self.version.results(of: .matching(query), under: profile, limit: 10)
    }

    @Test("each value is found by itself, several are alternatives, unknown ones are in no item")
    func filtering() async throws {
        try await Self.version.prepare(for: profile, values: ["code"])
        for number in [0, 1, Self.count / 2, Self.count - 1] {
            let code = "code-\(number * 7919 % Self.count)"
            #expect(results("", [code]).ids == ["\(number)"])
            #expect(results("item \(number)", [code]).ids == ["\(number)"])
        }
        #expect(results("", ["code-1", "code-2", "code-none"]).total == 2)
        #expect(results("", ["common"]).total == Self.count / 10)
        #expect(results("", ["none"]).total == 0)
    }

    @Test("its counts are exact: all are counted, and the first of them returned")
    func counting() {
        for listing in [Listing.everything, .matching(SearchQuery(text: "item"))] {
            let facet = Self.version.facetCounts(
                of: listing,
                under: profile,
                fields: ["code"],
                limit: 100
            )[0]
            #expect(facet.distinct == Self.count + 1)
            #expect(facet.values.count == 100)
            #expect(facet.values[0] == FacetCount(value: "common", count: Self.count / 10))
            let codes = facet.values.dropFirst().map(\.value)
            #expect(codes == codes.sorted() && codes.first == "code-0")
            let all = (0..<Self.count).map { "code-\($0)" }.sorted().prefix(99)
            #expect(codes == Array(all))
        }
    }

    @Test("what it takes in memory is bounded by its values")
    func memory() {
        let column = Self.version.parts[0].segment.valueColumn("code")
        #expect(column.values.count == Self.count + 1)
        #expect(column.footprint < Self.count * 160)
    }
}
