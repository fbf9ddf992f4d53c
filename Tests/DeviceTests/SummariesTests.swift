import Foundation
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite struct SummariesTests {
    private func list(_ rig: Rig, _ filter: SessionFilter = SessionFilter()) async throws
        -> [String]
    {
        let summaries = DeviceSummaries(store: rig.store, clock: rig.clock.deviceClock)
        return try await summaries.sessions(filter).sessions.map(\.query.text)
    }

    private func rig() async throws -> Rig {
        let rig = try await Rig()
        try await rig.store.setNames(device: "laptop", person: "Ada")
        let first = try await rig.record(["France"])
        try await first.record([EventDraft(.searchSubmitted)])
        try await first.close(reason: "done")
        rig.clock.advance(byMs: 1000)
        let second = try await rig.record(["Austria"])
        try await second.record([EventDraft(.resultSelected, ["id": .string("AT")])])
        rig.clock.advance(byMs: 1000)
        try await rig.record(["Nepal"])
        return rig
    }

    @Test("sessions are listed newest first with what they were about")
    func records() async throws {
        let rig = try await rig()
        let summaries = DeviceSummaries(store: rig.store, clock: rig.clock.deviceClock)
        let page = try await summaries.sessions()
        #expect(page.sessions.map(\.query.text) == ["Nepal", "Austria", "France"])
        #expect(page.sessions.map(\.outcome) == ["open", "open", "submitted"])
        #expect(page.sessions.map(\.events) == [2, 3, 4] && page.next == nil)
        #expect(page.sessions.allSatisfy { $0.person == "Ada" && $0.device == "laptop" })
        let one = try #require(page.sessions.last)
        #expect(try await summaries.session(one.session) == one)
    }

    @Test("a session is open for half an hour after its last event, unless it was closed")
    func open() async throws {
        let rig = try await rig()
        rig.clock.advance(byMs: 30 * 60_000)
        let summaries = DeviceSummaries(store: rig.store, clock: rig.clock.deviceClock)
        let page = try await summaries.sessions()
        #expect(page.sessions.map(\.outcome) == ["left", "selected", "submitted"])
    }

    @Test("every filter restricts")
    func filters() async throws {
        let rig = try await rig()
        let began = TestClock.began
        #expect(try await list(rig, SessionFilter(text: "aus")) == ["Austria"])
        #expect(try await list(rig, SessionFilter(outcome: "submitted")) == ["France"])
        #expect(try await list(rig, SessionFilter(person: "Bob")) == [])
        #expect(try await list(rig, SessionFilter(device: "laptop")).count == 3)
        let after = began.advanced(byMilliseconds: 1000)
        #expect(try await list(rig, SessionFilter(from: after)) == ["Nepal", "Austria"])
        #expect(try await list(rig, SessionFilter(to: after)) == ["France"])
    }

    @Test("pages follow each other without gaps or repeats")
    func pages() async throws {
        let rig = try await rig()
        let summaries = DeviceSummaries(store: rig.store, clock: rig.clock.deviceClock)
        var seen: [String] = []
        var filter = SessionFilter(limit: 2)
        repeat {
            let page = try await summaries.sessions(filter)
            seen += page.sessions.map(\.query.text)
            filter.after = page.next
        } while filter.after != nil
        #expect(seen == ["Nepal", "Austria", "France"])
    }
}
