import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Auditing")
struct AuditTests {
    @Test("the head is the log's newest batch, and zeros before there is one")
    func head() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let first = try AuditHead(
                decoding: try await server.send(.auditHead, token: token).body
            )
            // A token, and what its person and device are called.
            #expect(first.position == 3)
            #expect(first.recordedAt != nil)
            try await server.append(Recording.closed(text: "uni").events, token: token)
            let second = try AuditHead(
                decoding: try await server.send(.auditHead, token: token).body
            )
            let head = try #require(KnownHead(second.head))
            #expect(head.position == 7)
            #expect(second.head == "1:1:7:\(second.hash)")
            #expect(try await server.service.log.head(at: 7, in: .standard) == head)
            let empty = try await server.service.log.headToKeep(of: WorkspaceID(rawValue: 2))
            #expect(empty.head.position == 0)
            #expect(empty.recordedAt == nil)
        }
    }

    @Test("a verification tells how far it comes, and at last the verdict")
    func verify() async throws {
        try await withServer { server in
            let token = try await server.token(.auditor)
            try await server.append(Recording.closed(text: "uni").events, token: token)
            let head = try await server.send(.auditHead, token: token).json["head"]?.string ?? ""
            let reply = try await server.send(
                .auditVerify,
                "against=\(head)&against=\(head)",
                token: token
            )
            let lines = try reply.lines.map { try VerificationLine(WireReader($0)) }
            #expect(lines == [.progress(verified: 7, of: 7), .intact(events: 7, head: head)])

            let owner = try await server.database.connectAsOwner()
            defer { owner.close() }
            try await owner.simpleScript(
                "SET session_replication_role = replica; DELETE FROM event WHERE position = 3"
            )
            let wrong = try await server.send(.auditVerify, token: token)
            #expect(
                try wrong.lines.map { try VerificationLine(WireReader($0)) }
                    == [.wrong(position: 3, reason: "the event is missing")]
            )
        }
    }

    @Test(
        "heads that are none, or another workspace's, are refused",
        arguments: ["x", "1:1:1:ab", "2:1:1:" + String(repeating: "a", count: 64)]
    )
    func invalidHeads(head: String) async throws {
        try await withServer { server in
            let token = try await server.token(.auditor)
            let reply = try await server.send(.auditVerify, "against=\(head)", token: token)
            #expect(reply.code == "invalid_parameter")
            #expect(reply.json["field"]?.string == "against")
        }
    }

    /// Ann records, Eve reads, and an admin makes and revokes a token.
    private func act(_ server: TestServer) async throws -> (admin: String, eve: String, UUID) {
        let admin = try await server.token(.admin, person: "Root", device: "desk")
        let eve = try await server.token(.auditor, person: "Eve", device: "tower")
        let ann = try await server.token(.member, person: "Ann", device: "phone")
        let recording = Recording.closed(text: "uni")
        try await server.append(recording.events, token: ann)
        try await server.projector.catchUp()
        try await server.send(.sessionEvents(recording.session), token: eve)
        try await server.send(.sessions, token: eve)
        let request = TokenRequest(role: .recorder, person: "Bob", device: "app")
        let made = try await server.send(.createToken, token: admin, body: request.bytes)
        let id = try #require(made.json["id"]?.string.flatMap { UUID(text: $0) })
        try await server.send(.revokeToken(id), token: admin)
        return (admin, eve, recording.session)
    }

    private func log(
        _ server: TestServer,
        _ query: String = "",
        _ token: String
    ) async throws -> AuditPage {
        try AuditPage(decoding: try await server.send(.auditLog, query, token: token).body)
    }

    @Test("the audit log tells who did what from which device and token, newest first")
    func entries() async throws {
        try await withServer { server in
            let (_, eve, session) = try await act(server)
            let page = try await log(server, "", eve)
            #expect(page.next == nil)
            #expect(
                page.entries.map(\.kind) == [
                    "tokenRevoked", "tokenCreated", "sessionsListed", "sessionRead",
                    "sessionStarted", "tokenCreated", "tokenCreated", "tokenCreated",
                ]
            )
            #expect(
                page.entries.map(\.person) == [
                    "Root", "Root", "Eve", "Eve", "Ann", "test", "test", "test",
                ]
            )
            #expect(
                page.entries.map(\.device) == [
                    "desk", "desk", "tower", "tower", "phone", nil, nil, nil,
                ]
            )
            #expect(page.entries.prefix(4).allSatisfy { $0.token != nil })
            #expect(page.entries[3].session == session)
            #expect(page.entries[3].details["reading"]?.string == "events")
            #expect(page.entries[4].session == session)
            #expect(page.entries[4].details.isEmpty)
            let positions = page.entries.map(\.position)
            #expect(positions == positions.sorted(by: >))
        }
    }

    @Test("reading the audit log is not in it")
    func notNoted() async throws {
        try await withServer { server in
            let (_, eve, _) = try await act(server)
            let head = try await server.service.log.head(of: .standard)
            _ = try await log(server, "", eve)
            #expect(try await server.service.log.head(of: .standard) == head)
        }
    }

    @Test("filters narrow, and unknown kinds are refused")
    func filters() async throws {
        try await withServer { server in
            let (_, eve, _) = try await act(server)
            func kinds(_ query: String) async throws -> [String] {
                try await log(server, query, eve).entries.map(\.kind)
            }
            #expect(try await kinds("person=Eve") == ["sessionsListed", "sessionRead"])
            #expect(try await kinds("kind=sessionStarted") == ["sessionStarted"])
            #expect(try await kinds("kind=sessionRead&person=Ann").isEmpty)
            #expect(try await kinds("since=2999-01-01T00:00:00Z").isEmpty)
            #expect(try await kinds("until=2000-01-01T00:00:00Z").isEmpty)
            let all = try await log(server, "", eve).entries
            let read = all[3].recordedAt
            #expect(try await kinds("since=\(read)").count == 4)
            #expect(try await kinds("until=\(read)").count == 4)
            let reply = try await server.send(.auditLog, "kind=sessionread", token: eve)
            #expect(reply.code == "invalid_parameter")
            #expect(reply.json["remedy"]?.string?.contains("sessionRead") == true)
        }
    }

    @Test("pages go on where the one before ended, and miss nothing")
    func pages() async throws {
        try await withServer { server in
            let (_, eve, _) = try await act(server)
            let all = try await log(server, "", eve).entries
            for limit in 1...4 {
                var found: [AuditRecord] = []
                var next: String?
                repeat {
                    let after = next.map { "&after=\($0)" } ?? ""
                    let page = try await log(server, "limit=\(limit)\(after)", eve)
                    found += page.entries
                    next = page.next
                } while next != nil
                #expect(found == all)
            }
        }
    }

    @Test("a page looks through so many positions at most, and none below the first moment")
    func windows() async throws {
        try await withServer { server in
            _ = try await act(server)
            let store = AuditStore(pool: server.pool, window: 2)
            let end = try await server.service.log.head(of: .standard).position
            var filter = AuditFilter()
            filter.kind = "sessionStarted"
            var pages: [AuditRows] = []
            var before: Int? = end + 1
            while let position = before {
                let page = try await store.entries(
                    filter,
                    in: .standard,
                    before: position,
                    limit: 10
                )
                pages.append(page)
                before = page.next
            }
            #expect(pages.count == (end + 1) / 2)
            #expect(pages.flatMap(\.rows).map(\.position) == [10])
            filter.since = Timestamp(microseconds: 4_000_000_000_000_000)
            let late = try await store.entries(filter, in: .standard, before: end + 1, limit: 10)
            #expect(late.rows.isEmpty)
            #expect(late.next == nil)
        }
    }

    @Test("one's own session is proven without a note, another's with one")
    func proof() async throws {
        try await withServer { server in
            let ann = try await server.token(.member, person: "Ann")
            let eve = try await server.token(.auditor, person: "Eve")
            let recording = Recording.closed(text: "uni")
            try await server.append(recording.events, token: ann)
            let head = try await server.service.log.headToKeep(of: .standard).head
            let own = try await server.send(.sessionProof(recording.session), token: ann)
            #expect(try Self.check(own, head).events == 4)
            #expect(try await server.logged("sessionRead").isEmpty)

            let others = try await server.send(.sessionProof(recording.session), token: eve)
            #expect(try Self.check(others, head).session == recording.session)
            let reads = try await server.logged("sessionRead")
            #expect(reads.map { $0["reading"]?.string } == ["proof"])

            let short = try await server.send(
                .sessionProof(recording.session),
                "head=\(head)",
                token: ann
            )
            #expect(short.body == own.body)
        }
    }

    @Test("another's session is hidden from a member, and a wrong head is refused")
    func refusals() async throws {
        try await withServer { server in
            let ann = try await server.token(.member, person: "Ann")
            let bob = try await server.token(.member, person: "Bob")
            let early = try await server.service.log.headToKeep(of: .standard).head
            let recording = Recording.closed(text: "uni")
            try await server.append(recording.events, token: ann)
            let route = Route.sessionProof(recording.session)
            #expect(try await server.send(route, token: bob).code == "unknown_session")
            let zeros = String(repeating: "0", count: 64)
            for head in ["1:1:3:\(zeros)", "1:1:\(early.position):\(zeros)", "1:1:99:\(zeros)"] {
                let reply = try await server.send(route, "head=\(head)", token: ann)
                #expect(reply.code == "unknown_head")
            }
            let before = try await server.send(route, "head=\(early)", token: ann)
            #expect(before.code == "invalid_parameter")
        }
    }

    private static func check(_ reply: Reply, _ head: KnownHead) throws -> ProvenSession {
        var check = ProofCheck(against: .known(head))
        for line in reply.body.split(separator: UInt8(ascii: "\n")) { try check.take(Array(line)) }
        return try check.finish()
    }
}
