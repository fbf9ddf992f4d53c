import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

extension TestServer {
    /// The same database behind another server, with connections of its own.
    func another() -> TestServer { TestServer(database: database) }

    /// Erases until nothing remains.
    func erase(_ request: ErasureRequest, token: String) async throws -> ErasureReport {
        while true {
            let reply = try await send(.erase, token: token, body: request.bytes)
            #expect(reply.status == 200, "\(reply.text)")
            let report = try ErasureReport(decoding: reply.body)
            if report.remaining == 0 || request.isDryRun { return report }
        }
    }

    /// How the read model differs from the log.
    func differences() async throws -> [SubjectDifference] {
        try await projector.catchUp()
        let verification = SessionVerification(
            pool: pool,
            log: service.log,
            catalogs: service.catalogs
        )
        var differences: [SubjectDifference] = []
        var next: Int? = 0
        while let position = next {
            let page = try await verification.page(after: position, limit: 1000, in: .standard)
            differences += page.differences
            next = page.next
        }
        return differences
    }
}

@Suite("Erasing over HTTP")
struct ErasureTests {
    private static let secret = "zq-secret-zq"

    @Test("a dry run tells what would go, and changes nothing")
    func dryRun() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            let recording = Recording.closed(text: Self.secret)
            try await server.append(recording.events, token: ada)
            try await server.projector.catchUp()
            let head = try await server.service.log.head(of: .standard)
            let report = try await server.erase(
                ErasureRequest(session: recording.session, isDryRun: true),
                token: admin
            )
            #expect(report.found.sessions == 1 && report.found.events == 4)
            #expect(report.found.bytes > 0 && report.summaries == 1)
            #expect(report.devices == ["laptop"] && !report.isDone)
            #expect(try await server.service.log.head(of: .standard) == head)
        }
    }

    @Test("an erased session is gone everywhere, at every server, and told as erased")
    func session() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            var recording = Recording()
            recording.add(.searchBegan)
            recording.add(.textChanged, ["text": .string(Self.secret)])
            let kept = Recording.closed(text: "kept")
            try await server.append(recording.events + kept.events, token: ada)
            let other = server.another()
            // Both remember the session: the one projected it, the other appended to it.
            try await server.projector.catchUp()
            try await other.append(recording.events, token: ada)
            let report = try await server.erase(
                ErasureRequest(session: recording.session, reason: "request 17"),
                token: admin
            )
            let receipt = try #require(report.receipts.first)
            #expect(report.isDone && report.erased.events == 3)
            for server in [server, other] {
                for route: Route in [
                    .session(recording.session), .sessionEvents(recording.session),
                    .sessionReplay(recording.session),
                ] {
                    let reply = try await server.send(route, token: ada)
                    #expect(reply.status == 410 && reply.code == "session_erased")
                    #expect(reply.json["detail"]?.string?.contains("position \(receipt)") == true)
                }
                let list = try await server.send(.sessions, token: ada)
                let sessions = try SessionPage(decoding: list.body).sessions.map(\.session)
                #expect(sessions == [kept.session])
                recording.add(.textChanged, ["text": .string(Self.secret)])
                let late = try await server.append(recording.events, token: ada)
                #expect(late.sessions.first?.error?.code == .erased)
                #expect(try await server.differences() == [])
            }
            #expect(try await server.database.tables(holding: Self.secret) == [])
            #expect(try await server.service.log.verify(.standard).isIntact)
            let proof = try await server.send(.sessionProof(recording.session), token: ada)
            #expect(proof.status == 200)
            try await server.service.requestRebuild(in: .standard, by: "test")
            #expect(try await other.differences() == [])
            await other.pool.close()
        }
    }

    @Test("erasing again says where the receipt stands")
    func again() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            let recording = Recording.closed(text: "x")
            try await server.append(recording.events, token: ada)
            let request = ErasureRequest(session: recording.session)
            let first = try await server.erase(request, token: admin)
            let second = try await server.erase(request, token: admin)
            #expect(second.isDone && second.receipts == first.receipts)
            #expect(second.erased.sessions == 0)
        }
    }

    @Test("the device that recorded it is told, others are not")
    func devices() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            var sessions: [UUID] = []
            for _ in 1...3 {
                let recording = Recording.closed(text: "x")
                try await server.append(recording.events, token: ada)
                sessions.append(recording.session)
                _ = try await server.erase(
                    ErasureRequest(session: recording.session),
                    token: admin
                )
            }
            let first = try ErasedSessionPage(
                decoding: try await server.send(.erasedSessions, "limit=2", token: ada).body
            )
            #expect(first.sessions.map(\.session) == Array(sessions[..<2]) && first.goesOn)
            let second = try ErasedSessionPage(
                decoding: try await server.send(
                    .erasedSessions,
                    "after=\(first.next)",
                    token: ada
                ).body
            )
            #expect(second.sessions.map(\.session) == [sessions[2]] && !second.goesOn)
            let others = try ErasedSessionPage(
                decoding: try await server.send(.erasedSessions, token: admin).body
            )
            #expect(others.sessions.isEmpty)
        }
    }

    @Test("a person goes with sessions, names, devices and tokens; what others did stays")
    func person() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "root")
            let eve = try await server.token(.auditor, person: "eve")
            let name = "zqada-zqlovelace"
            let ada = try await server.token(.auditor, person: name, device: "zqada-zqphone")
            let (mine, hers) = (Recording.closed(text: "kept"), Recording.closed(text: Self.secret))
            try await server.append(mine.events, token: eve)
            try await server.append(hers.events, token: ada)
            try await server.projector.catchUp()
            // What she did, what was done about her, and an old event that holds her name.
            try await server.send(.sessionEvents(mine.session), token: ada)
            try await server.send(.sessionEvents(hers.session), token: eve)
            try await server.send(.sessions, "person=\(name)", token: eve)
            try await server.service.log.record(
                ServerEvent(
                    stream: StreamKind.audit.stream(named: "reads"),
                    streamKind: .audit,
                    kind: "sessionRead",
                    data: ["by": .object(["name": .string(name)])],
                    at: server.service.now()
                ),
                in: .standard
            )
            #expect(try await server.database.tables(holding: name).contains("event"))
            let bad = ErasureRequest(person: name, reason: "as \(name) asked")
            let refused = try await server.send(.erase, token: admin, body: bad.bytes)
            #expect(refused.code == "invalid_reason")
            let report = try await server.erase(
                ErasureRequest(person: name, reason: "request 17"),
                token: admin
            )
            #expect(report.isDone && report.receipts.count == 2)
            for text in [Self.secret, name, "zqada-zqphone"] {
                #expect(try await server.database.tables(holding: text) == [], "\(text)")
            }
            #expect(try await server.service.log.verify(.standard).isIntact)
            let reply = try await server.send(.meta, token: ada)
            #expect(reply.status == 403 && reply.code == "person_erased")
            let log = try await server.send(.auditLog, "limit=100", token: eve)
            let entries = try AuditPage(decoding: log.body).entries
            let id = try #require(report.person).text
            #expect(entries.contains { $0.kind == "sessionRead" && $0.person == id })
            #expect(entries.contains { $0.kind == "sessionRead" && $0.person == "eve" })
            #expect(entries.first { $0.kind == "personErased" }?.person == "root")
            #expect(try await server.differences() == [])
            let again = try await server.erase(ErasureRequest(person: id), token: admin)
            #expect(again.isDone && again.receipts.isEmpty)
            // The name is free again, and is another person's.
            _ = try await server.token(.member, person: name)
        }
    }

    @Test("the sessions of an app's pseudonym go, and the app's token stays")
    func pseudonym() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin)
            let app = try await server.token(.recorder, person: "app", device: "app")
            let first = Recording(start: [
                "person": .string("user-1"), "title": .string(Self.secret),
            ])
            let second = Recording(start: ["person": .string("user-2")])
            try await server.append(first.events + second.events, token: app)
            let report = try await server.erase(ErasureRequest(person: "user-1"), token: admin)
            #expect(report.erased.sessions == 1 && report.person == nil && report.isDone)
            #expect(try await server.database.tables(holding: Self.secret) == [])
            #expect(try await server.send(.meta, token: app).status == 200)
            let unknown = ErasureRequest(person: "user-1")
            let reply = try await server.send(.erase, token: admin, body: unknown.bytes)
            #expect(reply.status == 404 && reply.code == "unknown_person")
        }
    }

    @Test("a hold stands against it, by name; with skip-held the others go and the name stays")
    func holds() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            let (held, free) = (Recording.closed(text: "held"), Recording.closed(text: "free"))
            try await server.append(held.events + free.events, token: ada)
            let hold = HoldRequest(session: held.session, reason: "case 12")
            let placed = try await server.send(.placeHold, token: admin, body: hold.bytes)
            let id = try HoldRecord(decoding: placed.body).id
            var request = ErasureRequest(person: "ada")
            let refused = try await server.send(.erase, token: admin, body: request.bytes)
            #expect(refused.status == 409 && refused.code == "held")
            #expect(refused.json["detail"]?.string?.contains(held.session.text) == true)
            #expect(try await server.log().allSatisfy { $0.payload != nil })
            request = ErasureRequest(person: "ada", skipsHeld: true)
            let partly = try await server.erase(request, token: admin)
            #expect(partly.erased.sessions == 1 && !partly.isDone && partly.held.count == 1)
            #expect(try await server.send(.sessionEvents(held.session), token: ada).status == 200)
            let list = try await server.send(.holds, token: admin)
            #expect(try HoldList(decoding: list.body).holds.map(\.id) == [id])
            #expect(try await server.send(.removeHold(id), token: admin).status == 204)
            #expect(try await server.send(.removeHold(id), token: admin).code == "unknown_hold")
            #expect(try await server.erase(request, token: admin).isDone)
            let kinds = try await server.log().map(\.kind)
            #expect(kinds.contains("holdPlaced") && kinds.contains("holdRemoved"))
        }
    }

    @Test("bad requests are refused with what to do")
    func badRequests() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin)
            for (body, code) in [
                (#"{}"#, "invalid_subject"), (#"{"session":"x"}"#, "invalid_uuid"),
                (#"{"person":"nobody"}"#, "unknown_person"),
                (#"{"session":"019c1234-5678-7abc-8def-0123456789ab"}"#, "unknown_session"),
                (#"{"person":"admin","reason":""}"#, "invalid_reason"),
            ] {
                let reply = try await server.send(.erase, token: admin, body: Array(body.utf8))
                #expect(reply.code == code, "\(body): \(reply.text)")
            }
            for (body, code) in [
                (#"{"days":0}"#, "invalid_days"), (#"{"days":36501}"#, "invalid_days"),
                (#"{"days":"x"}"#, "wrong_type"),
            ] {
                let reply = try await server.send(
                    .setRetention,
                    token: admin,
                    body: Array(body.utf8)
                )
                #expect(reply.code == code, "\(body): \(reply.text)")
            }
        }
    }

    @Test("retention is set, told and run")
    func retention() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            try await server.append(Recording.closed(text: "x").events, token: ada)
            let set = try await server.send(
                .setRetention,
                token: admin,
                body: RetentionRequest(days: 30).bytes
            )
            #expect(try RetentionRecord(decoding: set.body).days == 30)
            let run = try await server.send(.runRetention, token: admin, body: Array("{}".utf8))
            #expect(try RetentionReport(decoding: run.body).sessions == 0)
            let months = Timestamp(
                microseconds: server.service.now().microseconds + 31 * 86_400_000_000
            )
            let later = try await server.service.retention.run(in: .standard, at: months)
            #expect(later.sessions == 1)
            let forever = try await server.send(
                .setRetention,
                token: admin,
                body: RetentionRequest(days: nil).bytes
            )
            #expect(try RetentionRecord(decoding: forever.body).days == nil)
        }
    }

    @Test("an export tells what is known, and is itself in the log")
    func export() async throws {
        try await withServer { server in
            let (admin, ada) = try await tokens(server)
            let recording = Recording.closed(text: "x")
            try await server.append(recording.events, token: ada)
            let request = ExportRequest(person: "ada")
            let reply = try await server.send(.exportPerson, token: admin, body: request.bytes)
            let export = try PersonExport(decoding: reply.body)
            #expect(export.name == "ada" && export.sessions == [recording.session])
            #expect(export.devices.map(\.name) == ["laptop"] && export.tokens.count == 1)
            #expect(try await server.logged("personExported").count == 1)
        }
    }

    private func tokens(_ server: TestServer) async throws -> (admin: String, ada: String) {
        (
            try await server.token(.admin, person: "root"),
            try await server.token(.member, person: "ada")
        )
    }
}

extension LogVerdict {
    var isIntact: Bool {
        guard case .intact = self else { return false }
        return true
    }
}
