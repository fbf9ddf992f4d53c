import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite("A device that was copied")
struct ForkTests {
    /// Another copy of the device has recorded the session on.
    private func recordElsewhere(_ session: UUID, after count: Int, _ rig: Rig) throws {
        let event = Event(
            session: session,
            sequence: count + 1,
            kind: .textChanged,
            at: TestClock.began,
            offsetMs: 5,
            data: ["text": .string("elsewhere")]
        )
        rig.server.state.withLock { state in
            state.sessions[session] = Array((state.sessions[session] ?? []).prefix(count))
            state.sessions[session]?.append(EventCodec.encode(event))
        }
    }

    @Test("what it recorded goes on as a session of its own, whole, and nothing is lost")
    func forked() async throws {
        let rig = try await Rig()
        let device = try await rig.store.identity().id
        let recorder = try await rig.record(["a", "ab"])
        _ = await rig.sync().run()
        try recordElsewhere(recorder.session, after: 3, rig)
        try await recorder.record([.text("abc")])
        try await recorder.record([.text("abcd")])
        let report = await rig.sync().run()
        let fork = try #require(report.forks.first)
        #expect((fork.session, fork.sequence, fork.events) == (recorder.session, 4, 5))
        #expect(report.isDrained && report.rejected.isEmpty)
        #expect(rig.server.events(of: recorder.session).count == 4)
        #expect(rig.server.events(of: fork.into) == (try await rig.bytes(of: fork.into)))
        let events = try await rig.store.events(of: fork.into)
        let origin = events.first?.data["origin"]?.object
        #expect(origin?["session"]?.string == recorder.session.text)
        #expect(origin?["forkedAt"]?.integer == 4)
        let texts = events.compactMap { $0.data["text"]?.string }
        #expect(texts == ["a", "ab", "abc", "abcd"])
        #expect(try await rig.store.identity().id != device)

        // The recorder knows nothing of it and goes on.
        try await recorder.record([.text("abcde")])
        try await recorder.close(reason: "done")
        let later = await rig.sync().run()
        #expect(later.forks.isEmpty && later.isDrained && later.uploaded == 2)
        #expect(rig.server.events(of: fork.into).count == 7)
        #expect(try await rig.store.session(fork.into)?.closedAt != nil)
        #expect(await rig.sync().run().uploaded == 0)
    }

    @Test("a copy that shares some of the fork's events forks again from where it differs")
    func forkedAgain() async throws {
        let rig = try await Rig()
        let recorder = try await rig.record(["a"])
        _ = await rig.sync().run()
        try recordElsewhere(recorder.session, after: 2, rig)
        try await recorder.record([.text("ab"), .text("abc")])
        let first = try #require(await rig.sync().run().forks.first)
        try recordElsewhere(first.into, after: 3, rig)
        rig.server.state.withLock { $0.epoch += 1 }
        let second = try #require(await rig.sync().run().forks.first)
        #expect(second.session == first.into && second.sequence == 4)
        #expect(rig.server.events(of: second.into).count == 4)
        #expect(await rig.sync().run().isDrained)
    }
}
