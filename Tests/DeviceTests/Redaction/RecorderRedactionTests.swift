import Foundation
import SearchCore
import Testing

@testable import Device

@Suite("A recorder that masks")
struct RecorderRedactionTests {
    private let folder: TemporaryFolder
    private let secret = "ada@example.org"

    init() throws { folder = try TemporaryFolder() }

    private var options: RecordingOptions {
        get throws { RecordingOptions(redaction: try Redaction(["email"])) }
    }

    private func typed(_ text: String) -> [String] {
        text.indices.map { String(text[...$0]) }
    }

    /// The texts of a session, as they are stored.
    private func texts(_ store: DeviceStore, _ recorder: Recorder) async throws -> [String] {
        try await store.events(of: recorder.session).compactMap { $0.data["text"]?.string }
    }

    @Test("an app's keys are masked, numbered without holes, and durable once the field is empty")
    func drafts() async throws {
        let store = try await folder.store()
        let recorder = try await Recorder.begin(try options, in: store)
        try await recorder.record([EventDraft(.searchBegan)])
        for text in typed("to " + secret) { try await recorder.record([.text(text)]) }
        #expect(try await store.events(of: recorder.session).count == 2)
        #expect(await recorder.waiting == 18)
        try await recorder.record([EventDraft(.searchCancelled)])
        #expect(await recorder.waiting == 0)
        #expect(try await texts(store, recorder) == ["t", "to", "to ", "to •••"])
        let events = try await store.events(of: recorder.session)
        #expect(events.map(\.sequence) == Array(1...7))
        #expect(
            events[0].data["redaction"]
                == .object(["kinds": JSONValue(["email"]), "patterns": JSONValue(0)])
        )
        try await recorder.close(reason: "done")
        #expect(await recorder.count == 8)
    }

    @Test("lines are masked too, and what waits at the end is written by closing")
    func lines() async throws {
        let store = try await folder.store()
        let recorder = try await Recorder.begin(try options, in: store, awaitsFirstLine: true)
        let lines = typed(secret).map { "{\"kind\":\"textChanged\",\"data\":{\"text\":\"\($0)\"}}" }
        let refusals = try await recorder.record(
            lines: InputLine.lines((lines + ["{\"kind\":"]).joined(separator: "\n"))
        )
        #expect(refusals.map(\.line) == [16])
        #expect(await recorder.count == 1)
        try await recorder.close(reason: "ended")
        #expect(try await texts(store, recorder) == ["•••"])
        #expect(
            try await store.kinds(of: recorder) == [.sessionStarted, .textChanged, .sessionClosed]
        )
    }

    @Test("what waits is lost with the process, and nothing of it is on the disk")
    func killed() async throws {
        let store = try await folder.store()
        let recorder = try await Recorder.begin(try options, in: store)
        for text in typed(secret) { try await recorder.record([.text(text)]) }
        #expect(try await store.kinds(of: recorder) == [.sessionStarted])
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        #expect(files.contains { $0.hasSuffix("-wal") })
        for file in files {
            // A folder has no contents.
            let path = folder.url.appending(path: file).path
            let bytes = FileManager.default.contents(atPath: path) ?? Data()
            #expect(bytes.range(of: Data("ada@".utf8)) == nil, "\(file)")
        }
    }

    @Test("a profile's demand is met, of the options and of the first line")
    func profiles() async throws {
        let store = try await folder.store()
        var profile = Profile.filterList
        profile.redact = ["email"]
        let recorder = try await Recorder.begin(RecordingOptions(profile: profile), in: store)
        try await recorder.record([.text(secret)])
        try await recorder.close(reason: "done")
        #expect(try await texts(store, recorder) == ["•••"])

        let json = String(decoding: JSONWriter.encode(.object(profile.json)), as: UTF8.self)
        let other = try await Recorder.begin(RecordingOptions(), in: store, awaitsFirstLine: true)
        _ = try await other.record(
            lines: InputLine.lines(
                "{\"kind\":\"sessionStarted\",\"data\":{\"profile\":\(json)}}\n"
                    + "{\"kind\":\"textChanged\",\"data\":{\"text\":\"\(secret)\"}}"
            )
        )
        try await other.close(reason: "done")
        #expect(try await texts(store, other) == ["•••"])
    }

    @Test("a demand that is not understood lets nothing be recorded", arguments: ["iban", "/(/"])
    func notUnderstood(_ rule: String) async throws {
        let store = try await folder.store()
        var profile = Profile.filterList
        profile.redact = [rule]
        let options = RecordingOptions(profile: profile)
        await #expect {
            _ = try await Recorder.begin(options, in: store)
        } throws: { error in
            guard case RecorderError.redaction = error else { return false }
            return true
        }
        #expect(try await store.sessions().isEmpty)
    }

    @Test("a first line that demands a redaction and is refused ends the recording")
    func refusedDemand() async throws {
        let store = try await folder.store()
        let recorder = try await Recorder.begin(
            RecordingOptions(),
            in: store,
            awaitsFirstLine: true
        )
        let pad = String(repeating: "y", count: EventLimits.eventBytes - 100)
        let line =
            "{\"kind\":\"sessionStarted\",\"data\":{\"profile\":{\"redact\":[\"email\"]},"
            + "\"pad\":\"\(pad)\"}}"
        await #expect {
            _ = try await recorder.record(lines: InputLine.lines(line))
        } throws: { error in
            guard case RecorderError.refused = error else { return false }
            return true
        }
        #expect(try await store.sessions().isEmpty)
    }
}
