import Foundation
import SearchCore
import SearchIndex
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

    @Test("a text is found wherever each event that is read for itself tells of it")
    func finding() async throws {
        let rig = try await Rig()
        let catalogs = DeviceCatalogs(store: rig.store, clock: rig.clock.deviceClock)
        let item = CatalogItem(id: "7", fields: [("name", ["Straße nach Österreich"])])
        let catalog = try await catalogs.put(
            "roads",
            items: [item],
            roles: CatalogRoles(text: ["name"])
        )
        let token = Token(field: "f", value: "Wien", label: "Ringstraße")
        let texts = [
            "STRASSE", "say \"hi\"", "e\u{301}te\u{301}", "Kelvin \u{212A}", "👨‍👩‍👧", "a\\b", "plain",
        ]
        var recorders = try await texts.asyncMap { try await rig.record([$0]) }
        var options = RecordingOptions(catalog: catalog.reference)
        options.title = "not what was typed"
        let other = try await Recorder.begin(options, in: rig.store, clock: rig.clock.deviceClock)
        try await other.record([EventDraft(.resultSelected, ["id": .string("7")])])
        let third = try await rig.record([])
        try await third.record([EventDraft(.tokenAdded, ["token": token.json])])
        recorders += [other, third]
        let version = try #require(try await catalogs.version(digest: catalog.digest))
        let summaries = DeviceSummaries(store: rig.store, clock: rig.clock.deviceClock)
        for text in [
            "straße", "ÖSTERR", "hi\"", "ÉTÉ", "kelvin k", "👨‍👩‍👧", "\\", "plai", "wien", "typed",
            "text",
        ] {
            let search = SessionTextSearch(text)
            var expected = Set<UUID>()
            for recorder in recorders {
                let events = try await rig.store.events(of: recorder.session)
                let isFound = events.contains { event in
                    search.finds(event) { recorder === other ? version.name(of: $0) : nil }
                }
                if isFound { expected.insert(recorder.session) }
            }
            let found = try await summaries.sessions(SessionFilter(find: text)).sessions
            #expect(Set(found.map(\.session)) == expected, "\(text)")
            #expect(expected.isEmpty == ["typed", "text"].contains(text), "\(text)")
        }
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

extension Array {
    fileprivate func asyncMap<Value>(_ map: (Element) async throws -> Value) async rethrows
        -> [Value]
    {
        var values: [Value] = []
        for element in self { values.append(try await map(element)) }
        return values
    }
}
