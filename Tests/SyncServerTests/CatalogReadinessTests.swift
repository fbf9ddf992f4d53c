import Foundation
import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Catalogs that are being indexed")
struct CatalogReadinessTests {
    /// As many as are indexed, all different in each generation, so that nothing is shared.
    private static func items(_ generation: Int) -> [CatalogItem] {
        (0..<20_000).map { number in
            let name = "generation \(generation) item \(number * 7919 % 20_011)"
            return CatalogItem(id: "\(number)", fields: [("name", [name])])
        }
    }

    /// Asks until the catalog is ready; nothing else may be wrong.
    private static func whenReady(_ ask: () async throws -> Reply) async throws -> Reply {
        var last: Reply?
        try await eventually(within: .seconds(60)) {
            let reply = try await ask()
            last = reply
            if reply.status == 200 { return true }
            #expect(reply.code == "catalog_not_ready")
            return false
        }
        return try #require(last)
    }

    @Test("who asks for one is told to ask again, and gets exact results when it is there")
    func waiting() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            try await server.load(Self.items(1), as: "large", token: token)
            // A server that knows nothing of it yet, and has no time to wait.
            var impatient = server.restarted()
            impatient.service.catalogPatience = .zero
            let query = "catalog=large&text=item%201999"
            let first = try await impatient.send(.search, query, token: token)
            if first.status != 200 {
                #expect(first.status == 503)
                #expect(first.code == "catalog_not_ready")
                #expect(first.headers["Retry-After"] == "1")
                #expect(first.json["remedy"]?.string?.isEmpty == false)
            }
            let reply = try await Self.whenReady { [impatient] in
                try await impatient.send(.search, query, token: token)
            }
            let wanted = Self.items(1).count { $0["name"][0].contains("item 1999") }
            #expect(try SearchReply(decoding: reply.body).total == wanted)
        }
    }

    @Test("the version before answers until the new one goes live in one step")
    func goingLive() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let query = "catalog=large&text=generation&limit=1"
            try await server.load(Self.items(1), as: "large", token: token)
            _ = try await Self.whenReady { try await server.send(.search, query, token: token) }
            try await server.load(Self.items(2), as: "large", token: token)
            var versions: [Int] = []
            let deadline = ContinuousClock.now + .seconds(60)
            while versions.last != 2, ContinuousClock.now < deadline {
                let reply = try await server.send(.search, query, token: token)
                #expect(reply.status == 200)
                let found = try SearchReply(decoding: reply.body)
                let version = found.version
                #expect(found.total == 20_000)
                #expect(found.items[0]["name"]?.string?.hasPrefix("generation \(version)") == true)
                versions.append(version)
            }
            #expect(versions == versions.sorted())
            #expect(versions.last == 2)
            let older = try await server.send(.search, query + "&version=1", token: token)
            #expect(try SearchReply(decoding: older.body).version == 1)
        }
    }

    @Test("a replay waits too, and shows what a small catalog shows")
    func replaying() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let record = try await server.load(Self.items(1), as: "large", token: token)
            let catalog = CatalogReference(name: "large", digest: record.digest)
            var recording = Recording(catalog: catalog)
            recording.add(.searchBegan)
            recording.add(.textChanged, ["text": .string("item 777")])
            try await server.append(recording.events, token: token)
            var impatient = server.restarted()
            impatient.service.catalogPatience = .zero
            let route = Route.sessionReplay(recording.session)
            let reply = try await Self.whenReady { [impatient] in
                try await impatient.send(route, token: token)
            }
            let page = try ReplayPage(decoding: reply.body)
            #expect(page.catalogIsAvailable)
            let wanted = Self.items(1).count { $0["name"][0].contains("item 777") }
            #expect(page.steps.contains { $0["total"]?.integer == wanted })
        }
    }
}
