import Foundation
import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Search")
struct SearchTests {
    @Test("text, tokens and scope narrow the results; values of one field are alternatives")
    func narrowing() async throws {
        try await withCountries { search, items in
            func count(_ isIn: (CatalogItem) -> Bool) -> Int { items.filter(isIn).count }
            func total(_ query: String) async throws -> Int { try await search(query).total }
            #expect(try await total("") == items.count)
            #expect(try await total("text=UNITED") == count { $0.name.contains("United") })
            #expect(try await total("scope=2018") == count { $0["year"] == ["2018"] })
            #expect(try await total("scope=all") == items.count)
            #expect(try await total("token=continent%3DAfrica") == count(\.isAfrican))
            let either = try await total("token=continent%3DAfrica&token=continent%3DEurope")
            #expect(either == count { $0.isAfrican || $0["continent"] == ["Europe"] })
            #expect(
                try await total("token=continent=Africa&scope=2019&text=an")
                    == count {
                        $0.isAfrican && $0["year"] == ["2019"]
                            && $0.name.lowercased().contains("an")
                    }
            )
            #expect(try await total("text=qqq") == 0)
        }
    }

    @Test("pages of any size give every result once, in catalog order", arguments: [1, 7, 500])
    func paging(size: Int) async throws {
        try await withCountries { search, items in
            let wanted = items.filter(\.isAfrican).map(\.id)
            var found: [String?] = []
            while true {
                let page = try await search(
                    "token=continent=Africa&limit=\(size)&offset=\(found.count)"
                )
                #expect(page.total == wanted.count)
                if page.items.isEmpty { break }
                found += page.items.map { $0["id"]?.string }
            }
            #expect(found == wanted)
        }
    }

    @Test("facets count the values among the results, most first")
    func facets() async throws {
        try await withCountries { search, items in
            let page = try await search("text=united&facet=continent&facet=year&facet=none")
            #expect(page.facets.map(\.field) == ["continent", "year", "none"])
            #expect(page.facets[2].values.isEmpty)
            let united = items.filter { $0.name.lowercased().contains("united") }
            for facet in page.facets.prefix(2) {
                let wanted = Dictionary(grouping: united) { $0[facet.field].first ?? "" }
                #expect(facet.values.count == wanted.count)
                #expect(facet.values.allSatisfy { wanted[$0.value]?.count == $0.count })
                #expect(facet.values.map(\.count) == facet.values.map(\.count).sorted(by: >))
            }
        }
    }

    @Test("an older version is searched by its number, and one that is not there is told")
    func versions() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            try await server.load(Array(items.prefix(3)), as: "letters", token: token)
            try await server.load(items, as: "letters", token: token)
            for (query, total) in [("", 26), ("&version=1", 3), ("&version=2", 26)] {
                let reply = try await server.send(.search, "catalog=letters" + query, token: token)
                #expect(try SearchReply(decoding: reply.body).total == total)
            }
            let reply = try await server.send(.search, "catalog=letters&version=3", token: token)
            #expect(reply.status == 404)
            #expect(reply.code == "unknown_version")
            #expect(reply.json["detail"]?.string?.contains("2") == true)
        }
    }

    @Test("a built-in profile brings its own rules")
    func profiles() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let admin = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            try await server.load(items, as: "letters", token: admin)
            for (query, total) in [
                ("text=a", 1), ("text=A", 1), ("text=a&profile=prefix-table", 0),
            ] {
                let all = "catalog=letters&" + query
                let reply = try await server.send(.search, all, token: token)
                #expect(
                    (try SearchReply(decoding: reply.body).total == 0) == (total == 0),
                    "\(query)"
                )
            }
        }
    }

    @Test("a parameter that is missing or not readable is refused with its remedy")
    func invalid() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            try await server.load(items, as: "letters", token: token)
            for (query, field) in [
                ("", "catalog"), ("catalog=letters&profile=none", "profile"),
                ("catalog=letters&token=Africa", "token"), ("catalog=letters&token==x", "token"),
                ("catalog=letters&scope=2018", "scope"), ("catalog=letters&offset=-1", "offset"),
                ("catalog=letters&limit=0", "limit"), ("catalog=letters&version=0", "version"),
                ("catalog=letters&version=new", "version"),
                ("catalog=letters&catalog=x", "catalog"),
                ("catalog=letters&facets=year", "facets"),
                ("catalog=letters&text=" + String(repeating: "x", count: 1025), "text"),
            ] {
                let reply = try await server.send(.search, query, token: token)
                #expect(reply.status == 400, "\(query)")
                #expect(reply.code == "invalid_parameter")
                #expect(reply.json["field"]?.string == field)
                #expect(reply.json["remedy"]?.string?.isEmpty == false)
            }
        }
    }

    /// Lends a search of the countries, for a member.
    private func withCountries(
        _ scenario: ((String) async throws -> SearchReply, [CatalogItem]) async throws -> Void
    ) async throws {
        try await withServer { server in
            let items = try Fixture.catalog(named: "countries")
            let roles = CatalogRoles(text: ["name"], token: ["continent"], scope: "year")
            let admin = try await server.token(.admin)
            try await server.load(items, as: "countries", roles: roles, token: admin)
            let member = try await server.token(.member)
            try await scenario(
                { query in
                    let all = "catalog=countries" + (query.isEmpty ? "" : "&" + query)
                    let reply = try await server.send(.search, all, token: member)
                    return try SearchReply(decoding: reply.body)
                },
                items
            )
        }
    }
}

extension CatalogItem {
    fileprivate var name: String { self["name"].first ?? "" }
    fileprivate var isAfrican: Bool { self["continent"] == ["Africa"] }
}
