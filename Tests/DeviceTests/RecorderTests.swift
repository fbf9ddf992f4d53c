import Foundation
import SearchCore
import Testing

@testable import Device

@Suite struct RecorderTests {
    let folder: TemporaryFolder
    let clock = TestClock()

    init() throws { folder = try TemporaryFolder() }

    private func begin(
        _ options: RecordingOptions = RecordingOptions(profile: .filterList),
        in store: DeviceStore,
        awaitsFirstLine: Bool = false,
        filter: EventFilter? = nil
    ) async throws -> Recorder {
        try await Recorder.begin(
            options,
            in: store,
            awaitsFirstLine: awaitsFirstLine,
            clock: clock.deviceClock,
            randomness: DeviceRandomness { Array(repeating: 7, count: $0) },
            filter: filter
        )
    }

    @Test("a session begins with the whole profile, the catalog and what is known of the device")
    func start() async throws {
        let store = try await folder.store()
        let options = RecordingOptions(
            profile: .tokensAndScope,
            catalog: CatalogReference(name: "countries", digest: "ab"),
            title: "demo",
            locale: "de-AT",
            timeZone: "Europe/Vienna"
        )
        let recorder = try await begin(options, in: store)
        let first = try #require(try await store.events(of: recorder.session).first)
        let start = SessionStart(data: first.data)
        #expect(first.sequence == 1 && first.kind == .sessionStarted && first.offsetMs == 0)
        #expect(start.profile == .tokensAndScope)
        #expect(start.catalog == CatalogReference(name: "countries", digest: "ab"))
        #expect(start.title == "demo" && start.locale == "de-AT")
        let stored = try #require(try await store.session(recorder.session))
        #expect(stored.title == "demo" && stored.profile == "tokens-and-scope")
    }

    @Test("what was recorded is stored byte for byte, numbered and dated by the recorder")
    func exact() async throws {
        let store = try await folder.store()
        let recorder = try await begin(in: store)
        clock.advance(byMs: 250)
        try await recorder.record([EventDraft(.searchBegan)])
        clock.advance(byMs: 100)
        try await recorder.record([.text("uni"), .text("unit")])
        let stored = try await store.storedEvents(of: recorder.session, after: 1)
        let session = recorder.session.text
        let head = "{\"session\":\"\(session)\",\"sequence\":"
        let at = "\"schema\":1,\"at\":\"2026-01-31T10:00:00."
        #expect(
            stored.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "\(head)2,\"kind\":\"searchBegan\",\(at)250000Z\",\"offsetMs\":250}",
                "\(head)3,\"kind\":\"textChanged\",\(at)350000Z\",\"offsetMs\":350,"
                    + "\"data\":{\"text\":\"uni\"}}",
                "\(head)4,\"kind\":\"textChanged\",\(at)350000Z\",\"offsetMs\":350,"
                    + "\"data\":{\"text\":\"unit\"}}",
            ]
        )
        #expect(stored.allSatisfy { $0.state == .pending })
    }

    @Test("closing in order is an event; a second close changes nothing")
    func close() async throws {
        let store = try await folder.store()
        let recorder = try await begin(in: store)
        try await recorder.close(reason: "done")
        try await recorder.close(reason: "again")
        let events = try await store.events(of: recorder.session)
        #expect(events.map(\.body).last == .sessionClosed(reason: "done"))
        #expect(events.count == 2)
        #expect(try await store.session(recorder.session)?.closedAt != nil)
        await #expect(throws: RecorderError.closed) { try await recorder.record([.text("a")]) }
    }

    @Test("a recorder that is dropped leaves a whole session that another process reads")
    func dropped() async throws {
        var session: UUID?
        do {
            let recorder = try await begin(in: try await folder.store())
            try await recorder.record([EventDraft(.searchBegan)])
            session = recorder.session
        }
        let store = try await folder.store()
        let id = try #require(session)
        let stored = try #require(try await store.session(id))
        #expect(stored.events == 2 && stored.closedAt == nil && stored.pending == 2)
    }

    @Test("an action with a draft that is too large is refused whole, and recording goes on")
    func limits() async throws {
        let store = try await folder.store()
        let recorder = try await begin(in: store)
        let long = String(repeating: "a", count: EventLimits.textGraphemes + 1)
        let error = await #expect(throws: RecorderError.self) {
            try await recorder.record([EventDraft(.searchBegan), .text(long)])
        }
        guard case .refused(let refusals)? = error else {
            Issue.record("the text was taken")
            return
        }
        #expect(refusals.map(\.code) == ["text_too_long"])
        #expect(refusals.map(\.field) == ["data.text"])
        #expect(refusals.map(\.line) == [2])
        try await recorder.record([.text("a")])
        #expect(try await store.kinds(of: recorder) == [.sessionStarted, .textChanged])
    }

    @Test("calls at the same time give a sequence without holes")
    func concurrent() async throws {
        let store = try await folder.store()
        let recorder = try await begin(in: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await recorder.record([.text("a\(number)"), .text("b\(number)")])
                }
            }
            try await group.waitForAll()
        }
        let events = try await store.events(of: recorder.session)
        #expect(events.map(\.sequence) == Array(1...81))
        let texts = events.dropFirst().map { $0.data["text"]?.string?.dropFirst() }
        for index in stride(from: 0, to: 80, by: 2) { #expect(texts[index] == texts[index + 1]) }
    }
}
