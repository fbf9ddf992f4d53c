import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import ReadModels
@testable import SyncServer

@Suite("The read model of saved searches")
struct SpaceProjectionTests {
    /// Somebody with a space that has two saved searches, and another space.
    private struct Scene {
        let server: TestServer
        let root: String
        let ada: String
        let team: UUID
        let other: UUID
        let stream = TestServer.newID()
        let first: SearchCore.Operation
        let second: SearchCore.Operation

        init(_ server: TestServer) async throws {
            self.server = server
            root = try await server.token(.admin, person: "root")
            ada = try await server.token(.member, person: "ada")
            team = try await server.makeSpace(token: ada)
            other = try await server.makeSpace("other", token: ada)
            first = .created("zq-first", in: team)
            second = .created("zq-second", in: team)
            _ = try await server.push([first, second], to: stream, token: ada)
            try await server.projector.catchUp()
        }

        /// The projector of a program of its own that cannot fold an operation.
        func projector(refusing operation: UUID? = nil, _ program: String) -> Projector {
            let projection = SpaceProjection(program: program) { accepted in
                if accepted.operation.id == operation { throw Refused() }
            }
            return Projector(
                pool: server.pool,
                log: server.service.log,
                signal: LogSignal(),
                projections: [projection]
            )
        }

        func names(of space: UUID? = nil) async throws -> [String] {
            try await server.snapshot(of: space ?? team, token: ada)
                .compactMap { $0.name?.value }.sorted()
        }

        func spaces() async throws -> ProjectionRecord {
            let list = try await server.send(.projections, token: root)
            return try #require(
                try ProjectionList(decoding: list.body).projections.first { $0.name == "spaces" }
            )
        }

        func verify() async throws -> VerificationPage {
            let reply = try await server.send(.verifyProjection("spaces"), token: root)
            return try VerificationPage(decoding: reply.body)
        }

        func tamper(_ sql: String) async throws {
            let owner = try await server.database.connectAsOwner()
            defer { owner.close() }
            try await owner.simpleScript(sql)
        }
    }

    private struct Refused: Error, CustomStringConvertible {
        let description = "this one cannot be folded"
    }

    @Test("a space waits alone, is named with the remedy, is told on, and goes on with a retry")
    func parking() async throws {
        try await withServer { server in
            let scene = try await Scene(server)
            let bad = SearchCore.Operation.made(
                .rename("zq-bad"),
                of: scene.first.savedSearch,
                in: scene.team,
                base: scene.first.id
            )
            let later = SearchCore.Operation.created("zq-later", in: scene.team)
            _ = try await server.push(
                [bad, later],
                to: scene.stream,
                from: 3,
                token: scene.ada
            )
            let beside = SearchCore.Operation.created("zq-beside", in: scene.other)
            _ = try await server.push([beside], to: TestServer.newID(), token: scene.ada)
            try await scene.projector(refusing: bad.id, ProgramVersion.current).catchUp()

            #expect(try await scene.names() == ["zq-first", "zq-second"])
            #expect(try await scene.names(of: scene.other) == ["zq-beside"])
            // Who goes on from the snapshot is told what it lacks.
            let snapshot = try await server.send(.spaceSnapshot(scene.team), token: scene.ada)
            let cursor = try SnapshotPage(decoding: snapshot.body).cursor
            let rest = try await server.send(
                .spaceChanges(scene.team),
                "after=\(cursor)",
                token: scene.ada
            )
            let told = try ChangePage(decoding: rest.body).changes.map(\.operation)
            #expect(told == [bad, later].map(OperationCodec.json))

            let cid = try await server.token(.member, person: "cid")
            for (token, count) in [(scene.root, 1), (scene.ada, 1), (cid, 0)] {
                let reply = try await server.send(.status, token: token)
                #expect(try ServerStatus(decoding: reply.body).parked.count == count)
            }
            let parked = try #require(try await scene.spaces().parked.first)
            #expect((parked.kind, parked.subject) == ("space", scene.team))
            #expect(parked.waiting == 2 && parked.sequence == nil && parked.reason == "defect")
            #expect(parked.detail == "this one cannot be folded")
            #expect(parked.remedy.contains("projection retry \(scene.team.text)"))

            let retry = Route.retryParked(projection: "spaces")
            let unknown = RetryRequest(subject: scene.other).bytes
            #expect(
                try await server.send(retry, token: scene.root, body: unknown).code == "not_parked"
            )
            let body = RetryRequest(subject: scene.team).bytes
            let asked = try await server.send(retry, token: scene.root, body: body)
            #expect(try ProjectionRecord(decoding: asked.body).parked.map(\.isRetried) == [true])
            try await server.projector.catchUp()
            #expect(try await scene.spaces().parked.isEmpty)
            #expect(try await scene.names() == ["zq-bad", "zq-later", "zq-second"])
            #expect(try await scene.verify().differences.isEmpty)
        }
    }

    @Test("an operation that is passed over is no change any more, also after a rebuild")
    func skipping() async throws {
        try await withServer { server in
            let scene = try await Scene(server)
            let bad = SearchCore.Operation.created("zq-bad", in: scene.team)
            let later = SearchCore.Operation.created("zq-later", in: scene.team)
            _ = try await server.push([bad, later], to: scene.stream, from: 3, token: scene.ada)
            let failing = scene.projector(refusing: bad.id, ProgramVersion.current)
            try await failing.catchUp()
            let route = Route.skipParked(projection: "spaces")
            let request = SkipRequest(subject: scene.team, reason: "a trial program")
            let reply = try await server.send(route, token: scene.root, body: request.bytes)
            #expect(reply.status == 202)
            let order = try #require(try await server.logged("spaceSkipped").first)
            #expect(order["reason"]?.string == "a trial program")
            #expect(order["by"]?.object?["person"]?.string != nil)
            let shown = ["zq-first", "zq-later", "zq-second"]
            try await failing.catchUp()
            #expect(try await scene.spaces().parked.isEmpty)
            #expect(try await scene.names() == shown)
            #expect(try await scene.verify().differences.isEmpty)
            try await server.send(.rebuildProjection("spaces"), token: scene.root)
            // A program that could fold it passes over it as well.
            try await server.projector.catchUp()
            #expect(try await scene.spaces().version == 2)
            #expect(try await scene.names() == shown)
            let changes = try await server.changes(of: scene.team, token: scene.ada)
            #expect(
                changes.map { $0.operation["id"] }
                    == [scene.first, scene.second, later].map {
                        .string($0.id.text)
                    }
            )
            let again = try await server.send(route, token: scene.root, body: request.bytes)
            #expect(again.code == "not_parked")
        }
    }

    @Test("a space has come as far as its newest operation, also where that is passed over")
    func skippingNewest() async throws {
        try await withServer { server in
            let scene = try await Scene(server)
            let bad = SearchCore.Operation.created("zq-bad", in: scene.team)
            _ = try await server.push([bad], to: scene.stream, from: 3, token: scene.ada)
            let failing = scene.projector(refusing: bad.id, ProgramVersion.current)
            try await failing.catchUp()
            let request = SkipRequest(subject: scene.team, reason: "a trial program")
            _ = try await server.send(
                .skipParked(projection: "spaces"),
                token: scene.root,
                body: request.bytes
            )
            try await failing.catchUp()
            #expect(try await scene.names() == ["zq-first", "zq-second"])
            #expect(try await scene.verify().differences == [])
            try await server.send(.rebuildProjection("spaces"), token: scene.root)
            try await server.projector.catchUp()
            #expect(try await scene.verify().differences == [])
        }
    }

    @Test("an operation that this program cannot read stops its space alone")
    func unreadable() async throws {
        try await withServer { server in
            let scene = try await Scene(server)
            let place = try await position(of: scene.second, server)
            try await scene.tamper(
                """
                UPDATE saved_search_model SET body = '{}' WHERE space_id = '\(scene.team.text)';
                SET session_replication_role = replica;
                UPDATE event SET payload = '{"of":"another program"}'
                WHERE workspace_id = 1 AND position = \(place);
                """
            )
            let name = SearchCore.Operation.made(
                .rename("zq-renamed"),
                of: scene.first.savedSearch,
                in: scene.team,
                base: scene.first.id
            )
            _ = try await server.push([name], to: scene.stream, from: 3, token: scene.ada)
            let beside = SearchCore.Operation.created("zq-beside", in: scene.other)
            _ = try await server.push([beside], to: TestServer.newID(), token: scene.ada)
            try await server.projector.catchUp()
            _ = try await server.send(
                .retryParked(projection: "spaces"),
                token: scene.root,
                body: RetryRequest(subject: scene.team).bytes
            )
            try await server.projector.catchUp()
            let parked = try #require(try await scene.spaces().parked.first)
            #expect((parked.subject, parked.reason) == (scene.team, "newer_schema"))
            #expect(parked.remedy.contains("pgrade"), "\(parked.remedy)")
            #expect(try await scene.names(of: scene.other) == ["zq-beside"])
        }
    }

    @Test("what cannot be read is parked and mended by a retry; another program tries by itself")
    func damaged() async throws {
        try await withServer { server in
            let scene = try await Scene(server)
            let name = SearchCore.Operation.made(
                .rename("zq-renamed"),
                of: scene.first.savedSearch,
                in: scene.team,
                base: scene.first.id
            )
            try await scene.tamper("UPDATE saved_search_model SET body = '{}'")
            _ = try await server.push([name], to: scene.stream, from: 3, token: scene.ada)
            try await server.projector.catchUp()
            let parked = try #require(try await scene.spaces().parked.first)
            #expect(parked.detail.contains(scene.first.savedSearch.text))
            let other = scene.projector("newer")
            try await SpaceProjection(program: "newer").retryAfterUpgrade(on: server.pool)
            try await other.catchUp()
            #expect(try await scene.spaces().parked.isEmpty)
            #expect(try await scene.names() == ["zq-renamed", "zq-second"])
            #expect(try await scene.verify().differences.isEmpty)
        }
    }

    @Test(
        "verification names what was manipulated, and tells nothing of saved searches but digests"
    )
    func verification() async throws {
        try await withServer { server in
            let scene = try await Scene(server)
            let right = try await scene.verify()
            #expect(right.differences.isEmpty && right.subjects >= 2 && right.next == nil)
            let stray = UUID()
            try await scene.tamper(
                """
                UPDATE saved_search_model
                SET body = replace(body::text, 'zq-first', 'zq-wrong')::json;
                DELETE FROM space_change_model
                WHERE operation_id = '\(scene.second.id.text)';
                UPDATE space_head_model SET saved_searches = 7 WHERE space_id = '\(scene.team.text)';
                INSERT INTO saved_search_model (
                    workspace_id, model_version, space_id, saved_search_id, body
                )
                VALUES (1, 1, '\(stray.text)', '\(stray.text)', '{}');
                """
            )
            let found = try await scene.verify().differences
            let parts = Set(found.map { "\($0.subject?.text ?? "") \($0.difference.prefix(13))" })
            let lost = try await position(of: scene.second, server)
            let team = scene.team.text
            #expect(
                parts == [
                    "\(team) savedSearches", "\(team) changes/\(lost)", "\(team) head/savedSea",
                    "\(stray.text) savedSearches",
                ],
                "\(found)"
            )
            #expect(found.count == 4)
            let reply = try await server.send(.verifyProjection("spaces"), token: scene.root)
            #expect(!reply.text.contains("zq-"))
            try await server.send(.rebuildProjection("spaces"), token: scene.root)
            try await server.projector.catchUp()
            #expect(try await scene.verify().differences.isEmpty)
        }
    }

    private func position(of operation: SearchCore.Operation, _ server: TestServer) async throws
        -> Int
    {
        try #require(
            try await server.log().first {
                String(decoding: $0.payload ?? [], as: UTF8.self).contains(operation.id.text)
            }?.position
        )
    }
}
