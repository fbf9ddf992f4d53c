import Foundation
import Locks
import SearchCore
import SearchIndex
import SyncProtocol
import Testing

@testable import Device

@Suite struct SyncTests {
    @Test("everything is uploaded in the bytes that were recorded, and a second sync sends nothing")
    func uploads() async throws {
        let rig = try await Rig()
        let first = try await rig.record(["a", "ab"])
        let second = try await rig.record(["x"])
        let report = await rig.sync().run()
        #expect(report.uploaded == 5 && report.duplicates == 0 && report.isDrained)
        #expect(report.problem == nil && report.rejected.isEmpty)
        for session in [first.session, second.session] {
            #expect(rig.server.events(of: session) == (try await rig.bytes(of: session)))
        }
        #expect(try await rig.store.session(first.session)?.uploadedThrough == 3)
        #expect(await rig.sync().run().uploaded == 0)
        #expect(rig.server.state.withLock { $0.requests.count { $0.hasPrefix("POST") } } == 1)
    }

    @Test("while the server cannot be reached it is tried again until the deadline, then told")
    func unreachable() async throws {
        let tries = Lock(0)
        let rig = try await Rig { _ in
            tries.withLock { $0 += 1 }
            return .cut
        }
        try await rig.record(["a"])
        let report = await rig.sync().run(deadline: .seconds(10))
        guard case .server(.unreachable(let host, _))? = report.problem else {
            Issue.record("\(report)")
            return
        }
        #expect(host == "server.test" && report.remaining == 2 && !report.isDrained)
        #expect(rig.clock.elapsed <= 10_000 && tries.withLock { $0 } > 4)
        let quick = await rig.sync().run(deadline: .zero)
        #expect(quick.problem != nil && rig.clock.elapsed <= 10_000)
    }

    @Test("a busy server is given the time that it asks for")
    func retryAfter() async throws {
        let tries = Lock(0)
        let rig = try await Rig { _ in
            tries.withLock { tries in
                tries += 1
                return tries == 1 ? .overloaded(retryAfter: 7) : .none
            }
        }
        try await rig.record(["a"])
        let report = await rig.sync().run()
        #expect(report.isDrained && rig.clock.elapsed == 7000)
    }

    @Test("two syncs of one store do not send at the same time")
    func oneAtATime() async throws {
        let rig = try await Rig()
        try await rig.record(["a"])
        let lock = try UploadLock.take(beside: rig.store.url)
        #expect(lock != nil)
        #expect(await rig.sync().run().problem == .anotherSyncRuns)
        withExtendedLifetime(lock) {}
    }

    @Test("the right to upload goes with its holder")
    func lockGoes() async throws {
        let rig = try await Rig()
        do { _ = try UploadLock.take(beside: rig.store.url) }
        #expect(await rig.sync().run().problem == nil)
    }

    @Test("a server that was restored from a backup gets again what it lost")
    func restored() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["a", "ab", "abc"])
        _ = await rig.sync().run()
        rig.server.state.withLock { state in
            state.epoch += 1
            state.sessions[recorder.session]?.removeLast(2)
        }
        let report = await rig.sync().run()
        #expect(report.isResent && report.uploaded == 2 && report.duplicates == 2)
        let bytes = try await rig.bytes(of: recorder.session)
        #expect(rig.server.events(of: recorder.session) == bytes)
    }

    @Test("a server that lost events without saying so gets them with the next ones")
    func silentlyRestored() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["a", "ab", "abc"])
        _ = await rig.sync().run()
        rig.server.state.withLock { $0.sessions[recorder.session]?.removeLast(3) }
        try await recorder.record([.text("abcd")])
        let report = await rig.sync().run()
        #expect(report.isDrained && report.uploaded == 4)
        let bytes = try await rig.bytes(of: recorder.session)
        #expect(rig.server.events(of: recorder.session) == bytes)
    }

    @Test("another server gets everything")
    func otherServer() async throws {
        let rig = try await Rig()
        try await rig.record(["a"])
        _ = await rig.sync().run()
        let report = await rig.sync(rig.client(at: "http://other.test")).run()
        #expect(report.isResent && report.duplicates == 2 && report.isDrained)
    }

    @Test("a session of another device is told, kept, and does not block the others")
    func foreign() async throws {
        let rig = try await Rig()
        let foreign = try await rig.record(["a"])
        let own = try await rig.record(["b"])
        rig.server.state.withLock { _ = $0.foreign.insert(foreign.session) }
        let report = await rig.sync().run()
        #expect(report.rejected.map(\.session) == [foreign.session])
        #expect(report.rejected.map(\.problem.code) == ["session_not_owned"])
        #expect(report.rejected.map(\.events) == [2] && report.remaining == 0)
        #expect(rig.server.events(of: own.session).count == 2)
        try await foreign.record([.text("later")])
        let again = await rig.sync().run()
        #expect(again.rejected.map(\.events) == [3] && again.remaining == 0)
        rig.server.state.withLock { $0.foreign.removeAll() }
        try await rig.store.retryUploads(of: [foreign.session])
        #expect(await rig.sync().run().uploaded == 3)
    }

    @Test("an event that the server cannot take holds back its own session only")
    func poison() async throws {
        let rig = try await Rig()
        let bad = try await rig.record(["a", "<poison>", "b"])
        let good = try await rig.record((1...40).map { "t\($0)" })
        let report = await rig.sync().run()
        #expect(report.setAside.keys.contains(bad.session))
        #expect(report.setAside[bad.session]?.code == "bad_batch")
        #expect(rig.server.events(of: good.session).count == 41)
        #expect(rig.server.events(of: bad.session).count == 2)
        #expect(report.remaining == 2 && report.problem == nil)
    }

    @Test("an event that was refused for its form is marked, and the rest is stored")
    func refusedEvent() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["a", "<refused>", "b"])
        let report = await rig.sync().run()
        #expect(report.isDrained && report.rejected.isEmpty)
        let states = try await rig.store.storedEvents(of: recorder.session).map(\.state)
        #expect(
            states == [
                .acknowledged, .acknowledged, .rejected(code: "text_too_long"), .acknowledged,
            ]
        )
    }

    @Test("a catalog goes along in parts; one that the token may not upload stays with its reason")
    func catalogs() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        let items = (1...50).map {
            CatalogItem(id: "\($0)", fields: [("name", ["a name of some length, number \($0)"])])
        }
        let roles = CatalogRoles(text: ["name"])
        try await catalogs.put("names", items: items, roles: roles, uploads: true)
        rig.server.state.withLock { $0.role = .member }
        try await rig.record(["a"])
        let refused = await rig.sync().run()
        #expect(refused.catalogs.count == 1 && refused.catalogs.first?.problem != nil)
        #expect(refused.remaining == 0 && !refused.isDrained)
        #expect(try await catalogs.newest(named: "names")?.uploadProblem != nil)
        rig.server.state.withLock { $0.role = .admin }
        let report = await rig.sync().run()
        #expect(report.catalogs.map(\.problem) == [nil])
        let stored = try #require(try await catalogs.newest(named: "names"))
        #expect(stored.version == 1 && !stored.isPending && stored.uploadProblem == nil)
        let parts = rig.server.state.withLock { $0.requests.count { $0.hasPrefix("PUT") } }
        #expect(parts > 2)
    }
}
