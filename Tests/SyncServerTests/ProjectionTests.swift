import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Projections over HTTP")
struct ProjectionTests {
    /// A session with an event of a newer schema in the middle.
    private static func newer() -> [Event] {
        var recording = Recording()
        recording.add(.searchBegan)
        recording.add(.textChanged, ["text": .string("uni")])
        recording.add(.textChanged, ["text": .string("unit")])
        recording.add(.sessionClosed, ["reason": .string("done")])
        var events = recording.events
        events[2].schema = 2
        return events
    }

    @Test("status names a parked session and the remedy, to its owner and to who sees everybody")
    func status() async throws {
        try await withServer { server in
            let owner = try await server.token(.member, person: "ann")
            let other = try await server.token(.member, person: "bob")
            let auditor = try await server.token(.auditor)
            let events = Self.newer()
            try await server.append(events, token: owner)
            try await server.projector.catchUp()
            for token in [owner, auditor] {
                let reply = try await server.send(.status, token: token)
                let parked = try #require(try ServerStatus(decoding: reply.body).parked.first)
                #expect(parked.subject == events[0].session)
                #expect((parked.projection, parked.kind) == ("sessions", "session"))
                #expect(parked.sequence == 3)
                #expect(parked.waiting == 3)
                #expect(parked.remedy.contains("Upgrade the server"))
            }
            let reply = try await server.send(.status, token: other)
            #expect(try ServerStatus(decoding: reply.body).parked.isEmpty)
        }
    }

    @Test("the replay of such a session says which events are not understood, and goes on")
    func replay() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let events = Self.newer()
            try await server.append(events, token: token)
            let route = Route.sessionReplay(events[0].session)
            let page = try ReplayPage(
                decoding: try await server.send(route, token: token).body
            )
            #expect(page.steps.count == 5)
            #expect(page.steps[2]["text"]?.string == "")
            #expect(page.steps[3]["text"]?.string == "unit")
            #expect(page.notUnderstood.map { $0["sequence"]?.integer } == [3])
            #expect(page.notUnderstood.map { $0["schema"]?.integer } == [2])
        }
    }

    @Test("a session that waits at its first event is told to be parked, not to come in a moment")
    func parkedSession() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var events = Self.newer()
            events[0].schema = 9
            try await server.append(events, token: token)
            try await server.projector.catchUp()
            let reply = try await server.send(.session(events[0].session), token: token)
            #expect(reply.status == 409)
            #expect(reply.code == "session_parked")
        }
    }

    @Test("skip records who and why, and the session goes on")
    func skip() async throws {
        try await withServer { server in
            let token = try await server.token(.admin, person: "ann")
            let events = Self.newer()
            try await server.append(events, token: token)
            try await server.projector.catchUp()
            let route = Route.skipParked(projection: "sessions")
            let request = SkipRequest(subject: events[0].session, reason: "a trial recorder")
            let reply = try await server.send(route, token: token, body: request.bytes)
            #expect(reply.status == 202)
            let order = try #require(try await server.logged("sessionSkipped").first)
            #expect(order["reason"]?.string == "a trial recorder")
            #expect(order["by"]?.object?["person"]?.string != nil)
            #expect(order["version"]?.integer == 3)
            try await server.projector.catchUp()
            let session = try await server.send(.session(events[0].session), token: token)
            #expect(try SessionRecord(decoding: session.body).query.text == "unit")
            let again = try await server.send(route, token: token, body: request.bytes)
            #expect(again.code == "not_parked")
            let empty = SkipRequest(subject: events[0].session, reason: "")
            let refused = try await server.send(route, token: token, body: empty.bytes)
            #expect(refused.code == "invalid_reason")
        }
    }

    @Test("retry asks for a try; of a session that does not wait it is refused")
    func retry() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            try await server.append(Self.newer(), token: token)
            try await server.projector.catchUp()
            let route = Route.retryParked(projection: "sessions")
            let all = try await server.send(route, token: token, body: Array("{}".utf8))
            #expect(try ProjectionRecord(decoding: all.body).parked.map(\.isRetried) == [true])
            try await server.projector.catchUp()
            let list = try await server.send(.projections, token: token)
            let record = try #require(try ProjectionList(decoding: list.body).projections.first)
            #expect(record.parked.map(\.isRetried) == [false])
            let unknown = RetryRequest(subject: TestServer.newID())
            let refused = try await server.send(route, token: token, body: unknown.bytes)
            #expect(refused.code == "not_parked")
        }
    }

    @Test("a rebuild is told with its progress, and shown when it has come to the end")
    func rebuild() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            try await server.append(Recording.closed(text: "uni").events, token: token)
            try await server.projector.catchUp()
            let asked = try await server.send(.rebuildProjection("sessions"), token: token)
            #expect(asked.status == 202)
            let under = try ProjectionRecord(decoding: asked.body)
            #expect(under.version == 1)
            #expect(under.rebuild?.version == 2)
            #expect(under.rebuild?.position == 0)
            #expect(under.rebuild?.requestedBy == "admin")
            try await server.projector.catchUp()
            let list = try await server.send(.projections, token: token)
            let record = try #require(try ProjectionList(decoding: list.body).projections.first)
            #expect(record.version == 2)
            #expect(record.rebuild == nil)
            #expect(record.position == record.head)
            let sessions = try await server.send(.sessions, token: token)
            #expect(try SessionPage(decoding: sessions.body).sessions.count == 1)
            let status = try await server.send(.status, token: token)
            #expect(try ServerStatus(decoding: status.body).projections.count == 2)
        }
    }

    @Test("verification names what was manipulated")
    func verification() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let recording = Recording.closed(text: "uni")
            try await server.append(recording.events, token: token)
            try await server.projector.catchUp()
            let route = Route.verifyProjection("sessions")
            let right = try await server.send(route, token: token)
            #expect(try VerificationPage(decoding: right.body).differences.isEmpty)
            let owner = try await server.database.connectAsOwner()
            try await owner.simpleScript("UPDATE session_summary SET last_text = 'other'")
            owner.close()
            let page = try VerificationPage(
                decoding: try await server.send(route, token: token).body
            )
            #expect(page.subjects == 1)
            #expect(
                page.differences == [
                    DifferenceRecord(
                        subject: recording.session,
                        difference: "last_text",
                        shown: "other",
                        wanted: "uni"
                    )
                ]
            )
        }
    }

    @Test("only an admin may, and only for a projection that there is")
    func roles() async throws {
        try await withServer { server in
            let auditor = try await server.token(.auditor)
            let admin = try await server.token(.admin)
            let routes: [Route] = [
                .rebuildProjection("other"), .verifyProjection("other"),
                .retryParked(projection: "other"), .skipParked(projection: "other"),
            ]
            for route in routes {
                #expect(try await server.send(route, token: auditor).code == "forbidden")
                #expect(try await server.send(route, token: admin).code == "unknown_projection")
            }
        }
    }
}
