import EventStore
import Foundation
import HTTPServer
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Erasing a person's saved searches")
struct SpaceErasureTests {
    @Test("the own space goes whole; in shared spaces the values stay, and the names go")
    func person() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "root")
            let ada = try await server.token(.member, person: "ada lovelace", device: "pen of ada")
            let bob = try await server.token(.member, person: "bob")
            let own = try await server.personalSpace(token: ada)
            let team = try await server.makeSpace(token: bob)
            try await server.share(team, "ada lovelace", .editor, token: bob)
            let streams = (own: TestServer.newID(), team: TestServer.newID())
            let secret = SearchCore.Operation.created("zq-own-zq", in: own)
            let shared = SearchCore.Operation.created("zq-team-zq", in: team)
            _ = try await server.push([secret], to: streams.own, token: ada)
            _ = try await server.push([shared], to: streams.team, token: ada)
            try await server.projector.catchUp()
            _ = try await server.erase(ErasureRequest(person: "ada lovelace"), token: root)
            for text in ["zq-own-zq", "ada lovelace", "pen of ada"] {
                #expect(try await server.database.tables(holding: text) == [], "\(text)")
            }
            let changes = try await server.changes(of: team, token: bob)
            #expect(changes.map(\.operation) == [OperationCodec.json(shared)])
            #expect(changes.first?.person == nil)
            #expect(changes.first?.device == nil)
            #expect(try await server.members(of: team, token: bob).map(\.name) == ["bob"])
            let shown = try await server.snapshot(of: team, token: bob)
            #expect(try await server.snapshotRebuilt(of: team, token: bob) == shown)
            #expect(try await server.database.tables(holding: "zq-own-zq") == [])
            let verdict = try await server.service.log.verify(.standard)
            #expect(verdict.isIntact, "\(verdict)")
            try await sqlVerifies(server)
        }
    }

    @Test("a shared space that nobody else is in goes whole, and one with a hold stays")
    func deserted() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "root")
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            var secrets: [String] = []
            for (name, stays) in [("zq-alone-zq", false), ("zq-both-zq", true)] {
                let space = try await server.makeSpace(name, token: ada)
                try await server.share(space, "bob", .owner, token: ada)
                for (token, text) in [(ada, "zq-ada \(name)"), (bob, "zq-bob \(name)")] {
                    let made = SearchCore.Operation.created(text, in: space)
                    _ = try await server.push([made], to: TestServer.newID(), token: token)
                    if !stays { secrets.append(text) }
                }
                if !stays {
                    let leave = Route.removeMember(
                        space: space,
                        person: try await server.person("bob")
                    )
                    #expect(try await server.send(leave, token: bob).status == 204)
                }
            }
            try await server.projector.catchUp()
            let hold = HoldRequest(person: "bob", reason: "a case")
            let placed = try await server.send(.placeHold, token: root, body: hold.bytes)
            let id = try #require(placed.json["id"]?.string.flatMap { UUID(text: $0) })
            _ = try await server.erase(ErasureRequest(person: "ada"), token: root)
            for text in secrets {
                #expect(try await server.database.tables(holding: text) != [], "\(text)")
            }
            // Left with nobody, it goes with the next person once the hold is gone.
            #expect(try await server.send(.removeHold(id), token: root).status == 204)
            _ = try await server.token(.member, person: "cid")
            _ = try await server.erase(ErasureRequest(person: "cid"), token: root)
            for text in secrets {
                #expect(try await server.database.tables(holding: text) != [], "\(text)")
            }
            _ = try await server.erase(ErasureRequest(person: "bob"), token: root)
            for text in secrets + ["zq-alone-zq"] {
                #expect(try await server.database.tables(holding: text) == [], "\(text)")
            }
            for text in ["zq-ada zq-both-zq", "zq-bob zq-both-zq"] {
                #expect(try await server.database.tables(holding: text) == [], "\(text)")
            }
            #expect(try await server.service.log.verify(.standard).isIntact)
            try await sqlVerifies(server)
        }
    }

    /// The statement in the documentation comes to the same verdict.
    private func sqlVerifies(_ server: TestServer) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/verify_log.sql")
        let sql = Array(try Data(contentsOf: file))
        let owner = try await server.database.connectAsOwner()
        defer { owner.close() }
        #expect(try await owner.query(Statement(name: "verify_log", embedded: sql)).isEmpty)
    }

    @Test("a space whose last owner was erased gets another one from whoever runs the workspace")
    func ownerless() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "root")
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let cid = try await server.token(.member, person: "cid")
            let team = try await server.makeSpace(token: ada)
            try await server.share(team, "bob", .editor, token: ada)
            let (id, cidID) = (try await server.person("bob"), try await server.person("cid"))
            let route = Route.setMember(space: team, person: id)
            let change = MemberChange(role: .owner, revision: 1).bytes
            let early = try await server.send(route, token: root, body: change)
            #expect(early.code == "unknown_space")
            #expect(try await server.send(.spaceMembers(team), token: root).code == "unknown_space")
            _ = try await server.erase(ErasureRequest(person: "ada"), token: root)
            #expect(try await server.send(route, token: bob, body: change).code == "not_permitted")
            // An administrator sees who is in it, and may do nothing but make one of them owner.
            #expect(try await server.members(of: team, token: root).map(\.name) == ["bob"])
            #expect(try await server.send(.spaceMembers(team), token: cid).code == "unknown_space")
            let stranger = Route.setMember(space: team, person: cidID)
            for (route, role, revision) in [
                (route, SpaceRole.viewer, 1), (stranger, .owner, 0), (stranger, .viewer, 0),
            ] {
                let change = MemberChange(role: role, revision: revision).bytes
                let refused = try await server.send(route, token: root, body: change)
                #expect((refused.status, refused.code) == (403, "not_permitted"))
            }
            let removal = Route.removeMember(space: team, person: id)
            #expect(try await server.send(removal, token: root).code == "not_permitted")
            let done = try await server.send(route, token: root, body: change)
            #expect(try SpaceMember(decoding: done.body).role == .owner)
            #expect(try await server.send(route, token: root, body: change).code == "unknown_space")
        }
    }

    @Test("who was removed from the workspace is in no space, and cannot be taken into one")
    func removedPerson() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "root")
            let ada = try await server.token(.member, person: "ada")
            _ = try await server.token(.member, person: "bob")
            let team = try await server.makeSpace(token: ada)
            try await server.share(team, "bob", .editor, token: ada)
            let id = try await server.person("bob")
            let gone = try await server.send(.removePerson(id), token: root)
            #expect(gone.status < 300, "\(gone.text)")
            #expect(try await server.members(of: team, token: ada).map(\.name) == ["ada"])
            #expect(try await server.spaces(token: ada).spaces.last?.members == 1)
            let change = MemberChange(role: .editor, revision: 0).bytes
            let route = Route.setMember(space: team, person: id)
            let refused = try await server.send(route, token: ada, body: change)
            #expect((refused.status, refused.code) == (404, "unknown_person"))
        }
    }

    @Test("people who are erased while everybody pushes: nothing of their own spaces stays")
    func interleaved() async throws {
        var randomness = Randomness.seeded()
        let label: Comment = "SEARCHSYNC_TEST_SEED=\(randomness.seed)"
        let seed = randomness.seed
        try await withServer { server in
            let servers = [server, server.another()]
            let root = try await server.token(.admin, person: "root")
            let team = try await server.makeSpace(token: root)
            let names = (0..<6).map { "zq-person-\($0)-zq" }
            let erased = Set(names.shuffled(using: &randomness).prefix(3))
            var tokens: [String: String] = [:]
            for name in names {
                tokens[name] = try await server.token(.member, person: name)
                try await server.share(team, name, .editor, token: root)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, name) in names.enumerated() {
                    let token = try #require(tokens[name])
                    group.addTask {
                        var own = Randomness(seed: seed &+ UInt64(index))
                        try await Self.push(name, team, token, servers, &own)
                    }
                }
                group.addTask {
                    var own = Randomness(seed: seed &+ 99)
                    for name in erased.sorted().shuffled(using: &own) {
                        try await eventually { try await server.operations().count > 5 }
                        _ = try await server.erase(ErasureRequest(person: name), token: root)
                    }
                }
                try await group.waitForAll()
            }
            try await server.projector.catchUp()
            #expect(try await server.service.log.verify(.standard).isIntact, label)
            for name in names {
                let own = try await server.database.tables(holding: "own-\(name)")
                let called = try await server.database.tables(holding: name)
                #expect(own.isEmpty == erased.contains(name), "\(label) \(own)")
                #expect(called.isEmpty == erased.contains(name), "\(label) \(called)")
            }
            let shown = try await server.snapshot(of: team, token: root)
            #expect(try await server.snapshotRebuilt(of: team, token: root) == shown, label)
            #expect(try await server.changes(of: team, token: root).count == shown.count, label)
            await servers[1].pool.close()
        }
    }

    /// Writes into the own space and into the shared one until it is done, or the person is erased.
    private static func push(
        _ name: String,
        _ team: UUID,
        _ token: String,
        _ servers: [TestServer],
        _ randomness: inout Randomness
    ) async throws {
        let first = try await servers[0].send(.spaces, token: token)
        if first.status == 403 { return }
        let list = try SpaceList(decoding: first.body)
        guard let own = list.spaces.first(where: \.isPersonal)?.id else { return }
        let streams = [own: TestServer.newID(), team: TestServer.newID()]
        for number in 1...6 {
            for (space, stream) in streams {
                let text = space == own ? "own-\(name)" : "team"
                let push = Push.of(
                    [.created(text, in: space)],
                    to: stream,
                    from: number,
                    sent: servers[0].service.now()
                )
                let server = servers.randomElement(using: &randomness) ?? servers[0]
                let reply = try await server.send(.push, token: token, body: push.bytes)
                if reply.status == 403 { return }
                #expect(reply.status == 200, "\(reply.text)")
                if Bool.random(using: &randomness) { try await server.projector.catchUp() }
            }
        }
    }
}
