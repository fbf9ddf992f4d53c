import EventStore
import Testing

@testable import ReadModels

@Suite("What pairs of versions differ in")
struct RecentPairsTests {
    private func pair(_ number: UInt8) -> CatalogPair {
        CatalogPair(older: [number], newer: [], workspace: .standard)
    }

    @Test("as many are kept as the budget holds, those used last, and one even if it is larger")
    func budget() async throws {
        let pairs = RecentPairs<[UInt8]>(budget: 10, size: \.count) { pair in
            [UInt8](repeating: 0, count: Int(pair.older.first ?? 0))
        }
        for (number, kept) in [(4, 1), (5, 2), (4, 2), (3, 2), (4, 2), (50, 1), (1, 1), (2, 2)] {
            #expect(try await pairs.value(of: pair(UInt8(number)))?.count == number)
            #expect(await pairs.count == kept, "\(number)")
        }
    }

    @Test("what is not known, or fails, is not kept")
    func unknown() async throws {
        let pairs = RecentPairs<[UInt8]>(budget: 10, size: \.count) { pair in
            if pair.older == [1] { throw ReadModelError.catalogNotReady }
            return nil
        }
        #expect(try await pairs.value(of: pair(0)) == nil)
        await #expect(throws: ReadModelError.self) { try await pairs.value(of: pair(1)) }
        #expect(await pairs.count == 0)
    }
}
