import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Saved searches after a restore from a backup")
struct SpaceRestoreTests {
    @Test("spaces come back, who was taken out stays out, cursors are refused, devices send again")
    func restored() async throws {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        let server = TestServer(database: database)
        let folder = NSTemporaryDirectory() + "searchsync-spaces-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ada = try await server.token(.member, person: "ada")
        let bob = try await server.token(.member, person: "bob")
        let team = try await server.makeSpace(token: ada)
        try await server.share(team, "bob", .editor, token: ada)
        let cid = try await server.token(.member, person: "cid")
        try await server.share(team, "cid", .editor, token: ada)
        let made = (0..<6).map { SearchCore.Operation.created("\($0)", in: team) }
        let stream = TestServer.newID()
        _ = try await server.push(Array(made[..<3]), to: stream, token: cid)
        try await server.projector.catchUp()
        let shown = try await server.snapshot(of: team, token: ada)
        let configuration = PostgresConfiguration(database.connectionString)
        let file = try await DatabaseBackup(
            configuration,
            programs: Self.places,
            program: "test"
        ).take(to: folder + "/a.backup", replaces: false, at: server.service.now())
        // What the backup does not have: more operations, and that bob is out.
        _ = try await server.push(made, to: stream, token: cid)
        let id = try await server.person("bob")
        try await server.send(.removeMember(space: team, person: id), token: ada)
        try await server.projector.catchUp()
        let reply = try await server.send(.spaceChanges(team), token: ada)
        let cursor = try ChangePage(decoding: reply.body).cursor
        await server.pool.close()
        _ = try await DatabaseRestore(configuration, programs: Self.places).run(
            file,
            DatabaseRestore.Order(replaces: true, person: "root", time: server.service.now())
        )
        let restored = TestServer(database: database)
        #expect(try await restored.spaces(token: ada).epoch == 2)
        #expect(try await restored.members(of: team, token: ada).map(\.name) == ["ada", "cid"])
        #expect(try await restored.send(.spaceSnapshot(team), token: bob).code == "unknown_space")
        #expect(try await restored.snapshot(of: team, token: ada) == shown)
        let refused = try await restored.send(.spaceChanges(team), "after=\(cursor)", token: ada)
        #expect((refused.status, refused.code) == (409, "cursor_invalid"))
        let gap = try await restored.push([made[5]], to: stream, from: 6, token: cid)
        #expect((gap.error?.code, gap.error?.expected) == (.gap, 4))
        let again = try await restored.push(made, to: stream, token: cid)
        #expect((again.stored, again.duplicates) == (3, 3))
        try await restored.projector.catchUp()
        #expect(try await restored.changes(of: team, token: ada).count == 6)
        #expect(try await restored.service.log.verify(.standard).isIntact)
        await restored.pool.close()
    }

    private static var places: PostgresProgram.Places {
        let environment = ProcessInfo.processInfo.environment
        return PostgresProgram.Places(
            binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
            searchPath: environment["PATH"]
        )
    }
}
