import EventStore
import Foundation
import Postgres
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import ReadModels

@Suite("Catalogs in the database")
struct CatalogStoreTests {
    @Test("loading the newest version again changes nothing; an older one again is a new version")
    func idempotence() async throws {
        try await withStores { stores in
            let items = try Fixture.catalog(named: "letters")
            let other = Array(items.dropLast())
            let first = try await stores.load(items, as: "letters")
            let again = try await stores.load(items, as: "letters")
            #expect(first.isNew)
            #expect(!again.isNew)
            #expect(again.row == first.row)
            _ = try await stores.load(other, as: "letters")
            let back = try await stores.load(items, as: "letters")
            #expect(back.isNew)
            #expect(back.row.number == 3)
            #expect(try await stores.log.head(of: .standard).position == 3)
        }
    }

    @Test("loads of the same items at once are one version and one event")
    func sameAtOnce() async throws {
        try await withStores { stores in
            let items = try Fixture.catalog(named: "letters")
            let loaded = try await Self.atOnce(4) { index in
                try await stores.restarted().load(items, as: "letters")
            }
            #expect(loaded.filter(\.isNew).count == 1)
            #expect(Set(loaded.map(\.row.number)) == [1])
            #expect(try await stores.log.head(of: .standard).position == 1)
        }
    }

    @Test("loads of different items at once are versions one after another, each with its event")
    func differentAtOnce() async throws {
        try await withStores { stores in
            let items = try Fixture.catalog(named: "letters")
            let loaded = try await Self.atOnce(4) { index in
                try await stores.restarted().load(Array(items.dropLast(index)), as: "letters")
            }
            #expect(loaded.map(\.row.number).sorted() == [1, 2, 3, 4])
            let versions = try await stores.catalogs.versions(of: "letters", in: .standard)
            #expect(versions.map(\.number) == [4, 3, 2, 1])
            let head = try await stores.log.head(of: .standard)
            #expect(head.position == 4)
        }
    }

    @Test("a version is read back item for item, over several pages of the database")
    func items() async throws {
        try await withStores { stores in
            let items = (0..<12_001).map {
                CatalogItem(id: "\($0)", fields: [("name", ["Item \($0)"])])
            }
            _ = try await stores.load(items, as: "many")
            let read = try await stores.restarted().catalogs
                .version(CatalogStore.digest(of: items), in: .standard)
            #expect(read?.items == items)
            #expect(
                try await stores.catalogs.version([UInt8](repeating: 1, count: 32), in: .standard)
                    == nil
            )
        }
    }

    @Test("another workspace has neither the catalog nor its items")
    func workspaces() async throws {
        try await withStores { stores in
            let items = try Fixture.catalog(named: "letters")
            _ = try await stores.load(items, as: "letters")
            let other = WorkspaceID(rawValue: 2)
            #expect(try await stores.catalogs.newest(in: other).isEmpty)
            #expect(
                try await stores.catalogs.version(CatalogStore.digest(of: items), in: other) == nil
            )
            let page = try await stores.catalogs.items(
                of: CatalogStore.digest(of: items),
                from: 0,
                limit: 10,
                in: other
            )
            #expect(page.isEmpty)
        }
    }

    private static func atOnce<Value: Sendable>(
        _ count: Int,
        _ load: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for index in 0..<count { group.addTask { try await load(index) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
