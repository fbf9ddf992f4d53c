import EventStore
import SearchCore
import SearchIndex
import Testing

@testable import ReadModels

@Suite("The cache of catalogs")
struct CatalogCacheTests {
    @Test("however many ask at once, a version is read once")
    func singleFlight() async throws {
        let reads = Reads()
        let cache = CatalogCache(budget: 1 << 20) { digest, _, _ in
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
        let cache = CatalogCache(budget: 1 << 20) { digest, _, _ in
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

    @Test("those used last are kept as far as the budget goes, and workspaces are told apart")
    func eviction() async throws {
        let reads = Reads()
        let items = (0..<1000).map { CatalogItem(id: "\($0)", fields: [("name", ["\($0)"])]) }
        var counted: Set<ObjectIdentifier> = []
        let bytes = CatalogVersion(items: items).footprint(beyond: &counted)
        // Room for three and a half: how much memory an array has differs by a few bytes.
        let cache = CatalogCache(budget: bytes * 7 / 2) { digest, _, _ in
            await reads.note(digest)
            return CatalogVersion(items: items)
        }
        for digest: UInt8 in 0..<3 { _ = try await cache.version([digest], in: .standard) }
        _ = try await cache.version([0], in: .standard)
        #expect(await reads.digests.count == 3)
        _ = try await cache.version([0], in: WorkspaceID(rawValue: 2))
        #expect(await reads.digests.count == 4)
        for digest: UInt8 in [0, 2] { _ = try await cache.version([digest], in: .standard) }
        #expect(await reads.digests.count == 4)
        _ = try await cache.version([1], in: .standard)
        #expect(await reads.digests.count == 5)
    }

    @Test("a version larger than the budget is kept while it is the one used last")
    func tooLarge() async throws {
        let reads = Reads()
        let cache = CatalogCache(budget: 0) { digest, _, _ in
            await reads.note(digest)
            return CatalogVersion(items: [])
        }
        for digest: UInt8 in [1, 1, 2, 2, 1] {
            _ = try await cache.version([digest], in: .standard)
        }
        #expect(await reads.digests == [[1], [2], [1]])
    }

    @Test("three versions that differ by a hundredth take half as much again as one at most")
    func sharing() async throws {
        let items = (0..<30_000).map {
            CatalogItem(id: "\($0)", fields: [("name", ["the name of \($0 * 7919)"])])
        }
        let cache = CatalogCache(budget: 1 << 30) { digest, _, similar in
            let changed = items.enumerated().map { number, item in
                guard digest != [0], number % 100 == Int(digest[0]) else { return item }
                return CatalogItem(id: item.id, fields: [("name", ["changed \(number)"])])
            }
            return await CatalogVersion.make(of: changed, sharing: similar.map(\.version))
        }
        let use = CatalogUse(profile: Profile(name: "p"))
        var counted: Set<ObjectIdentifier> = []
        var bytes: [Int] = []
        for digest: UInt8 in 0..<3 {
            let version = try #require(try await cache.version([digest], in: .standard))
            try await version.prepare(for: use.profile)
            #expect(await cache.prepared([digest], in: .standard, for: use) === version)
            bytes.append(version.footprint(beyond: &counted))
            let changed = SearchQuery(text: "changed")
            let results = version.results(of: .matching(changed), under: use.profile, limit: 1)
            #expect(results.total == (digest == 0 ? 0 : 300))
        }
        #expect(bytes.reduce(0, +) * 2 <= bytes[0] * 3)
    }

    @Test("a version is prepared in the background, once")
    func preparing() async throws {
        let reads = Reads()
        let items = (0..<25_000).map { CatalogItem(id: "\($0)", fields: [("name", ["\($0)"])]) }
        let cache = CatalogCache(budget: 1 << 30) { digest, _, _ in
            await reads.note(digest)
            return CatalogVersion(items: items)
        }
        let use = CatalogUse(profile: Profile(name: "p"), fields: ["name"])
        #expect(await cache.prepared([1], in: .standard, for: use) == nil)
        let builds = CatalogVersion.indexBuilds.count
        let preparing = await Self.start(5, of: cache, use)
        let version = try #require(try await preparing[0].value)
        for other in preparing { #expect(try await other.value === version) }
        #expect(version.isPrepared(for: use.profile))
        #expect(await cache.prepared([1], in: .standard, for: use) === version)
        #expect(await reads.digests.count == 1)
        #expect(CatalogVersion.indexBuilds.count > builds)
        #expect(CatalogVersion.indexBuilds.last > .zero)
    }

    private static func start(
        _ count: Int,
        of cache: CatalogCache,
        _ use: CatalogUse
    ) async -> [Task<CatalogVersion?, any Error>] {
        var tasks: [Task<CatalogVersion?, any Error>] = []
        for _ in 0..<count { tasks.append(await cache.prepare([1], in: .standard, for: use)) }
        return tasks
    }

    @Test("what is being made ready is not given up, so that nobody begins it again")
    func preparingStays() async throws {
        let reads = Reads()
        let gate = Gate()
        let cache = CatalogCache(budget: 0) { digest, _, _ in
            await reads.note(digest)
            if digest == [1] { await gate.wait() }
            return CatalogVersion(items: [])
        }
        let use = CatalogUse(profile: Profile(name: "p"))
        let preparing = await cache.prepare([1], in: .standard, for: use)
        #expect(await cache.memory.underWay == 1)
        for digest: UInt8 in [2, 3] { _ = try await cache.version([digest], in: .standard) }
        await gate.open()
        #expect(try await preparing.value != nil)
        #expect(try await cache.prepare([1], in: .standard, for: use).value != nil)
        #expect(await reads.digests.filter { $0 == [1] }.count == 1)
    }

    @Test("hits, misses, what was given up and what is held are counted")
    func counting() async throws {
        let items = (0..<1000).map { CatalogItem(id: "\($0)", fields: [("name", ["\($0)"])]) }
        var counted: Set<ObjectIdentifier> = []
        let bytes = CatalogVersion(items: items).footprint(beyond: &counted)
        let budget = bytes * 5 / 2
        let cache = CatalogCache(budget: budget) { _, _, _ in CatalogVersion(items: items) }
        for digest: UInt8 in [1, 1, 2, 1, 3, 2] {
            _ = try await cache.version([digest], in: .standard)
        }
        let memory = await cache.memory
        #expect(memory.hits == 2)
        #expect(memory.misses == 4)
        #expect(memory.evictions == 2)
        #expect(memory.versions == 2)
        #expect(memory.bytes > bytes * 3 / 2 && memory.bytes <= budget)
        #expect(memory.budget == budget)
        #expect(memory.underWay == 0)
    }

    @Test("a version that is at hand is not read")
    func putting() async throws {
        let reads = Reads()
        let cache = CatalogCache(budget: 1 << 20) { digest, _, _ in
            await reads.note(digest)
            return nil
        }
        let use = CatalogUse(profile: Profile(name: "p"))
        let items = [CatalogItem(id: "1", fields: [("name", ["one"])])]
        await cache.put(items, [1], in: .standard, for: use)
        #expect(try await cache.version([1], in: .standard)?.items == items)
        #expect(await reads.digests.isEmpty)
    }

    /// Lets those who wait pass once it is opened.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func wait() async {
            if isOpen { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func open() {
            isOpen = true
            for waiter in waiting { waiter.resume() }
            waiting = []
        }
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
