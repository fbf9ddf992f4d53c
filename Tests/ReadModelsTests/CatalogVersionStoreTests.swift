import Foundation
import Postgres
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import EventStore
@testable import ReadModels

@Suite("Versions of catalogs as differences")
struct CatalogVersionStoreTests {
    @Test("every version of a random history is read back exactly, in any order")
    func exact() async throws {
        var random = Randomness.seeded()
        try await withStores { stores in
            var catalog = ChangingCatalog(seed: random.next(), items: 200)
            var loaded: [CatalogRow] = []
            for _ in 0..<60 {
                let items = catalog.change()
                let loading = Bool.random(using: &random) ? stores : stores.restarted()
                let (row, isNew) = try await loading.load(items, as: "changing")
                if isNew { loaded.append(row) }
                #expect(row.digest == CatalogStore.digest(of: items), "seed \(random.seed)")
            }
            #expect(loaded.map(\.number) == Array(1...loaded.count))
            let reading = stores.restarted()
            for items in catalog.versions.dropFirst().shuffled(using: &random) {
                let fresh = Bool.random(using: &random) ? reading : stores.restarted()
                let digest = CatalogStore.digest(of: items)
                let version = try await fresh.catalogs.version(digest, in: .standard)
                #expect(version?.items == items, "seed \(random.seed)")
                let page = try await fresh.catalogs.items(
                    of: digest,
                    from: 3,
                    limit: 5,
                    in: .standard
                )
                let wanted = items.dropFirst(3).prefix(5).map {
                    Array($0.canonicalBytes.dropLast())
                }
                #expect(page == wanted, "seed \(random.seed)")
            }
            let bodies = try await stores.bodies()
            #expect(bodies.contains { $0.base != nil })
            #expect(bodies.allSatisfy { $0.chain.length <= CatalogBody.longestChain })
        }
    }

    @Test("between any two versions there is a difference, and their changes are told")
    func differences() async throws {
        var random = Randomness.seeded()
        try await withStores { stores in
            var catalog = ChangingCatalog(seed: random.next(), items: 100)
            for _ in 0..<12 { _ = try await stores.load(catalog.change(), as: "changing") }
            for _ in 0..<30 {
                let old = catalog.versions.dropFirst().randomElement(using: &random) ?? []
                let new = catalog.versions.dropFirst().randomElement(using: &random) ?? []
                let pair = (CatalogStore.digest(of: old), CatalogStore.digest(of: new))
                let lines = try await stores.catalogs.difference(
                    from: pair.0,
                    to: pair.1,
                    in: .standard
                )
                var difference = CatalogDifference()
                for line in try #require(lines) { try difference.take(line: line) }
                #expect(try difference.applied(to: old) == new, "seed \(random.seed)")
                let changes = try await stores.catalogs.changes(
                    from: pair.0,
                    to: pair.1,
                    in: .standard
                )
                #expect(changes == CatalogChanges(from: old, to: new), "seed \(random.seed)")
            }
            let unknown = [UInt8](repeating: 9, count: 32)
            let newest = CatalogStore.digest(of: catalog.versions.last ?? [])
            let none = try await stores.catalogs.difference(
                from: unknown,
                to: newest,
                in: .standard
            )
            #expect(none == nil)
        }
    }

    @Test("a small change stores little, and a chain that has grown is begun anew")
    func storage() async throws {
        try await withStores { stores in
            var items = Self.items(2000)
            _ = try await stores.load(items, as: "large")
            for round in 1...60 {
                for index in 0..<20 {
                    let place = (round * 20 + index) % items.count
                    items[place] = CatalogItem(
                        id: items[place].id,
                        fields: [("name", ["Item \(round)"])]
                    )
                }
                _ = try await stores.load(items, as: "large")
            }
            let bodies = try await stores.bodies()
            let wholes = bodies.filter { $0.base == nil }
            #expect(wholes.count == 2)
            for body in bodies where body.base != nil {
                #expect(body.storedSize < body.size / 20)
                #expect(body.chain.size <= body.chain.root / 2)
            }
            let chain = try await stores.catalogs.bodies.chain(
                of: CatalogStore.digest(of: items),
                in: .standard
            )
            #expect(chain.count <= CatalogBody.longestChain + 1)
            let read = try await stores.restarted().catalogs.version(
                CatalogStore.digest(of: items),
                in: .standard
            )
            #expect(read?.items == items)
        }
    }

    @Test("going back to an old version stores nothing, and counts what it changed")
    func back() async throws {
        try await withStores { stores in
            let items = Self.items(50)
            _ = try await stores.load(items, as: "c")
            _ = try await stores.load(Array(items.dropLast(2)), as: "c")
            let (row, _) = try await stores.load(items, as: "c")
            #expect(row.counts == CatalogChangeCounts(added: 2))
            #expect(try await stores.bodies().count == 2)
            let rows = try await stores.catalogs.versions(of: "c", in: .standard)
            #expect(rows.map { $0.counts?.removed } == [0, 2, 0])
            #expect(rows.last?.counts == CatalogChangeCounts(added: 50))
        }
    }

    @Test("who loaded a version is told by the person's name, and not after it was erased")
    func loaders() async throws {
        try await withStores { stores in
            let (ada, bob) = (UUID(version8: [3]), UUID(version8: [4]))
            let owner = try await stores.database.connectAsOwner()
            defer { owner.close() }
            try await owner.simpleScript(
                """
                INSERT INTO person (workspace_id, person_id, name)
                VALUES (1, '\(ada.text)', 'ada'), (1, '\(bob.text)', 'bob')
                """
            )
            for (count, person) in [(1, ada), (2, bob), (3, nil)] {
                _ = try await stores.load(Self.items(count), as: "c", person: person)
            }
            let rows = try await stores.catalogs.versions(of: "c", in: .standard)
            #expect(rows.map(\.loadedBy) == [nil, "bob", "ada"])
            let order = ErasureOrder(sessions: [], by: .null, at: Timestamp(microseconds: 0))
            _ = try await stores.log.erase(person: ada, order, in: .standard)
            let left = try await stores.catalogs.versions(of: "c", in: .standard)
            #expect(left.map(\.loadedBy) == [nil, "bob", ada.text])
        }
    }

    @Test("a load that is interrupted leaves nothing that can be seen, and what is left is removed")
    func interrupted() async throws {
        try await withStores { stores in
            let items = Self.items(3000)
            _ = try await stores.load(items, as: "c")
            let content = try await stores.catalogs.bodies.write(
                CatalogDifference(whole: Self.items(3001)),
                in: .standard
            )
            let digest = CatalogStore.digest(of: Self.items(3001))
            #expect(try await stores.catalogs.version(digest, in: .standard) == nil)
            #expect(try await stores.catalogs.versions(of: "c", in: .standard).count == 1)
            let whole = try await stores.chunks()
            try await stores.catalogs.bodies.discard(content, in: .standard)
            let kept = try await stores.chunks()
            #expect(kept > 0 && kept < whole)
            let task = Task { try await stores.load(Self.items(3002), as: "c") }
            task.cancel()
            _ = try? await task.value
            #expect(try await stores.catalogs.versions(of: "c", in: .standard).count <= 2)
            // What a version consists of cannot be removed.
            for body in try await stores.bodies() {
                try await stores.catalogs.bodies.discard(body.content, in: .standard)
            }
            let read = try await stores.restarted().catalogs.version(
                CatalogStore.digest(of: items),
                in: .standard
            )
            #expect(read?.items == items)
        }
    }

    @Test("versions that were stored one item a row are read, and differences to them stored")
    func rowsOfOld() async throws {
        try await withStores { stores in
            let items = Self.items(12_001)
            let digest = CatalogStore.digest(of: items)
            _ = try await stores.load(items, as: "c")
            try await stores.turnIntoRows(items, digest)
            let old = stores.restarted()
            #expect(try await old.catalogs.version(digest, in: .standard)?.items == items)
            let page = try await old.catalogs.items(
                of: digest,
                from: 12_000,
                limit: 10,
                in: .standard
            )
            #expect(page == [Array((items.last?.canonicalBytes ?? []).dropLast())])
            let next = Array(items.dropFirst())
            _ = try await stores.restarted().load(next, as: "c")
            let bodies = try await stores.bodies()
            #expect(bodies.compactMap(\.base) == [digest])
            let read = try await stores.restarted().catalogs.version(
                CatalogStore.digest(of: next),
                in: .standard
            )
            #expect(read?.items == next)
        }
    }

    @Test("what is damaged is an error and never another result; a new version can still be loaded")
    func damaged() async throws {
        try await withStores { stores in
            let items = Self.items(300)
            let digest = CatalogStore.digest(of: items)
            _ = try await stores.load(items, as: "c")
            let owner = try await stores.database.connectAsOwner()
            try await owner.simpleScript(
                """
                UPDATE catalog_chunk
                SET body = convert_to(
                    replace(convert_from(body, 'UTF8'), 'Item 7"', 'Item 8"'), 'UTF8'
                )
                """
            )
            owner.close()
            let fresh = stores.restarted()
            await #expect(throws: ReadModelError.self) {
                try await fresh.catalogs.version(digest, in: .standard)
            }
            let (row, isNew) = try await fresh.load(Array(items.dropLast()), as: "c")
            #expect(isNew && row.number == 2 && row.counts == nil)
            let read = try await stores.restarted().catalogs.version(row.digest, in: .standard)
            #expect(read?.items.count == 299)
        }
    }

    @Test("a pinned version is current until it is unpinned, and sessions of its time meant it")
    func pins() async throws {
        try await withStores { stores in
            for count in 1...3 { _ = try await stores.load(Self.items(count), as: "c") }
            #expect(try await stores.catalogs.current("c", in: .standard)?.number == 3)
            let at = Timestamp(microseconds: 0)
            func pin(_ number: Int?) async throws -> CatalogRow? {
                try await stores.catalogs.pin(
                    CatalogPin(name: "c", number: number, person: "ada", at: at),
                    in: .standard
                )
            }
            #expect(try await pin(2)?.number == 2)
            #expect(try await pin(2)?.pinned == 2)
            #expect(try await stores.log.head(of: .standard).position == 4)
            let (row, isNew) = try await stores.load(Self.items(4), as: "c")
            #expect(isNew && row.number == 4 && row.pinned == 2)
            #expect(try await stores.catalogs.current("c", in: .standard)?.number == 2)
            #expect(try await pin(nil)?.number == 4)
            #expect(try await stores.log.head(of: .standard).position == 6)
            #expect(try await pin(9) == nil)
            var meant: [Int?] = []
            for position in 2...7 {
                let row = try await stores.catalogs.current("c", before: position, in: .standard)
                meant.append(row?.number)
            }
            #expect(meant == [1, 2, 3, 2, 2, 4])
        }
    }

    @Test(
        "measures what ten versions take that differ by one item in a hundred",
        .enabled(if: ProcessInfo.processInfo.environment["SEARCHSYNC_MEASURE"] != nil)
    )
    func measure() async throws {
        try await withStores { stores in
            var items = Self.items(100_000).map { item in
                CatalogItem(
                    id: item.id,
                    fields: [("name", ["A name of the item \(item.id)"]), ("kind", ["something"])]
                )
            }
            var rows = 0
            for version in 1...10 {
                for index in stride(from: version * 7, to: items.count, by: 100) {
                    let name = "A name that version \(version) gave"
                    items[index] = CatalogItem(id: items[index].id, fields: [("name", [name])])
                }
                _ = try await stores.load(items, as: "large")
                try await stores.insertRows(items, CatalogStore.digest(of: items))
                rows = try await stores.bytes(of: "catalog_item")
                let stored = try await stores.bytes(of: "catalog_chunk")
                print("version \(version): \(stored) bytes in chunks, \(rows) in rows")
            }
            let bodies = try await stores.bodies()
            print(bodies.map { ($0.chain.length, $0.storedSize, $0.size) })
        }
    }

    private static func items(_ count: Int) -> [CatalogItem] {
        (0..<count).map { CatalogItem(id: "\($0)", fields: [("name", ["Item \($0)"])]) }
    }
}

extension Stores {
    /// Every body, as it is stored.
    fileprivate func bodies() async throws -> [CatalogBody] {
        let statement = Statement(
            name: "test_bodies",
            sql: "SELECT * FROM catalog_body ORDER BY item_count"
        )
        return try await pool.query(statement).map { try CatalogBody($0) }
    }

    fileprivate func chunks() async throws -> Int {
        let statement = Statement(name: "test_chunks", sql: "SELECT count(*) FROM catalog_chunk")
        return Int(try await pool.query(statement).only().decode(Int64.self, at: 0))
    }

    /// Stores a version as it once was done, and takes note of it as the migration does.
    fileprivate func turnIntoRows(_ items: [CatalogItem], _ digest: [UInt8]) async throws {
        try await insertRows(items, digest)
        let owner = try await database.connectAsOwner()
        try await owner.simpleScript(
            """
            DELETE FROM catalog_chunk;
            UPDATE catalog_body SET content_id = NULL
            """
        )
        owner.close()
    }

    /// Bytes of a table with its indexes.
    fileprivate func bytes(of table: String) async throws -> Int {
        let statement = Statement(
            name: "test_bytes",
            sql: "SELECT pg_total_relation_size(to_regclass($1))"
        )
        return Int(try await pool.query(statement, [table]).only().decode(Int64.self, at: 0))
    }

    /// Stores items one in a row.
    fileprivate func insertRows(_ items: [CatalogItem], _ digest: [UInt8]) async throws {
        let statement = Statement(
            name: "test_rows",
            sql: """
                INSERT INTO catalog_item (workspace_id, digest, ordinal, item)
                SELECT 1, $1, n.ordinal, n.item FROM unnest($2, $3) AS n (ordinal, item)
                """
        )
        try await pool.execute(
            statement,
            [
                digest, items.indices.map { Int32($0) },
                items.map { PostgresJSON(JSONWriter.encode(.object($0.json))) },
            ]
        )
    }
}
