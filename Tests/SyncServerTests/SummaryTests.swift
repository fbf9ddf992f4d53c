import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SearchIndex
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Summaries of sessions")
struct SummaryTests {
    private static let query: JSONObject = ["text": .string("uni")]
    private static let hit: JSONObject = ["id": .string("GB-2018"), "position": JSONValue(1)]
    private static let closing = EventKind.sessionClosed

    @Test("tell every field")
    func fields() async throws {
        try await withServer { server in
            let token = try await server.token(.admin, person: "Ann", device: "phone")
            let items = try Fixture.catalog(named: "countries")
            let catalog = try await server.load(items, as: "countries", token: token)
            let golden = try GoldenSession(named: "tokens-and-scope")
            var recording = Recording(
                profile: golden.profile,
                catalog: CatalogReference(name: "countries", digest: catalog.digest),
                start: ["application": .string("atlas"), "title": .string("A try")]
            )
            let africa: JSONObject = [
                "field": .string("continent"), "value": .string("Africa"),
            ]
            recording.add(.searchBegan)
            recording.add(.textChanged, ["text": .string("An")])
            recording.add(.tokenAdded, ["token": .object(africa)])
            recording.add(.scopeChanged, ["scope": .string("2018")])
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            let reply = try await server.send(.session(recording.session), token: token)
            let record = try SessionRecord(decoding: reply.body)
            #expect(record.session == recording.session)
            #expect(record.person == "Ann")
            #expect(record.device == "phone")
            #expect(record.application == "atlas")
            #expect(record.title == "A try")
            #expect(record.startedAt == recording.events[0].at)
            #expect(record.lastAt == recording.events[4].at)
            #expect(record.durationMs == 4000)
            #expect(record.catalog == CatalogReference(name: "countries", digest: catalog.digest))
            #expect(record.catalogVersion == 1)
            #expect(record.profile == "tokens-and-scope")
            #expect(record.query.text == "An")
            #expect(record.query.tokens == [Token(field: "continent", value: "Africa")])
            #expect(record.query.scope == "2018")
            #expect(record.events == 5)
            #expect(record.searches == 1)
            #expect(record.outcome == "open")
            let found = items.filter {
                $0["continent"] == ["Africa"] && $0["year"] == ["2018"]
                    && ($0["name"].first ?? "").lowercased().contains("an")
            }
            let live = try #require(record.live)
            #expect(live["total"]?.integer == found.count)
            #expect(live["first"] == JSONValue(found.prefix(10).map { $0.id }))
            #expect(live["listing"]?.string == "matching")
        }
    }

    @Test(
        "tell how the last search ended",
        arguments: [
            (
                "selected",
                [(EventKind.textChanged, query), (.resultSelected, hit), (.searchCancelled, [:])]
            ),
            ("submitted", [(.textChanged, query), (.searchSubmitted, [:])]),
            (
                "cancelled",
                [(.textChanged, query), (.searchSubmitted, [:]), (.searchCancelled, [:])]
            ),
            (
                "left",
                [
                    (.textChanged, query), (.resultSelected, hit), (.searchCancelled, [:]),
                    (.searchBegan, [:]),
                ]
            ),
            ("left", []),
        ] as [(String, [(EventKind, JSONObject)])]
    )
    func outcomes(outcome: String, steps: [(EventKind, JSONObject)]) async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var recording = Recording()
            for (kind, data) in steps { recording.add(kind, data) }
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            let open = try await server.send(.session(recording.session), token: token)
            #expect(try SessionRecord(decoding: open.body).outcome == "open")
            recording.add(Self.closing, ["reason": .string("done")])
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            let closed = try await server.send(.session(recording.session), token: token)
            let record = try SessionRecord(decoding: closed.body)
            #expect(record.outcome == outcome)
            #expect(record.live == nil)
        }
    }

    @Test("a session without news for half an hour is open no longer")
    func interrupted() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var recording = Recording()
            recording.add(.textChanged, Self.query)
            recording.add(.searchSubmitted)
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            let owner = try await server.database.connectAsOwner()
            try await owner.simpleScript(
                "UPDATE session_summary SET last_recorded_at = now() - interval '31 minutes'"
            )
            owner.close()
            let reply = try await server.send(.session(recording.session), token: token)
            let record = try SessionRecord(decoding: reply.body)
            #expect(record.outcome == "submitted")
            #expect(record.live == nil)
        }
    }

    @Test("a session whose first event was refused is listed all the same")
    func refusedStart() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var events = Recording.closed(text: "uni").events
            events[0].data["title"] = .string(String(repeating: "x", count: 70_000))
            let reply = try await server.append(events, token: token)
            #expect(reply.sessions.first?.stored == 4)
            try await server.projector.catchUp()
            let list = try await server.send(.sessions, token: token)
            let record = try #require(try SessionPage(decoding: list.body).sessions.first)
            #expect(record.events == 4)
            #expect(record.query.text == "uni")
        }
    }

    @Test("status tells how far the projection is behind")
    func lag() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            try await server.projector.catchUp()
            try await server.append(Recording.closed(text: "uni").events, token: token)
            let behind = try ServerStatus(
                decoding: try await server.send(.status, token: token).body
            )
            #expect(behind.projections.map(\.name) == ["sessions", "spaces"])
            #expect(behind.projections.map(\.lag) == [4, 4])
            #expect(behind.head == 7)
            try await server.projector.catchUp()
            let status = try ServerStatus(
                decoding: try await server.send(.status, token: token).body
            )
            #expect(status.projections.map(\.lag) == [0, 0])
        }
    }

    @Test("two workspaces with a session of the same id stay apart")
    func sameID() async throws {
        try await withServer { server in
            let other = try await server.addWorkspace()
            let here = try await server.token(.member, person: "Ann")
            let there = try await server.token(.member, person: "Bob", in: other)
            var mine = Recording()
            var theirs = Recording(mine.session)
            mine.add(.searchBegan)
            theirs.add(.textChanged, ["text": .string("secret")])
            try await server.append(mine.events, token: here)
            try await server.append(theirs.events, token: there)
            try await server.projector.catchUp()
            mine.add(.marker, ["label": .string("on")])
            try await server.append(mine.events, token: here)
            try await server.projector.catchUp()
            let reply = try await server.send(.session(mine.session), token: here)
            let record = try SessionRecord(decoding: reply.body)
            #expect(record.person == "Ann")
            #expect(record.events == 3)
            #expect(!reply.text.contains("secret"))
        }
    }
}
