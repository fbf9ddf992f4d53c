import EventStore
import SearchIndex
import Testing

@testable import ReadModels

@Suite("The cache of catalogs")
struct CatalogCacheTests {
    @Test("however many ask at once, a version is read once")
    func singleFlight() async throws {
        let reads = Reads()
        let cache = CatalogCache { _, digest, _ in
            await reads.note(digest)
            await Task.yield()
            return CatalogVersion(items: [])
        }
        let versions = try await withThrowingTaskGroup(of: CatalogVersion?.self) { group in
            for _ in 0..<50 { group.addTask { try await cache.version([1], in: .standard) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await reads.digests == [[1]])
        let first = try #require(versions.first ?? nil)
        #expect(versions.allSatisfy { $0 === first })
    }

    @Test("what is not there, and what failed, is asked for again")
    func failures() async throws {
        let reads = Reads()
        let cache = CatalogCache { _, digest, _ in
            switch await reads.note(digest) {
            case 1: throw Failure()
            case 2: return nil
            default: return CatalogVersion(items: [])
            }
        }
        await #expect(throws: Failure.self) { try await cache.version([1], in: .standard) }
        #expect(try await cache.version([1], in: .standard) == nil)
        #expect(try await cache.version([1], in: .standard) != nil)
        #expect(try await cache.version([1], in: .standard) != nil)
        #expect(await reads.digests.count == 3)
    }

    @Test("those used last are kept, and workspaces are told apart")
    func eviction() async throws {
        let reads = Reads()
        let cache = CatalogCache { _, digest, _ in
            await reads.note(digest)
            return CatalogVersion(items: [])
        }
        for digest in 0..<16 { _ = try await cache.version([UInt8(digest)], in: .standard) }
        _ = try await cache.version([0], in: .standard)
        _ = try await cache.version([0], in: WorkspaceID(rawValue: 2))
        #expect(await reads.digests.count == 17)
        _ = try await cache.version([0], in: .standard)
        #expect(await reads.digests.count == 17)
        _ = try await cache.version([1], in: .standard)
        #expect(await reads.digests.count == 18)
    }

    private struct Failure: Error {}

    private actor Reads {
        var digests: [[UInt8]] = []

        @discardableResult
        func note(_ digest: [UInt8]) -> Int {
            digests.append(digest)
            return digests.count
        }
    }
}
