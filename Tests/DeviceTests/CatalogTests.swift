import Foundation
import Locks
import SearchCore
import SearchIndex
import SyncProtocol
import Testing

@testable import Device

@Suite struct CatalogTests {
    private let items = (1...7).map {
        CatalogItem(id: "\($0)", fields: [("name", ["Item\($0)"])])
    }
    private let roles = CatalogRoles(text: ["name"])

    @Test("a catalog is kept by the digest of its items and read back verified")
    func kept() async throws {
        let folder = try TemporaryFolder()
        let stored = try await DeviceCatalogs(store: try await folder.store())
            .put("items", items: items, roles: roles)
        #expect(stored.digest == DeviceCatalogs.digest(of: items) && stored.items == 7)
        #expect(stored.roles == roles && !stored.isPending && stored.version == nil)
        let catalogs = DeviceCatalogs(store: try await folder.store())
        let version = try #require(try await catalogs.version(digest: stored.digest))
        #expect(version.items == items)
        let again = try await catalogs.version(digest: stored.digest)
        #expect(again === version)
        #expect(try await catalogs.version(digest: "unknown") == nil)
    }

    @Test("an empty catalog is a catalog")
    func empty() async throws {
        let folder = try TemporaryFolder()
        let catalogs = DeviceCatalogs(store: try await folder.store())
        let stored = try await catalogs.put("none", items: [], roles: roles)
        #expect(try await catalogs.version(digest: stored.digest)?.items.isEmpty == true)
    }

    @Test("the newest version of a name is the one that came last")
    func newest() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let store = try await folder.store()
        let catalogs = DeviceCatalogs(store: store, clock: clock.deviceClock)
        let first = try await catalogs.put("items", items: items, roles: roles)
        clock.advance(byMs: 10)
        let second = try await catalogs.put("items", items: items.dropLast(), roles: roles)
        #expect(try await catalogs.newest(named: "items") == second)
        #expect(try await catalogs.list() == [second, first])
        clock.advance(byMs: 10)
        _ = try await catalogs.put("items", items: items, roles: roles)
        #expect(try await catalogs.newest(named: "items")?.digest == first.digest)
    }

    @Test(
        "a row that was tampered with is found",
        arguments: [
            "UPDATE catalog_item SET line = replace(line, 'Item3', 'Itom3')",
            "UPDATE catalog_item SET line = CAST(replace(line, 'Item3', 'Itom3') AS BLOB)",
            "DELETE FROM catalog_item WHERE ordinal = 6",
            "UPDATE catalog_item SET line = x'00' WHERE ordinal = 2",
        ]
    )
    func tampered(_ sql: String) async throws {
        let folder = try TemporaryFolder()
        let store = try await folder.store()
        let stored = try await DeviceCatalogs(store: store)
            .put("items", items: items, roles: roles)
        let changed: Void? = try? await store.perform { (database) throws(StoreError) in
            try database.execute(script: Array(sql.utf8), named: "tamper")
        }
        guard changed != nil else { return }  // The table itself refused it.
        let error = await #expect(throws: StoreError.self) {
            _ = try await DeviceCatalogs(store: store).version(digest: stored.digest)
        }
        guard case .damagedCatalog(stored.digest, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("what is missing comes from the server page by page, is verified, and is kept")
    func fetched() async throws {
        let rig = try await Rig()
        let digest = DeviceCatalogs.digest(of: items)
        let reference = CatalogReference(name: "items", digest: digest)
        let catalogs = DeviceCatalogs(store: rig.store)
        #expect(try await catalogs.version(of: reference) == nil)
        #expect(try await catalogs.version(of: reference, from: rig.client) == nil)
        let record = CatalogRecord(
            name: "items",
            version: 4,
            digest: digest,
            items: items.count,
            roles: roles,
            loadedAt: TestClock.began
        )
        let items = items
        rig.server.state.withLock { state in
            state.catalogs = [record]
            state.items = [digest: items.map(\.canonicalBytes)]
        }
        let version = try await catalogs.version(of: reference, from: rig.client)
        #expect(version?.items == items)
        #expect(try await catalogs.newest(named: "items")?.version == 4)
        #expect(try await DeviceCatalogs(store: rig.store).version(of: reference)?.items == items)
    }

    @Test("items that are not what the digest says are not kept")
    func wrongItems() async throws {
        let rig = try await Rig()
        let digest = String(repeating: "0", count: 64)
        let record = CatalogRecord(
            name: "items",
            version: 1,
            digest: digest,
            items: items.count,
            roles: roles,
            loadedAt: TestClock.began
        )
        let items = items
        rig.server.state.withLock { state in
            state.catalogs = [record]
            state.items = [digest: items.map(\.canonicalBytes)]
        }
        let reference = CatalogReference(name: "items", digest: digest)
        let catalogs = DeviceCatalogs(store: rig.store)
        await #expect(throws: StoreError.self) {
            _ = try await catalogs.fetch(reference, from: rig.client)
        }
        #expect(try await catalogs.list().isEmpty)
    }
}
