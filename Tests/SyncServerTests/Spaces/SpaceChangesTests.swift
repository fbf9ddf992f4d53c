import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import ReadModels
@testable import SyncServer

@Suite("Following a space")
struct SpaceChangesTests {
    @Test("pages of any size skip nothing, and a cursor is never ahead of what was given")
    func pages() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let made = (0..<25).map { SearchCore.Operation.created("\($0)", in: space) }
            _ = try await server.push(made, to: TestServer.newID(), token: ada)
            try await server.projector.catchUp()
            let wanted = made.map(OperationCodec.json)
            for limit in [1, 7, 25, 100] {
                let changes = try await server.changes(of: space, limit: limit, token: ada)
                #expect(changes.map(\.operation) == wanted)
                let shown = try await server.snapshot(of: space, limit: limit, token: ada)
                #expect(Set(shown.map(\.id)) == Set(made.map(\.savedSearch)))
                #expect(shown.count == 25)
            }
            let first = try ChangePage(
                decoding: try await server.send(.spaceChanges(space), "limit=10", token: ada).body
            )
            #expect(first.position == first.changes.last?.position)
            #expect(first.hasMore)
            let page = try SnapshotPage(
                decoding: try await server.send(.spaceSnapshot(space), "limit=10", token: ada).body
            )
            #expect((page.total, page.savedSearches.count) == (25, 10))
            let rest = try ChangePage(
                decoding: try await server.send(
                    .spaceChanges(space),
                    "after=\(page.cursor)",
                    token: ada
                ).body
            )
            #expect(rest.changes.isEmpty)
        }
    }

    @Test("what is large comes in several pages of some megabytes")
    func largePages() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let note = String(repeating: "x", count: 16_000)
            let stream = TestServer.newID()
            for part in 0..<8 {
                let made = (0..<50).map { _ in
                    SearchCore.Operation.made(.setNote(note), in: space)
                }
                _ = try await server.push(made, to: stream, from: part * 50 + 1, token: ada)
            }
            try await server.projector.catchUp()
            let reply = try await server.send(.spaceChanges(space), "limit=1000", token: ada)
            #expect(reply.body.count < 5 << 20)
            #expect(try ChangePage(decoding: reply.body).hasMore)
            #expect(try await server.changes(of: space, token: ada).count == 400)
            #expect(try await server.snapshot(of: space, token: ada).count == 400)
        }
    }

    @Test("a cursor of another space, a changed one and one of before a restore are refused")
    func cursors() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let other = try await server.makeSpace(token: ada)
            try await server.projector.catchUp()
            let reply = try await server.send(.spaceChanges(space), token: ada)
            let cursor = try ChangePage(decoding: reply.body).cursor
            let history = Route.savedSearchHistory(space: space, savedSearch: TestServer.newID())
            for (route, text) in [
                (.spaceChanges(other), cursor), (history, cursor),
                (.spaceChanges(space), String(cursor.dropLast()) + "x"),
                (Route.spaceChanges(space), "s1_"), (.spaceChanges(space), "start"),
            ] {
                let refused = try await server.send(route, "after=\(text)", token: ada)
                #expect((refused.status, refused.code) == (409, "cursor_invalid"))
            }
            let owner = try await server.database.connectAsOwner()
            try await owner.simpleScript("INSERT INTO epoch (epoch, reason) VALUES (2, 'test')")
            owner.close()
            let after = try await server.send(.spaceChanges(space), "after=\(cursor)", token: ada)
            #expect((after.status, after.code) == (409, "cursor_invalid"))
            // What is shown is of the log before, until it is filled anew.
            let busy = try await server.send(.spaceChanges(space), token: ada)
            #expect((busy.status, busy.code) == (503, "rebuilding"))
            try await server.projector.catchUp()
            #expect(try await server.send(.spaceChanges(space), token: ada).status == 200)
        }
    }

    @Test("a request that waits is answered as soon as there is something")
    func longPoll() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            try await server.projector.catchUp()
            let began = ContinuousClock.now
            async let waiting = server.send(.spaceChanges(space), "wait=30", token: ada)
            try await eventually { await server.service.spaceWatch.isWatching(.standard) }
            let operation = SearchCore.Operation.created("x", in: space)
            _ = try await server.push([operation], to: TestServer.newID(), token: ada)
            try await server.projector.catchUp()
            let page = try ChangePage(decoding: try await waiting.body)
            #expect(page.changes.map(\.operation) == [OperationCodec.json(operation)])
            #expect(began.duration(to: .now) < .seconds(25))
            let query = "wait=1&after=\(page.cursor)"
            let none = try await server.send(.spaceChanges(space), query, token: ada)
            #expect(try ChangePage(decoding: none.body).changes.isEmpty)
            #expect(await !server.service.spaceWatch.isWatching(.standard))
        }
    }

    @Test("who is taken out while waiting is shown nothing more")
    func removedWhileWaiting() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let space = try await server.makeSpace(token: ada)
            try await server.share(space, "bob", .viewer, token: ada)
            try await server.projector.catchUp()
            async let waiting = server.send(.spaceChanges(space), "wait=30", token: bob)
            try await eventually { await server.service.spaceWatch.isWatching(.standard) }
            let id = try await server.person("bob")
            try await server.send(.removeMember(space: space, person: id), token: ada)
            _ = try await server.push(
                [.created("secret", in: space)],
                to: TestServer.newID(),
                token: ada
            )
            try await server.projector.catchUp()
            #expect(try await waiting.code == "unknown_space")
        }
    }

    @Test("the stream tells the heads of one's own spaces, and that the list is another")
    func stream() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let bob = try await server.token(.member, person: "bob")
            let personal = try await server.personalSpace(token: bob)
            let space = try await server.makeSpace(token: ada)
            try await server.projector.catchUp()
            let reader = try await StreamReader.open(server.service, "spaces=true", token: bob)
            _ = try await reader.wait(for: 1)
            try await server.share(space, "bob", .viewer, token: ada)
            try await server.projector.catchUp()
            _ = try await reader.wait(for: 3)
            let outcome = try await server.push(
                [.created("x", in: space)],
                to: TestServer.newID(),
                token: ada
            )
            try await server.projector.catchUp()
            _ = try await reader.wait(for: 4)
            let id = try await server.person("bob")
            try await server.send(.removeMember(space: space, person: id), token: ada)
            try await server.projector.catchUp()
            let events = try await reader.wait(for: 5)
            let names = await reader.blocks.filter { $0.data != nil }.map(\.event)
            #expect(names == ["space", "spaces", "space", "space", "spaces"])
            #expect(events[0]["space"] == .string(personal.text))
            #expect(events[2]["space"] == .string(space.text))
            #expect(events[3]["head"]?.integer == outcome.position)
            await reader.close()
        }
    }

    @Test("a stream of spaces takes none of the parameters of the log's")
    func streamParameters() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            for query in ["spaces=true&kinds=a", "spaces=true&after=start", "spaces=maybe"] {
                let reply = try await server.send(.stream, query, token: ada)
                #expect((reply.status, reply.code) == (400, "invalid_parameter"))
            }
        }
    }

    @Test("an operation that a device sent in two streams is there once")
    func twice() async throws {
        try await withServer { server in
            let ada = try await server.token(.member, person: "ada")
            let space = try await server.personalSpace(token: ada)
            let create = SearchCore.Operation.created("x", in: space)
            let delete = SearchCore.Operation.made(.delete, of: create.savedSearch, in: space)
            let restore = SearchCore.Operation.made(
                .restore,
                of: create.savedSearch,
                in: space,
                base: delete.id
            )
            for made in [[create, delete, restore], [create, delete]] {
                _ = try await server.push(made, to: TestServer.newID(), token: ada)
                try await server.projector.catchUp()
            }
            let again = [delete, delete]
            _ = try await server.push(again, to: TestServer.newID(), token: ada)
            try await server.projector.catchUp()
            #expect(try await server.changes(of: space, token: ada).count == 3)
            let shown = try await server.snapshot(of: space, token: ada)
            #expect(shown.map(\.isDeleted) == [false])
        }
    }
}
