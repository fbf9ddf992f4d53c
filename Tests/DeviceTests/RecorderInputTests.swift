import Foundation
import SearchCore
import Testing

@testable import Device

@Suite struct RecorderInputTests {
    let folder: TemporaryFolder
    let clock = TestClock()

    init() throws { folder = try TemporaryFolder() }

    private func begin(
        _ store: DeviceStore,
        _ options: RecordingOptions = RecordingOptions(),
        filter: EventFilter? = nil
    ) async throws -> Recorder {
        try await Recorder.begin(
            options,
            in: store,
            awaitsFirstLine: true,
            clock: clock.deviceClock,
            filter: filter
        )
    }

    @Test("a line needs a kind only; the rest is given by the recorder")
    func kindOnly() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store)
        clock.advance(byMs: 40)
        let line = Array("{\"kind\":\"searchBegan\"}".utf8)
        #expect(try await recorder.record(line: line, number: 1) == nil)
        let event = try #require(try await store.events(of: recorder.session).last)
        #expect(event.sequence == 2 && event.offsetMs == 40 && event.schema == 1)
        #expect(event.at == TestClock.began.advanced(byMilliseconds: 40))
    }

    @Test("what a line gives is kept, but for session and sequence; offsets never go back")
    func given() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store)
        let refusals = try await recorder.record(
            lines: InputLine.lines(
                """
                {"kind":"searchBegan","offsetMs":900,"at":"2020-01-01T00:00:00Z","sequence":77}
                {"kind":"textChanged","data":{"text":"é"},"offsetMs":300,"joined":true,"x":[1.50]}
                {"kind":"blink","schema":4,"session":"nonsense","shown":{"total":2}}
                """
            )
        )
        #expect(refusals.isEmpty)
        let events = try await store.events(of: recorder.session, after: 1)
        #expect(events.map(\.sequence) == [2, 3, 4])
        #expect(events.map(\.offsetMs) == [900, 900, 900])
        #expect(events[0].at == Timestamp("2020-01-01T00:00:00Z"))
        #expect(events[1].isJoined && events[1].unknownFields == ["x": .array([.number("1.50")])])
        #expect(events[2].schema == 4 && events[2].shown == ["total": .number("2")])
        #expect(events.allSatisfy { $0.session == recorder.session })
    }

    @Test("a first line that starts a session adds its data under the options")
    func firstLine() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store, RecordingOptions(title: "mine"))
        let profile = String(
            decoding: JSONWriter.encode(.object(Profile.openTable.json)),
            as: UTF8.self
        )
        _ = try await recorder.record(
            lines: InputLine.lines(
                "{\"kind\":\"sessionStarted\",\"data\":{\"profile\":\(profile),"
                    + "\"title\":\"theirs\",\"application\":\"app\",\"extra\":1}}"
            )
        )
        let event = try #require(try await store.events(of: recorder.session).first)
        let start = SessionStart(data: event.data)
        #expect(start.profile == .openTable && start.title == "mine")
        #expect(start.application == "app" && event.data["extra"] == .number("1"))
    }

    @Test("a bad line is refused with its number, code and remedy, and the others are kept")
    func refusals() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store)
        let long = String(repeating: "x", count: 2000)
        let refusals = try await recorder.record(
            lines: InputLine.lines(
                """
                {"kind":"searchBegan"}
                {"kind":
                []

                {"data":{}}
                {"kind":"textChanged","data":{"text":"\(long)"}}
                {"kind":"textChanged","offsetMs":-1}
                {"kind":"sessionStarted"}
                {"kind":"textChanged","data":{"text":"a\\u0000"}}
                {"kind":"textChanged","data":{"text":"\(String(repeating: "y", count: 70_000))"}}
                {"kind":"sessionClosed"}
                {"kind":"searchEnded"}
                """
            )
        )
        #expect(
            refusals.map { "\($0.line) \($0.code)" } == [
                "2 malformed_json", "3 not_an_object", "5 missing_field", "6 text_too_long",
                "7 out_of_range", "8 session_already_started", "9 nul_character",
                "10 event_too_large", "12 session_closed",
            ]
        )
        #expect(refusals.allSatisfy { !$0.message.isEmpty })
        #expect(
            try await store.kinds(of: recorder) == [.sessionStarted, .searchBegan, .sessionClosed]
        )
        try await recorder.close(reason: "end of input")
        #expect(await recorder.count == 3)
    }

    @Test("a first line that starts a session and is too large does not end the recording")
    func largeStart() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store)
        let pad = String(repeating: "y", count: EventLimits.eventBytes - 100)
        let refusals = try await recorder.record(
            lines: InputLine.lines(
                "{\"kind\":\"sessionStarted\",\"data\":{\"pad\":\"\(pad)\"}}\n"
                    + "{\"kind\":\"searchBegan\"}"
            )
        )
        #expect(refusals.map { "\($0.line) \($0.code)" } == ["1 event_too_large"])
        #expect(try await store.kinds(of: recorder) == [.sessionStarted, .searchBegan])
    }

    @Test("the filter masks and drops before anything is written or numbered")
    func redaction() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store) { run in
            run.compactMap { event in
                if event.kind == .suggestionSelected { return nil }
                var event = event
                if event.kind == .textChanged { event.data["text"] = .string("***") }
                return event
            }
        }
        _ = try await recorder.record(
            lines: InputLine.lines(
                """
                {"kind":"textChanged","data":{"text":"secret"}}
                {"kind":"suggestionSelected"}
                {"kind":"tokenAdded","data":{"token":{"field":"f","value":"v"}},"joined":true}
                {"kind":"searchEnded","joined":true}
                """
            )
        )
        let stored = try await store.storedEvents(of: recorder.session)
        let events = try await store.events(of: recorder.session)
        #expect(events.map(\.sequence) == [1, 2, 3, 4])
        #expect(events.map(\.kind).last == .searchEnded)
        #expect(events.map(\.isJoined) == [false, false, false, true])
        let secret = Array("secret".utf8)
        #expect(stored.allSatisfy { $0.bytes.firstRange(of: secret) == nil })
    }

    @Test("a filter that drops the start is told so, and nothing is recorded")
    func startDropped() async throws {
        let store = try await folder.store()
        await #expect(throws: RecorderError.startDropped) {
            _ = try await Recorder.begin(RecordingOptions(), in: store) { _ in [] }
        }
        #expect(try await store.sessions().isEmpty)
    }

    @Test("ten thousand lines in twenty runs are ten thousand events")
    func volume() async throws {
        let store = try await folder.store()
        let recorder = try await begin(store)
        let line = Array("{\"kind\":\"textChanged\",\"data\":{\"text\":\"united\"}}".utf8)
        let lines = (1...10_000).map { InputLine(number: $0, bytes: line) }
        for start in stride(from: 0, to: lines.count, by: 500) {
            let refusals = try await recorder.record(lines: Array(lines[start..<start + 500]))
            #expect(refusals.isEmpty)
        }
        #expect(await recorder.count == 10_001)
        #expect(try await store.pendingCount() == 10_001)
    }
}
