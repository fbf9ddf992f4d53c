import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite("What stays on the device after the upload")
struct KeepingTests {
    private static let dayMs = 24 * 3600 * 1000

    private func closed(_ rig: Rig, _ texts: [String]) async throws -> UUID {
        let recorder = try await rig.record(texts)
        try await recorder.close(reason: "done")
        return recorder.session
    }

    private func serve(_ rig: Rig, head: Int, backedUpTo: Int?) {
        rig.server.state.withLock { ($0.head, $0.backedUpTo) = (head, backedUpTo) }
    }

    @Test("events stay until a backup holds them, and then the server keeps them alone")
    func backedUp() async throws {
        let rig = try await Rig()
        try await rig.store.setNames(device: "laptop", person: "Ada")
        serve(rig, head: 10, backedUpTo: nil)
        let session = try await closed(rig, ["a", "ab"])
        _ = await rig.sync().run()
        serve(rig, head: 14, backedUpTo: 13)
        // Where they are in the log is told by the sync after the upload: at 14 or before.
        #expect(await rig.sync().run().pruned == 0)
        #expect(try await rig.bytes(of: session).count == 4)
        serve(rig, head: 20, backedUpTo: 14)
        #expect(await rig.sync(keeping: .everything).run().pruned == 0)
        let shown = try await DeviceSummaries(store: rig.store).session(session)
        #expect(await rig.sync().run().pruned == 1)
        #expect(try await rig.bytes(of: session).isEmpty)
        let stored = try #require(try await rig.store.session(session))
        #expect(stored.isPruned && stored.events == 4 && stored.uploadedThrough == 4)
        #expect(try await DeviceSummaries(store: rig.store).session(session) == shown)
        #expect(await rig.sync().run().pruned == 0)
    }

    @Test("without a backup they stay for the days that are said, and nothing else goes")
    func aged() async throws {
        let rig = try await Rig()
        serve(rig, head: 10, backedUpTo: nil)
        let session = try await closed(rig, ["a"])
        let open = try await rig.record(["b"])
        let foreign = try await closed(rig, ["c"])
        rig.server.state.withLock { _ = $0.foreign.insert(foreign) }
        _ = await rig.sync().run()
        rig.clock.advance(byMs: 29 * Self.dayMs)
        try await open.record([.text("be")])
        #expect(await rig.sync().run().pruned == 0)
        rig.clock.advance(byMs: 2 * Self.dayMs)
        #expect(await rig.sync().run().pruned == 1)
        #expect(try await rig.bytes(of: session).isEmpty)
        #expect(try await rig.bytes(of: open.session).count == 3)
        #expect(try await rig.bytes(of: foreign).count == 3)
        rig.clock.advance(byMs: 31 * Self.dayMs)
        #expect(await rig.sync().run().pruned == 1)
        // A recorder that lives on goes on, and the server has it all.
        try await open.record([.text("bee")])
        #expect(await rig.sync().run().isDrained)
        #expect(rig.server.events(of: open.session).count == 4)
        #expect(try await rig.bytes(of: foreign).count == 3)
    }

    @Test("what was recorded on meanwhile is not removed, and not counted")
    func meanwhile() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["a"])
        let summaries = DeviceSummaries(store: rig.store)
        let before = try #require(try await summaries.session(recorder.session))
        try await recorder.record([.text("ab")])
        #expect(try await !rig.store.removeEvents(of: before))
        #expect(try await rig.bytes(of: recorder.session).count == 3)
        let now = try #require(try await summaries.session(recorder.session))
        #expect(try await rig.store.removeEvents(of: now))
        #expect(try await rig.bytes(of: recorder.session).isEmpty)
    }

    @Test("a server that was restored gets what it lost after the backup, and no session twice")
    func restored() async throws {
        let rig = try await Rig()
        serve(rig, head: 0, backedUpTo: nil)
        let old = try await closed(rig, ["a"])
        _ = await rig.sync().run()
        serve(rig, head: 3, backedUpTo: 3)
        let new = try await closed(rig, ["b", "be"])
        let before = await rig.sync().run()
        #expect(before.pruned == 1 && before.uploaded == 4)
        let bytes = try await rig.bytes(of: new)
        rig.server.state.withLock { state in
            state.epoch = 2
            state.sessions[new] = nil
            state.head = 4
        }
        let report = await rig.sync().run()
        #expect(report.isResent && report.uploaded == 4 && report.isDrained)
        #expect(rig.server.events(of: new) == bytes)
        #expect(rig.server.events(of: old).count == 3)
        #expect(report.setAside.isEmpty && report.rejected.isEmpty)
    }
}
