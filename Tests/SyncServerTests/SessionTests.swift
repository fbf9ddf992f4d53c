import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Sessions out")
struct SessionTests {
    private static let day: Int64 = 86_400_000
    private static let noon = Timestamp(microseconds: 1_769_860_800_000_000)

    @Test("filters by time, person, device, outcome and text, and all of them together")
    func filters() async throws {
        try await withServer { server in
            let recorded = try await Self.record(in: server)
            let auditor = try await server.token(.auditor)
            func found(_ query: String) async throws -> Set<String> {
                let reply = try await server.send(.sessions, query, token: auditor)
                let page = try SessionPage(decoding: reply.body)
                return Set(page.sessions.compactMap { recorded[$0.session] })
            }
            #expect(try await found("") == ["ann", "bob", "zoë", "open"])
            #expect(try await found("person=Ann") == ["ann", "open"])
            #expect(try await found("device=phone") == ["ann", "bob"])
            #expect(try await found("outcome=selected") == ["bob"])
            #expect(try await found("outcome=left") == ["ann", "zoë"])
            #expect(try await found("outcome=open") == ["open"])
            #expect(try await found("from=2026-01-31T12:00:10Z") == ["bob", "zoë", "open"])
            #expect(try await found("to=2026-02-01T00:00:00Z") == ["ann", "open"])
            #expect(
                try await found("from=2026-02-01T00:00:00Z&to=2026-02-02T00:00:00Z") == ["bob"]
            )
            #expect(try await found("person=Ann&outcome=left&device=phone") == ["ann"])
            #expect(try await found("person=Nobody").isEmpty)
        }
    }

    @Test("finds texts in any case and any spelling of accents, but not without them")
    func text() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            try await server.append(Recording.closed(text: "Côte d'Or").events, token: token)
            try await server.append(Recording.closed(text: "Hauptstraße").events, token: token)
            try await server.projector.catchUp()
            for (query, count) in [
                ("c%C3%94te", 1), ("co%CC%82te", 1), ("CO%CC%82TE", 1), ("te+d", 1),
                ("STRASSE", 1), ("stra%C3%9Fe", 1), ("cote", 0), ("%25", 0), ("_", 0), ("t", 2),
            ] {
                let reply = try await server.send(.sessions, "text=" + query, token: token)
                #expect(
                    try SessionPage(decoding: reply.body).sessions.count == count,
                    "\(query)"
                )
            }
        }
    }

    @Test("finds sessions by what was typed on the way, chosen or opened, and notes the reading")
    func finding() async throws {
        try await withServer { server in
            let ann = try await server.token(.member, person: "Ann")
            let auditor = try await server.token(.auditor, person: "Eve")
            var corrected = Recording()
            corrected.add(.textChanged, ["text": .string("Größe")])
            corrected.add(.textChanged, ["text": .string("")])
            var chosen = Recording(profile: .tokensAndScope)
            let token = Token(field: "continent", value: "Europe", label: "Search by Europe")
            chosen.add(.tokenAdded, ["token": token.json])
            chosen.add(.resultSelected, ["id": .string("GR-2018"), "position": JSONValue(1)])
            let all = corrected.events + chosen.events
            try await server.append(all, token: ann)
            try await server.append(Recording.closed(text: "other").events, token: auditor)
            try await server.projector.catchUp()
            func found(_ query: String, _ token: String) async throws -> [UUID] {
                let reply = try await server.send(.sessions, query, token: token)
                return try SessionPage(decoding: reply.body).sessions.map(\.session)
            }
            #expect(try await found("find=GRO%CC%88SSE", ann) == [corrected.session])
            #expect(try await found("find=europe", ann) == [chosen.session])
            #expect(try await found("find=gr", ann) == [chosen.session, corrected.session])
            #expect(try await found("find=gr-2018&person=Ann", ann) == [chosen.session])
            #expect(try await found("find=gr-2018&person=Eve", ann) == [])
            #expect(try await found("find=other", ann) == [])
            #expect(try await server.logged("sessionsListed").isEmpty)

            #expect(try await found("find=nobody", auditor) == [])
            let noted = try #require(try await server.logged("sessionsListed").first)
            #expect(noted["sessions"]?.integer == 0)
            let first = try await server.send(.sessions, "find=gr&limit=1", token: auditor)
            let page = try SessionPage(decoding: first.body)
            #expect(page.sessions.map(\.session) == [chosen.session])
            let next = try #require(page.next)
            #expect(try await found("find=gr&after=\(next)", auditor) == [corrected.session])
        }
    }

    @Test("a long session is looked through to its end, and so are those beside it")
    func findingInLong() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            var recordings = (0..<3).map { _ in Recording() }
            for index in recordings.indices {
                for number in 0..<300 {
                    recordings[index].add(.textChanged, ["text": .string("\(index) \(number)")])
                }
                recordings[index].add(.textChanged, ["text": .string("the end")])
                try await server.append(recordings[index].events, token: token)
            }
            try await server.projector.catchUp()
            for (text, sessions) in [("the%20end", [2, 1, 0]), ("1%20299", [1]), ("0%200", [0])] {
                let reply = try await server.send(.sessions, "find=\(text)", token: token)
                let found = try SessionPage(decoding: reply.body).sessions.map(\.session)
                #expect(found == sessions.map { recordings[$0].session }, "\(text)")
            }
        }
    }

    @Test("pages of any size give every session once, newest first", arguments: [1, 3, 6, 7, 1000])
    func paging(size: Int) async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let recordings = (0..<6).map { Recording.closed(text: "text \($0)") }
            try await server.append(recordings.flatMap(\.events), token: token)
            try await server.projector.catchUp()
            var seen: [UUID] = []
            var after = ""
            var pages = 0
            repeat {
                let query = "limit=\(size)" + after
                let reply = try await server.send(.sessions, query, token: token)
                let page = try SessionPage(decoding: reply.body)
                seen += page.sessions.map(\.session)
                pages += 1
                after = page.next.map { "&after=" + $0 } ?? ""
            } while !after.isEmpty
            #expect(seen == recordings.map(\.session).reversed())
            #expect(pages == (6 + size - 1) / size)
        }
    }

    @Test("pages of events give every event once", arguments: [1, 2, 4, 5])
    func eventPaging(size: Int) async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let recording = Recording.closed(text: "uni")
            try await server.append(recording.events, token: token)
            var lines: [UInt8] = []
            var after: String? = "0"
            var pages = 0
            while let position = after {
                let reply = try await server.send(
                    .sessionEvents(recording.session),
                    "after=\(position)&limit=\(size)",
                    token: token
                )
                lines += reply.body
                after = reply.headers["X-Next-After"]
                pages += 1
            }
            #expect(lines == recording.events.ndjson + [0x0A])
            #expect(pages == (4 + size - 1) / size)
        }
    }

    @Test("below the auditor everybody sees only own sessions", arguments: [Role.member, .analyst])
    func ownOnly(role: Role) async throws {
        try await withServer { server in
            let mine = try await server.token(role, person: "Ann")
            let theirs = try await server.token(.member, person: "Bob")
            let own = Recording.closed(text: "own")
            let other = Recording.closed(text: "other")
            try await server.append(own.events, token: mine)
            try await server.append(other.events, token: theirs)
            try await server.projector.catchUp()
            for query in ["", "person=Bob", "text=other"] {
                let reply = try await server.send(.sessions, query, token: mine)
                let seen = try SessionPage(decoding: reply.body).sessions.map(\.session)
                #expect(seen == (query.isEmpty ? [own.session] : []))
            }
            for route in [Route.session, Route.sessionEvents, Route.sessionReplay] {
                #expect(try await server.send(route(own.session), token: mine).status == 200)
                let hidden = try await server.send(route(other.session), token: mine)
                let unknown = try await server.send(route(TestServer.newID()), token: mine)
                #expect(hidden.status == 404)
                #expect(hidden.withoutIDs == unknown.withoutIDs)
            }
            #expect(try await server.logged("sessionRead").isEmpty)
            #expect(try await server.logged("sessionsListed").isEmpty)
        }
    }

    @Test("an auditor sees all, and each reading of another's session is an event before it")
    func audited() async throws {
        try await withServer { server in
            let auditor = try await server.token(.auditor, person: "Eve")
            let ann = try await server.token(.member, person: "Ann")
            let own = Recording.closed(text: "own")
            let other = Recording.closed(text: "other")
            try await server.append(own.events, token: auditor)
            try await server.append(other.events, token: ann)
            try await server.projector.catchUp()
            for route in [Route.session, Route.sessionEvents, Route.sessionReplay] {
                #expect(try await server.send(route(own.session), token: auditor).status == 200)
            }
            try await server.send(.sessions, "person=Eve", token: auditor)
            #expect(try await server.logged("sessionRead").isEmpty)
            #expect(try await server.logged("sessionsListed").isEmpty)

            for route in [Route.session, Route.sessionEvents, Route.sessionReplay] {
                #expect(try await server.send(route(other.session), token: auditor).status == 200)
            }
            try await server.send(.sessions, "limit=5&text=OTHER", token: auditor)
            let reads = try await server.logged("sessionRead")
            #expect(reads.map { $0["reading"]?.string } == ["summary", "events", "replay"])
            #expect(reads.allSatisfy { $0["session"]?.string == other.session.text })
            #expect(reads.allSatisfy { $0["by"]?.object?["person"]?.string != nil })
            let listing = try #require(try await server.logged("sessionsListed").first)
            #expect(listing["sessions"]?.integer == 1)
            let filters = (listing["filters"]?.array ?? []).compactMap(\.object)
            #expect(filters.map { $0["value"]?.string } == ["5", "OTHER"])
        }
    }

    @Test("a session that the projector has not come to asks for patience")
    func notProjected() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let recording = Recording.closed(text: "uni")
            try await server.append(recording.events, token: token)
            let early = try await server.send(.session(recording.session), token: token)
            #expect(early.status == 503)
            #expect(early.code == "not_projected")
            #expect(early.headers["Retry-After"] == "1")
            try await server.projector.catchUp()
            #expect(try await server.send(.session(recording.session), token: token).status == 200)
        }
    }

    @Test("an app's recorder names pseudonyms; nobody else records under another name")
    func pseudonyms() async throws {
        try await withServer { server in
            let recorder = try await server.token(.recorder, person: "App", device: "backend")
            let member = try await server.token(.member, person: "Ann", device: "phone")
            let auditor = try await server.token(.auditor)
            let named: JSONObject = ["person": .string("p-17"), "device": .string("d-4")]
            let byApp = Recording(start: named)
            let byAnn = Recording(start: named)
            try await server.append(byApp.events, token: recorder)
            try await server.append(byAnn.events, token: member)
            try await server.projector.catchUp()
            let reply = try await server.send(.sessions, token: auditor)
            let sessions = try SessionPage(decoding: reply.body).sessions
            #expect(sessions.map(\.person) == ["Ann", "p-17"])
            #expect(sessions.map(\.device) == ["phone", "d-4"])
            for query in ["person=p-17", "device=d-4", "person=App"] {
                let found = try await server.send(.sessions, query, token: auditor)
                #expect(
                    try SessionPage(decoding: found.body).sessions.map(\.session)
                        == [byApp.session]
                )
            }
        }
    }

    @Test("a parameter that is unknown, repeated or not readable is refused with its remedy")
    func invalidParameters() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            for (query, field) in [
                ("pseron=Ann", "pseron"), ("limit=0", "limit"), ("limit=1001", "limit"),
                ("limit=ten", "limit"), ("limit=1.5", "limit"), ("after=0", "after"),
                ("after=99999999999999999999", "after"), ("from=yesterday", "from"),
                ("to=2026-13-01T00:00:00Z", "to"), ("outcome=won", "outcome"),
                ("limit=1&limit=2", "limit"), ("text=a&text=a", "text"),
            ] {
                let reply = try await server.send(.sessions, query, token: token)
                #expect(reply.status == 400, "\(query)")
                #expect(reply.code == "invalid_parameter")
                #expect(reply.json["field"]?.string == field)
                #expect(reply.json["remedy"]?.string?.isEmpty == false)
            }
        }
    }

    @Test("no endpoint takes a parameter that it does not have")
    func unknownParameters() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            for route in Route.samples {
                let reply = try await server.send(route, "colour=red", token: token)
                #expect(reply.status == 400, "\(route)")
                #expect(reply.json["field"]?.string == "colour")
            }
        }
    }

    @Test("what is no UUID, no path or another method is told apart")
    func paths() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let invalid = try await server.send(.get, "/v1/sessions/17", token: token)
            #expect(invalid.status == 400)
            #expect(invalid.code == "invalid_uuid")
            for path in ["/", "/v1", "/v2/meta", "/v1/sessions/a/b/c", "/v1/meta/"] {
                let reply = try await server.send(.get, path, token: token)
                #expect([400, 404].contains(reply.status), "\(path)")
                #expect(reply.headers["Content-Type"] == "application/problem+json")
            }
            let wrong = try await server.send(.delete, "/v1/tokens", token: token)
            #expect(wrong.status == 405)
            #expect(wrong.headers["Allow"] == "GET, POST")
            #expect(try await server.send(.head, "/v1/meta", token: token).status == 200)
        }
    }

    /// Four sessions of three people on three days, and what to call them.
    private static func record(in server: TestServer) async throws -> [UUID: String] {
        let ann = try await server.token(.member, person: "Ann", device: "phone")
        let annsTablet = try await server.token(.member, person: "Ann", device: "tablet")
        let bob = try await server.token(.member, person: "Bob", device: "phone")
        let zoe = try await server.token(.member, person: "Zoë", device: "laptop")
        let first = Recording.closed(text: "uni", at: noon)
        var second = Recording(at: noon.advanced(byMilliseconds: day))
        second.add(.searchBegan)
        second.add(.textChanged, ["text": .string("united")])
        second.add(.resultSelected, ["id": .string("GB"), "position": JSONValue(1)])
        second.add(.sessionClosed, ["reason": .string("done")])
        let third = Recording.closed(text: "chi", at: noon.advanced(byMilliseconds: 2 * day))
        var fourth = Recording(at: noon.advanced(byMilliseconds: 60_000))
        fourth.add(.searchBegan)
        try await server.append(first.events, token: ann)
        try await server.append(second.events, token: bob)
        try await server.append(third.events, token: zoe)
        try await server.append(fourth.events, token: annsTablet)
        try await server.projector.catchUp()
        return [
            first.session: "ann", second.session: "bob", third.session: "zoë",
            fourth.session: "open",
        ]
    }
}

extension Reply {
    /// The body with every UUID replaced, to compare two refusals.
    fileprivate var withoutIDs: String {
        text.replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "ID")
    }
}
