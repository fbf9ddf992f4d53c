import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Replay")
struct ReplayTests {
    @Test(
        "shows what a separate model expects of every golden session",
        arguments: GoldenSession.names
    )
    func golden(name: String) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let golden = try GoldenSession(named: name)
            let catalog = try await server.load(golden.items, as: golden.catalogName, token: token)
            let events = golden.events(session: TestServer.newID(), digest: catalog.digest)
            for start in stride(from: 0, to: events.count, by: 1000) {
                try await server.append(
                    Array(events[start..<min(start + 1000, events.count)]),
                    token: token
                )
            }
            try await server.projector.catchUp()
            let page = try await server.replay(events[0].session, "limit=1000", token: token)
            #expect(page.catalogIsAvailable)
            #expect(!page.catalogIsAssumed)
            #expect(page.steps.count == golden.steps.count + 1)
            for (step, shown) in zip(golden.steps, page.steps.dropFirst()) {
                let differences = Self.differences(.object(shown), .object(step.expected), "")
                #expect(differences == [], "\(step.kind.rawValue) at \(shown["sequence"] as Any)")
            }
            let last = try #require(page.steps.last)
            let record = try await server.send(.session(events[0].session), token: token)
            let live = try #require(record.json["live"]?.object)
            for key in [
                "active", "editing", "text", "tokens", "scope", "listing", "total", "first",
            ] {
                #expect(live[key] == last[key], "\(key)")
            }
        }
    }

    /// Where a value differs from what is expected, looking only at the keys that are expected.
    private static func differences(
        _ shown: JSONValue?,
        _ expected: JSONValue,
        _ path: String
    ) -> [String] {
        switch (shown, expected) {
        case (.object(let object)?, .object(let wanted)):
            wanted.members.flatMap { differences(object[$0.key], $0.value, "\(path).\($0.key)") }
        case (.array(let elements)?, .array(let wanted)) where elements.count == wanted.count:
            zip(elements, wanted).enumerated().flatMap { index, pair in
                differences(pair.0, pair.1, "\(path)[\(index)]")
            }
        default: shown == expected ? [] : ["\(path): \(String(describing: shown)) ≠ \(expected)"]
        }
    }

    @Test("pages of any size are the whole", arguments: [1, 2, 7, 1000])
    func paging(size: Int) async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let golden = try GoldenSession(named: "tokens-and-scope")
            let catalog = try await server.load(golden.items, as: "countries", token: token)
            let events = golden.events(session: TestServer.newID(), digest: catalog.digest)
            try await server.append(events, token: token)
            let session = events[0].session
            let whole = try await server.replay(session, "limit=1000", token: token)
            #expect(whole.next == nil)
            var steps: [JSONObject] = []
            var names: [String: JSONValue] = [:]
            var after: Int? = 0
            while let position = after {
                let query = "after=\(position)&limit=\(size)"
                let page = try await server.replay(session, query, token: token)
                steps += page.steps
                for name in page.names.members { names[name.key] = name.value }
                after = page.next
            }
            #expect(steps == whole.steps)
            #expect(names.count == whole.names.members.count)
            let beyond = try await server.replay(session, "after=\(events.count)", token: token)
            #expect(beyond.steps.isEmpty)
            #expect(beyond.next == nil)
        }
    }

    @Test("a session without a catalog replays its state, and what the app said that it showed")
    func withoutCatalog() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var recording = Recording()
            recording.add(.searchBegan)
            recording.add(.textChanged, ["text": .string("uni")])
            recording.add(.resultsShown, ["total": JSONValue(12), "ids": JSONValue(["a", "b"])])
            recording.add(.marker, ["label": .string("look")])
            recording.add(.textChanged, ["text": .string("unit")])
            try await server.append(recording.events, token: token)
            let page = try await server.replay(recording.session, token: token)
            #expect(page.catalog == nil)
            #expect(!page.catalogIsAvailable)
            let totals = page.steps.map { $0["total"]?.integer }
            #expect(totals == [nil, 0, nil, 12, 12, nil])
            let first = page.steps.map { $0["first"]?.array?.count }
            #expect(first == [0, 0, 0, 2, 2, 0])
            #expect(page.steps.map { $0["text"]?.string } == ["", "", "uni", "uni", "uni", "unit"])
        }
    }

    @Test("a catalog that is not here is told, and its results come once it is loaded")
    func loadedLater() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "country-names")
            let digest = try await server.digest(of: items)
            var recording = Recording(catalog: CatalogReference(name: "names", digest: digest))
            recording.add(.searchBegan)
            recording.add(.textChanged, ["text": .string("united")])
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            let before = try await server.replay(recording.session, token: token)
            #expect(!before.catalogIsAvailable)
            #expect(before.catalog?.digest == digest)
            #expect(before.steps.last?["total"]?.isNull == true)
            #expect(try await server.liveTotal(recording.session, token) == nil)

            let loaded = try await server.load(items, as: "names", token: token)
            #expect(loaded.digest == digest)
            let after = try await server.replay(recording.session, token: token)
            #expect(after.catalogIsAvailable)
            let total = try #require(after.steps.last?["total"]?.integer)
            #expect(total > 0)
            let id = try #require(after.steps.last?["first"]?.array?.first?.string)
            #expect(after.names[id]?.string?.lowercased().contains("united") == true)

            recording.add(.marker, ["label": .string("on")])
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            #expect(try await server.liveTotal(recording.session, token) == total)
        }
    }

    @Test("a digest means that version for ever; without one the version of its time is assumed")
    func versions() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "country-names")
            let early = try await server.open(CatalogReference(name: "names", digest: nil), token)
            let old = try await server.load(Array(items.prefix(10)), as: "names", token: token)
            let named = try await server.open(
                CatalogReference(name: "names", digest: old.digest),
                token
            )
            let unnamed = try await server.open(CatalogReference(name: "names", digest: nil), token)
            let new = try await server.load(items, as: "names", token: token)
            let late = try await server.open(CatalogReference(name: "names", digest: nil), token)

            for (session, digest, isAssumed, total) in [
                (early, nil, false, nil), (named, old.digest, false, 10),
                (unnamed, old.digest, true, 10), (late, new.digest, true, items.count),
            ] as [(UUID, String?, Bool, Int?)] {
                let page = try await server.replay(session, token: token)
                #expect(page.catalog?.name == "names")
                #expect(page.catalog?.digest == digest)
                #expect(page.catalogIsAssumed == isAssumed)
                #expect(page.catalogIsAvailable == (digest != nil))
                #expect(page.steps.last?["total"]?.integer == total)
            }
        }
    }
}

extension TestServer {
    func replay(
        _ session: UUID,
        _ query: String = "",
        token: String
    ) async throws -> ReplayPage {
        let reply = try await send(.sessionReplay(session), query, token: token)
        return try ReplayPage(decoding: reply.body)
    }

    /// Records a session that shows the whole of its catalog.
    func open(_ catalog: CatalogReference, _ token: String) async throws -> UUID {
        let recording = Recording(catalog: catalog)
        try await append(recording.events, token: token)
        return recording.session
    }

    func liveTotal(_ session: UUID, _ token: String) async throws -> Int? {
        let reply = try await send(.session(session), token: token)
        return reply.json["live"]?.object?["total"]?.integer
    }
}
