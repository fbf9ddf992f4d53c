import EventStore
import Foundation
import HTTPServer
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

@Suite("Who may what in a space")
struct SpaceSecurityTests {
    /// Who tries.
    enum Caller: CaseIterable {
        case viewer, removed, outsider, revoked, revokedDevice, guessing, otherWorkspace, erased
    }

    /// A space of ada's with something in it, and somebody who tries.
    private struct Scene {
        let server: TestServer
        let owner: String
        let token: String
        /// The space that is tried: the real one, but for who guesses.
        let space: UUID
        let search = TestServer.newID()
        let person: UUID
        let changes: [ChangeRecord]
        let members: [SpaceMember]
        let real: UUID

        init(_ server: TestServer, _ caller: Caller) async throws {
            self.server = server
            owner = try await server.token(.member, person: "ada")
            let root = try await server.token(.admin, person: "root")
            real = try await server.makeSpace(token: owner)
            person = try await server.person("ada")
            _ = try await server.push(
                [.created("secret", search, in: real)],
                to: TestServer.newID(),
                token: owner
            )
            try await server.projector.catchUp()
            switch caller {
            case .otherWorkspace:
                let other = try await server.addWorkspace()
                token = try await server.token(.admin, person: "eve", in: other)
            default: token = try await server.token(.member, person: "eve")
            }
            switch caller {
            case .viewer: try await server.share(real, "eve", .viewer, token: owner)
            case .removed:
                try await server.share(real, "eve", .owner, token: owner)
                let eve = try await server.person("eve")
                try await server.send(.removeMember(space: real, person: eve), token: owner)
            case .revoked:
                try await server.share(real, "eve", .owner, token: owner)
                let tokens = try await server.service.identities.tokens(in: .standard)
                let id = try #require(tokens.first { $0.person == "eve" }?.id)
                try await server.send(.revokeToken(id), token: root)
            case .revokedDevice:
                try await server.share(real, "eve", .owner, token: owner)
                let tokens = try await server.service.identities.tokens(in: .standard)
                let id = try #require(tokens.first { $0.person == "eve" }?.deviceID)
                try await server.send(.revokeDevice(id), token: root)
            case .erased:
                try await server.share(real, "eve", .owner, token: owner)
                _ = try await server.erase(ErasureRequest(person: "eve"), token: root)
            case .outsider, .guessing, .otherWorkspace: break
            }
            space = caller == .guessing ? TestServer.newID() : real
            try await server.projector.catchUp()
            changes = try await server.changes(of: real, token: owner)
            members = try await server.members(of: real, token: owner)
        }

        /// Every route of spaces, with the code that is wanted; nil where the caller may.
        func tries(_ caller: Caller) -> [(Route, String, [UInt8], String?)] {
            let stranger = caller == .viewer ? nil : "unknown_space"
            let powerless = caller == .viewer ? "not_permitted" : "unknown_space"
            let change = MemberChange(role: .viewer, revision: 1).bytes
            return [
                (.renameSpace(space), "", SpaceName(name: "x").bytes, powerless),
                (.spaceChanges(space), "", [], stranger),
                (.spaceChanges(space), "wait=1", [], stranger),
                (.spaceSnapshot(space), "", [], stranger),
                (.savedSearchHistory(space: space, savedSearch: search), "", [], stranger),
                (.spaceMembers(space), "", [], stranger),
                (.setMember(space: space, person: person), "", change, powerless),
                (.removeMember(space: space, person: person), "", [], powerless),
            ]
        }
    }

    @Test("each route, for everybody who may not", arguments: Caller.allCases)
    func everyRoute(caller: Caller) async throws {
        try await withServer { server in
            let scene = try await Scene(server, caller)
            let cutOff: String? =
                switch caller {
                case .revoked: "token_revoked"
                case .revokedDevice: "device_revoked"
                case .erased: "person_erased"
                case .viewer, .removed, .outsider, .guessing, .otherWorkspace: nil
                }
            for (route, query, body, code) in scene.tries(caller) {
                // Nothing is awaited for who is in the space and has all of it.
                if caller == .viewer, query == "wait=1" { continue }
                let reply = try await server.send(route, query, token: scene.token, body: body)
                #expect(reply.code == cutOff ?? code, "\(caller) \(route)")
                #expect((cutOff ?? code) == nil || !reply.text.contains("secret"))
            }
            try await pushes(scene, caller, cutOff)
            try await lists(scene, caller, cutOff)
            try await server.projector.catchUp()
            #expect(try await server.changes(of: scene.real, token: scene.owner) == scene.changes)
            #expect(try await server.members(of: scene.real, token: scene.owner) == scene.members)
        }
    }

    private func pushes(_ scene: Scene, _ caller: Caller, _ cutOff: String?) async throws {
        let push = Push.of(
            [.created("mine", in: scene.space), .made(.delete, of: scene.search, in: scene.space)],
            to: TestServer.newID(),
            sent: scene.server.service.now()
        )
        for stored in [2, 0] {
            let reply = try await scene.server.send(.push, token: scene.token, body: push.bytes)
            #expect(reply.code == cutOff)
            if cutOff != nil { continue }
            let outcome = try #require(try PushReply(decoding: reply.body).streams.first)
            let code = caller == .viewer ? "not_permitted" : "unknown_space"
            #expect(outcome.rejected.map(\.code) == [code, code], "\(caller)")
            #expect((outcome.stored, outcome.duplicates) == (stored, 2 - stored))
        }
    }

    private func lists(_ scene: Scene, _ caller: Caller, _ cutOff: String?) async throws {
        let reply = try await scene.server.send(.spaces, token: scene.token)
        #expect(reply.code == cutOff)
        #expect(reply.text.contains(scene.real.text) == (caller == .viewer))
        let draft = SpaceDraft(id: scene.real, name: "mine")
        let made = try await scene.server.send(
            .createSpace,
            token: scene.token,
            body: draft.bytes
        )
        // Another workspace has ids of its own.
        let isOther = caller == .otherWorkspace
        #expect(made.code == cutOff ?? (isOther ? nil : "space_exists"))
        if cutOff != nil { return }
        let stream = try await StreamReader.open(
            scene.server.service,
            "spaces=true",
            token: scene.token
        )
        let events = try await stream.wait(for: 1)
        let told = events.contains { $0["space"] == .string(scene.real.text) }
        #expect(told == (caller == .viewer || isOther))
        await stream.close()
    }

    @Test("an app's token may none of it")
    func recorder() async throws {
        try await withServer { server in
            let app = try await server.token(.recorder, person: "app")
            for route: Route in [.push, .spaces, .createSpace] {
                #expect(try await server.send(route, token: app).code == "forbidden")
            }
        }
    }

    @Test("a role that is taken while its holder pushes: nothing comes after the taking")
    func race() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let eve = try await server.token(.member, person: "eve")
            let space = try await server.makeSpace(token: ada)
            let id = try await server.person("eve")
            let other = server.another()
            for round in 0..<5 {
                try await server.share(space, "eve", .editor, token: ada)
                let stream = TestServer.newID()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, server) in [server, other].enumerated() {
                        group.addTask {
                            for number in 0..<10 {
                                _ = try await server.push(
                                    [.created("\(round)-\(number)", in: space)],
                                    to: index == 0 ? stream : TestServer.newID(),
                                    from: index == 0 ? number + 1 : 1,
                                    token: eve
                                )
                            }
                        }
                    }
                    group.addTask {
                        try await server.send(.removeMember(space: space, person: id), token: ada)
                    }
                    try await group.waitForAll()
                }
            }
            var mayWrite = false
            for event in try await server.log() {
                let isOfEve = event.actor == id
                switch event.kind {
                case "memberSet": mayWrite = true
                case "memberRemoved": mayWrite = false
                case "operationRefused": #expect(!mayWrite)
                case "create" where isOfEve: #expect(mayWrite)
                default: break
                }
            }
            await other.pool.close()
        }
    }

    @Test("a token that is cut off while it pushes: nothing comes after the cut")
    func revokedRace() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "root")
            let eve = try await server.token(.member, person: "eve")
            let space = try await server.personalSpace(token: eve)
            let tokens = try await server.service.identities.tokens(in: .standard)
            let token = try #require(tokens.first { $0.person == "eve" }?.id)
            let stream = TestServer.newID()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for number in 1...50 {
                        let push = Push.of(
                            [.created("\(number)", in: space)],
                            to: stream,
                            from: number,
                            sent: server.service.now()
                        )
                        let reply = try await server.send(.push, token: eve, body: push.bytes)
                        if reply.status == 403 { return }
                    }
                }
                group.addTask {
                    try await eventually { try await server.operations().count > 2 }
                    try await server.send(.revokeToken(token), token: root)
                }
                try await group.waitForAll()
            }
            let kinds = try await server.log().map(\.kind)
            let cut = try #require(kinds.lastIndex(of: "tokenRevoked"))
            #expect(!kinds[cut...].contains("create"))
        }
    }
}
