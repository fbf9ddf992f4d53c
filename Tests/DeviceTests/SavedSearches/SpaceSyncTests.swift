import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite("Saved searches in a sync")
struct SpaceSyncTests {
    private func rig(
        fault: @escaping @Sendable (ClientRequest) -> FakeServer.Fault = { _ in .none }
    ) async throws -> Rig {
        let rig = try await Rig(fault: fault)
        rig.server.state.withLock { $0.spaces = FakeServer.withSpaces() }
        return rig
    }

    private func create(_ names: [String], _ rig: Rig) async throws {
        try await rig.store.create(
            names.map { .named($0) },
            in: KnownSpace.unnamed,
            clock: rig.clock.deviceClock
        )
    }

    private func requests(_ rig: Rig) -> [String] {
        rig.server.state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    @Test("what was written is sent and shown; when nothing has changed, a sync is one request")
    func oneRequest() async throws {
        let rig = try await rig()
        try await create(["A", "B", "C"], rig)
        let report = await rig.sync().run()
        #expect(report.problem == nil)
        #expect(report.spaces.pushed == 3)
        #expect(report.isDrained)
        let shown = try await rig.store.savedSearches(clock: rig.clock.deviceClock)
        #expect(shown.map(\.search.shownName) == ["A", "B", "C"])
        #expect(shown.allSatisfy { $0.pending == 0 && $0.space.id == FakeServer.adasSpace })
        _ = await rig.sync().run()
        _ = requests(rig)
        let quiet = await rig.sync().run()
        #expect(quiet.problem == nil)
        #expect(requests(rig) == ["GET /v1/spaces"])
    }

    @Test("a sync that has nothing to tell still removes what is due on this device")
    func due() async throws {
        let rig = try await rig()
        rig.server.state.withLock { $0.head = 10 }
        try await rig.record(["a"]).close(reason: "done")
        for _ in 1...2 { _ = await rig.sync().run() }
        _ = requests(rig)
        #expect(await rig.sync().run().pruned == 0)
        #expect(requests(rig) == ["GET /v1/spaces"])
        try await rig.store.set(DeviceStore.isTruncationDue, to: "1")
        #expect(await rig.sync().run().problem == nil)
        #expect(try await rig.store.setting(DeviceStore.isTruncationDue) == nil)
        rig.clock.advance(byMs: 31 * 24 * 3600 * 1000)
        #expect(await rig.sync().run().pruned == 1)
        _ = requests(rig)
        #expect(await rig.sync().run().pruned == 0)
        #expect(requests(rig) == ["GET /v1/spaces"])
    }

    @Test("another device reads all in pages, and is told how far it is")
    func firstSync() async throws {
        let rig = try await rig()
        try await create((0..<7).map { "Name \($0)" }, rig)
        _ = await rig.sync().run()
        let other = try TemporaryFolder()
        let store = try await other.store()
        let (told, tell) = AsyncStream.makeStream(of: SpaceProgress.self)
        let sync = DeviceSync(
            store: store,
            client: rig.client,
            clock: rig.clock.deviceClock,
            progress: { tell.yield($0) }
        )
        let report = await sync.run()
        tell.finish()
        #expect(report.problem == nil)
        var done: [Int] = []
        for await progress in told { done.append(progress.done) }
        #expect(done == [2, 4, 6, 7])
        #expect(try await store.savedSearches().count == 7)
    }

    @Test("a lost reply is made up for at the next sync: nothing is stored twice")
    func lostReply() async throws {
        let rig = try await rig { request in
            request.url.path.hasSuffix("/push") ? .lostReply : .none
        }
        try await create(["A"], rig)
        let cut = await rig.sync().run(deadline: .zero)
        #expect(cut.problem != nil)
        #expect(cut.spaces.remaining == 1)
        let log = rig.server.state.withLock { $0.spaces?.log.count }
        #expect(log == 1)
        _ = await rig.sync().run(deadline: .zero)
        #expect(rig.server.state.withLock { $0.spaces?.log.count } == 1)
    }

    @Test("a revoked device has nothing from the server any more, and what was written here")
    func revoked() async throws {
        let rig = try await rig()
        try await create(["A"], rig)
        _ = await rig.sync().run()
        try await create(["B"], rig)
        rig.server.state.withLock { $0.spaces?.revoke(UUID(version8: [3])) }
        let report = await rig.sync().run()
        #expect(report.purge?.spaces == 1)
        #expect(try await rig.store.knownSpaces() == [.own])
        #expect(try await rig.store.outbox().count == 1)
    }

    @Test("repair reads everything anew, above what is not sent")
    func repair() async throws {
        let rig = try await rig()
        try await create(["A"], rig)
        _ = await rig.sync().run()
        try await create(["B"], rig)
        try await rig.store.rebuildSavedSearches()
        let report = await rig.sync().run()
        #expect(report.problem == nil)
        let shown = try await rig.store.savedSearches(clock: rig.clock.deviceClock)
        #expect(shown.map(\.search.shownName) == ["A", "B"])
        #expect(rig.server.state.withLock { $0.spaces?.log.count } == 2)
    }

    @Test("a server that is restored during a sync takes nothing before the device knows it")
    func restoredMeanwhile() async throws {
        let restored = Lock<FakeServer?>(nil)
        let rig = try await rig { request in
            guard request.url.path.hasSuffix("/push") else { return .none }
            restored.withLock { server in
                server?.state.withLock { $0.spaces?.restore() }
                server = nil
            }
            return .none
        }
        rig.server.state.withLock { $0.spaces?.takeBackup() }
        try await create(["A"], rig)
        restored.withLock { $0 = rig.server }
        let report = await rig.sync().run(deadline: .zero)
        #expect(report.problem == nil)
        #expect(report.spaces.pushed == 1)
        #expect(rig.server.state.withLock { $0.spaces?.log.count } == 1)
        // It was refused once, and came again only after the device had asked for the spaces.
        let asked = requests(rig).filter { $0.hasSuffix("/push") || $0.hasSuffix("/spaces") }
        #expect(asked == ["GET /v1/spaces", "POST /v1/push", "GET /v1/spaces", "POST /v1/push"])
    }

    @Test("an epoch of the same number that began later is another log, also where heads are alike")
    func sameNumber() async throws {
        let rig = try await rig()
        rig.server.state.withLock { state in
            state.spaces?.takeBackup()
            state.spaces?.restore()
        }
        try await create(["A"], rig)
        _ = await rig.sync().run()
        _ = await rig.sync().run()
        let other = SearchCore.Operation(
            id: UUID(version8: [20]),
            space: FakeServer.adasSpace,
            savedSearch: UUID(version8: [21]),
            .create(.named("B")),
            at: TestClock.began
        )
        let push = Push(
            now: TestClock.began,
            streams: [
                PushedStream(
                    stream: UUID(version8: [22]),
                    space: FakeServer.adasSpace,
                    operations: [
                        NumberedOperation(number: 1, operation: OperationCodec.json(other))
                    ]
                )
            ]
        )
        // Restored once more, on a machine that knows nothing of the first time; another device is
        // the first to write.
        try rig.server.state.withLock { state in
            state.spaces?.restore(oldIsGone: true)
            #expect(state.spaces?.epoch == 2)
            _ = try state.spaces?.push(push, person: FakeServer.ada, device: UUID(version8: [23]))
            state.spaces?.project(10)
        }
        let report = await rig.sync().run()
        #expect(report.problem == nil)
        #expect(report.spaces.pushed == 1)
        let shown = try await rig.store.savedSearches(clock: rig.clock.deviceClock)
        #expect(shown.map(\.search.shownName) == ["A", "B"])
    }
}
