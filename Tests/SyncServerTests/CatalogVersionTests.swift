import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Versions of a catalog")
struct CatalogVersionTests {
    @Test("the list tells who loaded what, and how many items it changed")
    func list() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            try await server.load(items, as: "letters", token: token)
            try await server.load(Array(items.dropFirst(2)), as: "letters", token: token)
            let member = try await server.token(.member)
            let reply = try await server.send(.catalog("letters"), token: member)
            let records = try CatalogList(decoding: reply.body).catalogs
            #expect(records.map(\.loadedBy) == ["admin", "admin"])
            #expect(records.map { $0.changes?.removed } == [2, 0])
            #expect(records.last?.changes?.added == items.count)
        }
    }

    @Test("the list comes in pages of any size, each version once", arguments: [1, 2, 3, 100])
    func pages(size: Int) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            for count in 1...4 {
                try await server.load(Array(items.prefix(count)), as: "letters", token: token)
            }
            var (found, before): ([Int], Int?) = ([], nil)
            repeat {
                let query = "limit=\(size)" + (before.map { "&before=\($0)" } ?? "")
                let reply = try await server.send(.catalog("letters"), query, token: token)
                let page = try CatalogList(decoding: reply.body)
                #expect(page.catalogs.count <= size)
                found += page.catalogs.map(\.version)
                before = page.next
            } while before != nil
            #expect(found == [4, 3, 2, 1])
            let refused = try await server.send(.catalog("letters"), "before=0", token: token)
            #expect(refused.status == 400)
        }
    }

    @Test("a caller that has a version gets the lines to the next one, in pages of any size")
    func difference() async throws {
        try await withServer { server in
            var random = Randomness.seeded()
            let token = try await server.token(.admin)
            var catalog = ChangingCatalog(seed: random.next(), items: 60)
            var records: [CatalogRecord] = []
            var versions: [[CatalogItem]] = []
            for _ in 0..<8 {
                let items = catalog.change()
                guard !items.isEmpty, items != versions.last else { continue }
                records.append(try await server.load(items, as: "changing", token: token))
                versions.append(items)
            }
            let member = try await server.token(.member)
            for (older, newer) in [(0, 1), (0, records.count - 1), (records.count - 1, 0), (1, 1)] {
                let route = Route.catalogDifference(
                    catalog: "changing",
                    version: records[newer].version
                )
                var difference = CatalogDifference()
                var after: String? = "0"
                let limit = Int.random(in: 1...20, using: &random)
                while let start = after {
                    let query = "from=\(records[older].digest)&limit=\(limit)&after=\(start)"
                    let reply = try await server.send(route, query, token: member)
                    #expect(reply.status == 200)
                    try difference.take(lines: reply.body)
                    after = reply.headers["X-Next-After"]
                }
                let made = try difference.applied(to: versions[older])
                #expect(made == versions[newer], "seed \(random.seed)")
            }
        }
    }

    @Test("what a version has otherwise is told item by item, in pages")
    func changes() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let old = Self.items(["a": "one", "b": "two", "c": "three"])
            let new = Self.items(["a": "one", "c": "tres", "d": "four"])
            try await server.load(old, as: "c", token: token)
            try await server.load(new, as: "c", token: token)
            let member = try await server.token(.member)
            let whole = try CatalogChangePage(
                decoding: try await server.send(
                    .catalogChanges("c"),
                    "from=1&to=2",
                    token: member
                ).body
            )
            #expect(whole.counts == CatalogCounts(added: 1, removed: 1, changed: 1, moved: 0))
            #expect(whole.changes.map(\.kind) == [.removed, .changed, .added])
            #expect(whole.changes.map(\.id) == ["b", "c", "d"])
            #expect(whole.changes[1].fields == ["name"])
            #expect(whole.changes[1].before?["name"]?.string == "three")
            #expect(whole.changes[1].after?["name"]?.string == "tres")
            #expect(whole.next == nil)
            var paged: [CatalogItemChange] = []
            var after: Int? = 0
            while let start = after {
                let query = "from=1&to=2&limit=1&after=\(start)"
                let reply = try await server.send(.catalogChanges("c"), query, token: member)
                let page = try CatalogChangePage(decoding: reply.body)
                paged += page.changes
                after = page.next
            }
            #expect(paged == whole.changes)
            let same = try await server.send(.catalogChanges("c"), "from=2&to=2", token: member)
            #expect(try CatalogChangePage(decoding: same.body).counts.isEmpty)
        }
    }

    @Test("a pinned version is what searches get, until the pinning ends; both are in the log")
    func pin() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            for names in [["a": "one"], ["a": "one", "b": "one"], ["b": "two"]] {
                try await server.load(Self.items(names), as: "c", token: token)
            }
            func total() async throws -> Int {
                let reply = try await server.send(.search, "catalog=c&text=one", token: token)
                return try SearchReply(decoding: reply.body).total
            }
            #expect(try await total() == 0)
            let pinned = try await server.pin(2, of: "c", token: token)
            #expect(pinned.status == 200)
            #expect(try CatalogRecord(decoding: pinned.body).pinned == 2)
            #expect(try await total() == 2)
            try await server.pin(2, of: "c", token: token)
            let current = try await server.send(.currentCatalog("c"), token: token)
            #expect(try CatalogRecord(decoding: current.body).version == 2)
            let list = try await server.send(.catalogs, token: token)
            let record = try CatalogList(decoding: list.body).catalogs.first
            #expect(record?.version == 3 && record?.pinned == 2)
            try await server.pin(nil, of: "c", token: token)
            #expect(try await total() == 0)
            let events = try await server.logged("catalogPinned")
            #expect(events.map { $0["version"]?.integer } == [2, nil])
            #expect(events.allSatisfy { $0["by"]?.object?["person"]?.string != nil })
            let auditor = try await server.token(.auditor)
            let log = try await server.send(.auditLog, "kind=catalogPinned", token: auditor)
            #expect(try AuditPage(decoding: log.body).entries.count == 2)
        }
    }

    @Test("what is not there is refused with what there is, and only an admin pins")
    func refused() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let record = try await server.load(Self.items(["a": "b"]), as: "c", token: token)
            #expect(try await server.pin(2, of: "c", token: token).code == "unknown_version")
            #expect(try await server.pin(1, of: "x", token: token).code == "unknown_catalog")
            #expect(try await server.pin(nil, of: "x", token: token).code == "unknown_catalog")
            let member = try await server.token(.member)
            #expect(try await server.pin(1, of: "c", token: member).status == 403)
            let current = try await server.send(.currentCatalog("x"), token: member)
            #expect(current.code == "unknown_catalog")
            let route = Route.catalogDifference(catalog: "c", version: 1)
            let zeros = String(repeating: "0", count: 64)
            for (query, code) in [
                ("", "invalid_parameter"), ("from=abc", "invalid_digest"),
                ("from=\(zeros)", "unknown_base"),
            ] {
                #expect(try await server.send(route, query, token: member).code == code)
            }
            let other = Route.catalogDifference(catalog: "c", version: 7)
            let query = "from=\(record.digest)"
            #expect(try await server.send(other, query, token: member).code == "unknown_version")
            for (query, code) in [
                ("from=1", "invalid_parameter"), ("from=1&to=0", "invalid_parameter"),
                ("from=1&to=2", "unknown_version"),
            ] {
                let reply = try await server.send(.catalogChanges("c"), query, token: member)
                #expect(reply.code == code)
            }
        }
    }

    /// Items by id and name, in the order of the ids.
    private static func items(_ names: [String: String]) -> [CatalogItem] {
        names.sorted { $0.key < $1.key }.map { CatalogItem(id: $0, fields: [("name", [$1])]) }
    }
}

extension TestServer {
    @discardableResult
    fileprivate func pin(
        _ version: Int?,
        of name: String,
        token: String
    ) async throws -> Reply {
        let body = CatalogPinRequest(version: version).bytes
        return try await send(.pinCatalog(name), token: token, body: body)
    }
}
