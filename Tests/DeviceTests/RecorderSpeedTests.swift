import Foundation
import SearchCore
import Testing

@testable import Device

@Suite("Speed of the recorder")
struct RecorderSpeedTests {
    @Test(
        "measures one event, durable, against a bare insert",
        .enabled(if: ProcessInfo.processInfo.environment["SEARCHSYNC_MEASURE"] != nil)
    )
    func event() async throws {
        let folder = try TemporaryFolder()
        let recorder = try await Recorder.begin(
            RecordingOptions(profile: .filterList),
            in: try await folder.store()
        )
        let bare = try SQLiteDatabase(path: folder.url.path + "/bare.sqlite", busyTimeoutMs: 1000)
        try bare.execute("PRAGMA journal_mode = WAL")
        try bare.execute("PRAGMA synchronous = FULL")
        try bare.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        let insert = SQLStatement("bare", Array("INSERT INTO bare (body) VALUES (?1)".utf8))
        let body = SQLiteValue.blob([UInt8](repeating: 0x61, count: 200))
        let clock = ContinuousClock()
        var recorded: [Duration] = []
        var inserted: [Duration] = []
        // In turn, so that what else the machine does weighs on both.
        for index in 0..<1000 {
            let draft = EventDraft(.textChanged, ["text": .string("united \(index)")])
            recorded.append(try await clock.measure { try await recorder.record([draft]) })
            inserted.append(try clock.measure { try bare.run(insert, body) })
        }
        for (name, times) in [("recorded", recorded.sorted()), ("bare", inserted.sorted())] {
            print("\(name): median \(times[500]), p99 \(times[990])")
        }
    }
}
