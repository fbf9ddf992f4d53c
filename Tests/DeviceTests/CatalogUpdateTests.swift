import Foundation
import Locks
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import Device

@Suite("Updating catalogs on a device")
struct CatalogUpdateTests {
    private let roles = CatalogRoles(text: ["name"])

    @Test("a version comes whole the first time, then by difference, then not at all")
    func ways() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        let first = Self.items(30)
        rig.offer(first)
        #expect(try await catalogs.update("items", from: rig.client) == .whole)
        #expect(try await rig.newest()?.items == first)
        var second = first
        second[7] = CatalogItem(id: "7", fields: [("name", ["other"])])
        rig.clock.advance(byMs: 10)
        rig.offer(second)
        #expect(try await catalogs.update("items", from: rig.client) == .difference)
        #expect(try await rig.newest()?.items == second)
        let requests = rig.requests.count
        #expect(try await catalogs.update("items", from: rig.client) == .unchanged)
        #expect(rig.requests.count == requests + 1)
        #expect(try await catalogs.newest(named: "items")?.version == 2)
        rig.clock.advance(byMs: 10)
        rig.offer(first)
        #expect(try await catalogs.update("items", from: rig.client) == .unchanged)
        #expect(try await rig.newest()?.items == first)
        #expect(!rig.requests.dropFirst(requests + 2).contains { $0.contains("difference") })
    }

    @Test("a download tells how far it is after every page, and that it is over")
    func progress() async throws {
        let rig = try await Rig()
        let told = Lock([CatalogProgress]())
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock) { progress in
            told.withLock { $0.append(progress) }
        }
        func take() -> [CatalogProgress] {
            told.withLock { told in
                defer { told = [] }
                return told
            }
        }
        let first = Self.items(30)
        rig.offer(first)
        try await catalogs.update("items", from: rig.client)
        let whole = take()
        #expect(whole.count > 2)
        #expect(whole.map(\.lines) == whole.map(\.lines).sorted() && whole.last?.lines == 30)
        #expect(whole.allSatisfy { $0.name == "items" && $0.total == 30 })
        #expect(whole.filter(\.isOver).count == 1 && whole.last?.isOver == true)
        rig.clock.advance(byMs: 10)
        rig.offer(Array(first.dropLast()))
        try await catalogs.update("items", from: rig.client)
        let difference = take()
        #expect(difference.allSatisfy { $0.total == nil })
        #expect(difference.last?.isOver == true && difference.last?.lines == 1)
        try await catalogs.update("items", from: rig.client)
        #expect(take().isEmpty)
    }

    @Test("however often it is cut off, an update goes on where it was, and the old version stays")
    func cutOff() async throws {
        let counter = Counter()
        let rig = try await Rig { request in
            // Every second page is lost on its way.
            let isPage =
                request.url.path.contains("difference") || request.url.path.contains("/v1/items/")
            return isPage && counter.next() % 2 == 1 ? .lostReply : .none
        }
        let first = Self.items(10)
        rig.offer(first)
        #expect(try await rig.updateUntilDone() == .whole)
        var second: [CatalogItem] = first.reversed() + Self.items(14).dropFirst(10)
        second.remove(at: 3)
        rig.clock.advance(byMs: 10)
        rig.offer(second)
        let before = rig.pages.count
        await #expect(throws: ServerError.self) {
            while true {
                // A device that was started anew: only what is stored is known.
                let catalogs = DeviceCatalogs(store: try await rig.folder.store())
                if try await catalogs.update("items", from: rig.client) != .unchanged { return }
            }
        }
        #expect(try await rig.newest()?.items == first)
        #expect(try await rig.updateUntilDone() == .difference)
        #expect(try await rig.newest()?.items == second)
        // Each page was carried out at most twice: once lost, once kept.
        let pages = rig.pages.dropFirst(before)
        let lines = (CatalogDifference(from: first, to: second).steps.count + 12) / 3 + 1
        #expect(pages.count <= 2 * lines)
    }

    @Test("where the server does not know what is here, or sends nonsense, the version comes whole")
    func fallsBack() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        try await catalogs.put("items", items: Self.items(3), roles: roles)
        rig.clock.advance(byMs: 10)
        rig.offer(Self.items(9))
        #expect(try await catalogs.update("items", from: rig.client) == .whole)
        #expect(try await rig.newest()?.items == Self.items(9))
        // Another difference than the digest says.
        rig.clock.advance(byMs: 10)
        rig.offer(Self.items(12))
        let digest = DeviceCatalogs.digest(of: Self.items(9))
        rig.server.state.withLock { $0.items[digest] = Self.items(8).map(\.canonicalBytes) }
        rig.server.state.withLock { $0.items[digest]?.swapAt(0, 1) }
        #expect(try await catalogs.update("items", from: rig.client) == .whole)
        #expect(try await rig.newest()?.items == Self.items(12))
    }

    @Test("a version that is not what its digest says is not kept, and the old one stays")
    func wrong() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        rig.offer(Self.items(5))
        try await catalogs.update("items", from: rig.client)
        rig.offer(Self.items(6))
        let digest = DeviceCatalogs.digest(of: Self.items(6))
        rig.server.state.withLock { $0.items[digest] = Self.items(7).map(\.canonicalBytes) }
        for _ in 0..<2 {
            await #expect(throws: StoreError.self) {
                try await catalogs.update("items", from: rig.client)
            }
        }
        #expect(try await rig.newest()?.items == Self.items(5))
    }

    @Test("after any history of versions, a device that updates now and then has the newest")
    func history() async throws {
        var random = Randomness.seeded()
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        var catalog = ChangingCatalog(seed: random.next(), items: 20)
        for _ in 0..<40 {
            rig.clock.advance(byMs: 10)
            rig.offer(catalog.change())
            guard Bool.random(using: &random) else { continue }
            try await catalogs.update("items", from: rig.client)
            #expect(try await rig.newest()?.items == catalog.versions.last, "seed \(random.seed)")
        }
    }

    @Test("a version that an old session needs does not become the newest")
    func older() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        rig.offer(Self.items(4))
        rig.clock.advance(byMs: 10)
        rig.offer(Self.items(5))
        try await catalogs.update("items", from: rig.client)
        let digest = DeviceCatalogs.digest(of: Self.items(4))
        let reference = CatalogReference(name: "items", digest: digest)
        #expect(try await catalogs.version(of: reference, from: rig.client)?.items.count == 4)
        #expect(try await rig.newest()?.items.count == 5)
    }

    static func items(_ count: Int) -> [CatalogItem] {
        (0..<count).map { CatalogItem(id: "\($0)", fields: [("name", ["Item \($0)"])]) }
    }
}

/// Counts from 1.
private final class Counter: Sendable {
    private let count = Lock(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

extension Rig {
    /// Makes items the newest version of the catalog on the server.
    fileprivate func offer(_ items: [CatalogItem]) {
        server.state.withLock { state in
            let record = CatalogRecord(
                name: "items",
                version: state.catalogs.count + 1,
                digest: DeviceCatalogs.digest(of: items),
                items: items.count,
                roles: CatalogRoles(text: ["name"]),
                loadedAt: TestClock.began
            )
            state.catalogs.append(record)
            state.items[record.digest] = items.map(\.canonicalBytes)
        }
    }

    fileprivate var requests: [String] { server.state.withLock { $0.requests } }

    fileprivate var pages: [String] {
        requests.filter { $0.contains("difference") || $0.contains("/v1/items/") }
    }

    /// The newest version, as a device that was started anew reads it.
    fileprivate func newest() async throws -> CatalogVersion? {
        let catalogs = DeviceCatalogs(store: try await folder.store())
        guard let stored = try await catalogs.newest(named: "items") else { return nil }
        return try await catalogs.version(digest: stored.digest)
    }

    /// Tries again until nothing is lost on its way.
    fileprivate func updateUntilDone() async throws -> CatalogUpdate {
        for _ in 0..<50 {
            let catalogs = DeviceCatalogs(store: try await folder.store(), clock: clock.deviceClock)
            do { return try await catalogs.update("items", from: client) } catch is ServerError {}
        }
        throw CancellationError()
    }
}
