import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("The stream of the log")
struct StreamTests {
    @Test("an auditor sees the whole log and then what is appended, as it is described")
    func auditor() async throws {
        try await withServer { server in
            let (auditor, ada) = (try await server.token(.auditor), try await server.token(.member))
            let first = Recording.closed(text: "uni").events
            try await server.append(first, token: ada)
            let reader = try await StreamReader.open(
                server.service,
                "after=start",
                token: auditor
            )
            let before = try await reader.wait(for: 2)
            let second = Recording.closed(text: "two").events
            try await server.append(second, token: ada)
            try await eventually { await reader.events.contains { $0.isEvent(second[3]) } }
            await reader.close()

            let streamed = await reader.events
            let stored = try await server.log().prefix(streamed.count)
            #expect(streamed.map { $0["position"]?.integer } == stored.map(\.position))
            #expect(streamed.map { $0["kind"]?.string } == stored.map(\.kind))
            #expect(before.first?["streamKind"]?.string == "identities")
            let sessions = streamed.filter { $0["session"] != nil }
            #expect(sessions.compactMap { try? EventCodec.decode($0).body }.count == 8)
            let checker = SchemaChecker(document: try APIDescription.served.get().document)
            let schema: JSONObject = ["$ref": .string("#/components/schemas/StreamedEvent")]
            for event in streamed {
                #expect(checker.problems(of: .object(event), schema) == [])
            }
        }
    }

    @Test("reading others' sessions is noted once for a stream, one's own never")
    func noted() async throws {
        try await withServer { server in
            let (auditor, ada) = (try await server.token(.auditor), try await server.token(.member))
            let events = Recording.closed(text: "uni").events
            for token in [auditor, ada] {
                try await server.append(Recording.closed(text: "x").events, token: token)
            }
            let own = try await StreamReader.open(server.service, "after=start", token: ada)
            _ = try await own.wait(for: 4)
            #expect(try await server.logged("logFollowed").isEmpty)
            let all = try await StreamReader.open(
                server.service,
                "after=start&kinds=textChanged,sessionClosed",
                token: auditor
            )
            _ = try await all.wait(for: 4)
            try await server.append(events, token: ada)
            _ = try await all.wait(for: 6)
            let notes = try await server.logged("logFollowed")
            #expect(notes.count == 1)
            #expect(notes.first?["by"]?.object?["person"]?.string != nil)
            let log = try await server.send(.auditLog, "kind=logFollowed", token: auditor)
            #expect(log.json["entries"]?.array?.count == 1)
            let one = try await StreamReader.open(
                server.service,
                "after=start&session=\(events[0].session.text)",
                token: auditor
            )
            #expect(try await one.wait(for: 4).allSatisfy { $0.isOf(events[0].session) })
            #expect(try await server.logged("logFollowed").count == 1)
            let reads = try await server.logged("sessionRead")
            #expect(reads.map { $0["reading"]?.string } == ["stream"])
            for reader in [own, all, one] { await reader.close() }
        }
    }

    @Test("a member sees the events of the own sessions only, of the kinds asked for")
    func member() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let (mine, theirs) = (Recording.closed(text: "a"), Recording.closed(text: "b"))
            try await server.append(theirs.events, token: bob)
            try await server.append(mine.events, token: ada)
            let all = try await StreamReader.open(server.service, "after=start", token: ada)
            #expect(try await all.wait(for: 4).allSatisfy { $0.isOf(mine.session) })
            let some = try await StreamReader.open(
                server.service,
                "after=start&kinds=textChanged&session=\(mine.session.text)",
                token: ada
            )
            #expect(try await some.wait(for: 1).map { $0["kind"]?.string } == ["textChanged"])
            let query = "session=\(theirs.session.text)"
            #expect(try await refusal(server, query, token: ada).code == "unknown_session")
            for reader in [all, some] { await reader.close() }
            #expect(await all.events.count == 4)
        }
    }

    @Test("from any cursor the rest comes, nothing left out and nothing twice")
    func resume() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            for text in ["a", "b", "c"] {
                try await server.append(Recording.closed(text: text).events, token: token)
            }
            let reader = try await StreamReader.open(server.service, "after=start", token: token)
            let all = try await reader.wait(for: 12)
            await reader.close()
            let ids = await reader.blocks.compactMap(\.id)
            #expect(ids.count == 13)
            for (count, id) in ids.dropLast().enumerated() {
                let rest = try await StreamReader.open(
                    server.service,
                    "after=start",
                    token: token,
                    lastEventID: id
                )
                #expect(try await rest.wait(for: 12 - count) == Array(all.dropFirst(count)))
                await rest.close()
            }
            let now = try await StreamReader.open(server.service, token: token)
            try await eventually { await now.place == ids.last }
            try await server.append(Recording.closed(text: "d").events, token: token)
            #expect(try await now.wait(for: 4).first?["position"]?.integer == 16)
            await now.close()
        }
    }

    @Test("a cursor from which nobody may go on is refused")
    func cursors() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            try await server.append(Recording.closed(text: "a").events, token: token)
            let cursor = try await server.service.log.end(of: .standard).text
            let changed = String(cursor.dropLast()) + (cursor.hasSuffix("0") ? "1" : "0")
            for wrong in ["x", "c1_", changed] {
                let problem = try await refusal(server, "after=\(wrong)", token: token)
                #expect((problem.status, problem.code) == (409, "cursor_invalid"))
            }
            let owner = try await server.database.connectAsOwner()
            defer { owner.close() }
            try await owner.simpleScript(
                "INSERT INTO epoch (epoch, reason) VALUES (2, 'restored')"
            )
            let problem = try await refusal(server, "after=\(cursor)", token: token)
            #expect(problem.code == "cursor_invalid")
            #expect(problem.remedy.contains("after=start"))
            let again = await #expect(throws: Problem.self) {
                try await StreamReader.open(server.service, token: token, lastEventID: cursor)
            }
            #expect(again?.code == "cursor_invalid")
        }
    }

    @Test("how far the log is in backups is told for the caller's own workspace")
    func backedUp() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let before = try await server.send(.meta, token: token).json
            #expect(before["backedUpTo"] == .null)
            let head = try #require(before["head"]?.integer)
            let owner = try await server.database.connectAsOwner()
            defer { owner.close() }
            try await owner.simpleScript(
                """
                INSERT INTO backup (workspace_id, position, taken_at, epoch, hash, digest)
                SELECT w, p, '2026-01-31T10:00:00Z', 1, sha256(''), sha256('')
                FROM (VALUES (1, \(head)), (1, 0), (2, 9)) AS b (w, p)
                """
            )
            let meta = try await server.send(.meta, token: token).json
            let backedUp = try #require(meta["backedUpTo"]?.object)
            #expect(backedUp["position"]?.integer == head && backedUp["epoch"]?.integer == 1)
            #expect(backedUp["takenAt"]?.string == "2026-01-31T10:00:00.000000Z")
        }
    }

    @Test(
        "what the endpoint does not take is refused",
        arguments: ["limit=1", "after=a&after=b", "session=x", "kinds=,", "kinds=a,,b", "kind=a"]
    )
    func parameters(query: String) async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let problem = try await refusal(server, query, token: token)
            #expect((problem.status, problem.code) == (400, "invalid_parameter"))
            let recorder = try await server.token(.recorder)
            #expect(try await refusal(server, "", token: recorder).code == "forbidden")
        }
    }

    @Test("a quiet stream says that it lives, and where it is")
    func heartbeat() async throws {
        try await withServer { server in
            var service = server.service
            service.heartbeat = .milliseconds(30)
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let reader = try await StreamReader.open(service, token: ada)
            try await eventually { await reader.text.contains(": heartbeat\n") }
            try await server.append(Recording.closed(text: "b").events, token: bob)
            let end = try await service.log.end(of: .standard).text
            try await eventually { await reader.place == end }
            #expect(await reader.events.isEmpty)
            await reader.close()
        }
    }

    @Test("a stream ends when its token is revoked")
    func revoked() async throws {
        try await withServer { server in
            var service = server.service
            service.heartbeat = .milliseconds(30)
            let admin = try await server.token(.admin)
            let grant = try await service.grant(
                TokenRequest(role: .member, person: "ada", device: "laptop"),
                in: .standard,
                by: "test"
            )
            let reader = try await StreamReader.open(service, token: grant.token)
            try await server.send(.revokeToken(grant.record.id), token: admin)
            try await eventually { await reader.hasEnded }
            #expect(await (reader.failure as? Problem)?.code == "token_revoked")
        }
    }

    @Test("over a socket it comes in chunks, and stopping the server ends it whole")
    func socket() async throws {
        try await withServer { server in
            let (auditor, ada) = (try await server.token(.auditor), try await server.token(.member))
            try await server.append(Recording.closed(text: "a").events, token: ada)
            let request = """
                GET /v1/stream?after=start HTTP/1.1\r
                Host: localhost\r
                Authorization: Bearer \(auditor)\r
                \r

                """
            let (answers, answer) = AsyncStream.makeStream(of: String.self)
            let listening = Server(service: server.service, configuration: .init()) { _ in }
            try await listening.run { address in
                for _ in 0..<3 {
                    Task {
                        let text = try? await SocketClient.exchange(
                            port: address.port,
                            Array(request.utf8)
                        )
                        answer.yield(text ?? "")
                    }
                }
                // Each of them has come as far as what must be noted.
                try await eventually { try await server.logged("logFollowed").count == 3 }
            } until: {
            }
            for await text in answers.prefix(3) {
                #expect(text.hasPrefix("HTTP/1.1 200 "))
                #expect(text.contains("\r\nContent-Type: text/event-stream\r\n"))
                #expect(text.contains("\nid: c1_"))
                #expect(text.hasSuffix("\r\n0\r\n\r\n"))
            }
        }
    }

    private func refusal(
        _ server: TestServer,
        _ query: String,
        token: String
    ) async throws -> Problem {
        let problem = await #expect(throws: Problem.self) {
            try await StreamReader.open(server.service, query, token: token)
        }
        return try #require(problem)
    }
}

extension JSONObject {
    fileprivate func isOf(_ session: UUID) -> Bool { self["session"]?.string == session.text }

    fileprivate func isEvent(_ event: Event) -> Bool {
        isOf(event.session) && self["sequence"]?.integer == event.sequence
    }
}
