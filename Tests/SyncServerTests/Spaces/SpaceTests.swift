import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

@Suite("Spaces and who is in them")
struct SpaceTests {
    @Test("everybody has a space of one's own, once, at every server")
    func personal() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let phone = try await server.token(.admin, person: "ada", device: "phone")
            async let first = server.spaces(token: ada)
            async let second = server.restarted().spaces(token: phone)
            let (one, other) = try await (first, second)
            #expect(one.spaces == other.spaces)
            #expect(one.spaces.map(\.isPersonal) == [true])
            #expect(one.spaces.first?.role == .owner)
            #expect(one.spaces.first?.members == 1)
            #expect(try await server.logged("spaceCreated").count == 1)
            let bob = try await server.token(.member, person: "bob")
            #expect(try await server.spaces(token: bob).spaces != one.spaces)
        }
    }

    @Test("nobody else comes into a person's own space, and its name stays")
    func personalStays() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            _ = try await server.token(.member, person: "bob")
            let space = try await server.personalSpace(token: ada)
            let (own, bob) = (try await server.person("ada"), try await server.person("bob"))
            let change = MemberChange(role: .viewer, revision: 0).bytes
            let asked: [(Route, [UInt8])] = [
                (.renameSpace(space), SpaceName(name: "x").bytes),
                (.setMember(space: space, person: bob), change),
                (.removeMember(space: space, person: own), []),
            ]
            for (route, body) in asked {
                let reply = try await server.send(route, token: ada, body: body)
                #expect((reply.status, reply.code) == (409, "personal_space"))
            }
        }
    }

    @Test("making a space again makes no second one, and nobody gets one by its id")
    func createAgain() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let draft = SpaceDraft(id: TestServer.newID(), name: "team")
            let statuses = [201, 200]
            for status in statuses {
                let reply = try await server.send(.createSpace, token: ada, body: draft.bytes)
                #expect(reply.status == status)
                #expect(try SpaceRecord(decoding: reply.body).role == .owner)
            }
            let taken = try await server.send(.createSpace, token: bob, body: draft.bytes)
            #expect((taken.status, taken.code) == (409, "space_exists"))
            let guessed = SpaceDraft(id: UUID(), name: "x")
            let random = try await server.send(.createSpace, token: bob, body: guessed.bytes)
            #expect((random.status, random.code) == (400, "invalid_id"))
            for name in ["", " ", "a\nb", String(repeating: "x", count: 101)] {
                let unnamed = SpaceDraft(id: TestServer.newID(), name: name)
                let reply = try await server.send(.createSpace, token: bob, body: unnamed.bytes)
                #expect((reply.status, reply.code) == (400, "invalid_name"))
            }
            #expect(try await server.logged("spaceCreated").count == 1)
        }
    }

    @Test("a role is set by who looked at the one that it replaces")
    func compareAndSet() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let space = try await server.makeSpace(token: ada)
            let id = try await server.person("bob")
            let route = Route.setMember(space: space, person: id)
            func set(_ role: SpaceRole, _ revision: Int) async throws -> Reply {
                let change = MemberChange(role: role, revision: revision)
                return try await server.send(route, token: ada, body: change.bytes)
            }
            #expect(try await set(.viewer, 1).code == "revision_conflict")
            #expect(try SpaceMember(decoding: try await set(.viewer, 0).body).revision == 1)
            #expect(try await set(.editor, 0).code == "revision_conflict")
            #expect(try SpaceMember(decoding: try await set(.editor, 1).body).revision == 2)
            #expect(try await set(.editor, 2).status == 200)
            let stale = try await server.send(
                .removeMember(space: space, person: id),
                "revision=1",
                token: ada
            )
            #expect((stale.status, stale.code) == (409, "revision_conflict"))
            let left = try await server.send(
                .removeMember(space: space, person: id),
                token: bob
            )
            #expect(left.status == 204)
            #expect(try await server.spaces(token: bob).spaces.count == 1)
            let back = try SpaceMember(decoding: try await set(.viewer, 0).body)
            #expect(back.revision == 4)
            let kinds = try await server.log().map(\.kind).filter { $0.hasPrefix("member") }
            #expect(kinds == ["memberSet", "memberSet", "memberRemoved", "memberSet"])
        }
    }

    @Test("the last owner stays until there is another one")
    func lastOwner() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let space = try await server.makeSpace(token: ada)
            let (adaID, bobID) = (try await server.person("ada"), try await server.person("bob"))
            try await server.share(space, "bob", .editor, token: ada)
            let leave = Route.removeMember(space: space, person: adaID)
            #expect(try await server.send(leave, token: ada).code == "last_owner")
            let demote = MemberChange(role: .editor, revision: 1).bytes
            let own = Route.setMember(space: space, person: adaID)
            #expect(try await server.send(own, token: ada, body: demote).code == "last_owner")
            try await server.share(space, "bob", .owner, token: ada)
            #expect(try await server.send(leave, token: ada).status == 204)
            #expect(try await server.members(of: space, token: bob).map(\.person) == [bobID])
        }
    }

    @Test("who changed which right, when and from which device is in the audit log")
    func audit() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada", device: "phone")
            _ = try await server.token(.member, person: "bob")
            let root = try await server.token(.admin, person: "root")
            let space = try await server.makeSpace(token: ada)
            try await server.share(space, "bob", .editor, token: ada)
            let reply = try await server.send(.auditLog, "kind=memberSet", token: root)
            let entry = try #require(try AuditPage(decoding: reply.body).entries.first)
            #expect(entry.person == "ada")
            #expect(entry.device == "phone")
            #expect(entry.details["person"] == .string("bob"))
            #expect(entry.details["role"] == .string("editor"))
            #expect(entry.details["space"] == .string(space.text))
        }
    }

    @Test("only owners rename a space, and everybody in it sees the name")
    func rename() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let space = try await server.makeSpace(token: ada)
            try await server.share(space, "bob", .editor, token: ada)
            let body = SpaceName(name: "trips").bytes
            let refused = try await server.send(.renameSpace(space), token: bob, body: body)
            #expect((refused.status, refused.code) == (403, "not_permitted"))
            let done = try await server.send(.renameSpace(space), token: ada, body: body)
            #expect(try SpaceRecord(decoding: done.body).name == "trips")
            #expect(try await server.spaces(token: bob).spaces.last?.name == "trips")
            #expect(try await server.spaces(token: bob).spaces.last?.members == 2)
        }
    }
}
