import Foundation
import Testing

/// A few of the runs of `Scripts/faults`, which docs/faults.md describes.
@Suite("Faults at random moments", .serialized)
struct FaultRunTests {
    @Test("nothing acknowledged is lost, nothing is stored twice, and servers go on by themselves")
    func short() async throws {
        let program = try Tool.binary().deletingLastPathComponent()
            .appendingPathComponent("searchsync-faults")
        let folder = try TemporaryFolder()
        let path = folder.path + "/told"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let process = Process()
        process.executableURL = program
        process.arguments = ["--short", "--runs", "3"]
        let seed = ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_SEED"]
        if let seed { process.arguments? += ["--seed", seed] }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        process.standardInput = FileHandle.nullDevice
        try process.run()
        await process.ended()
        let told = try String(contentsOfFile: path, encoding: .utf8)
        print(told.prefix { $0 != "\n" })
        #expect(process.terminationStatus == 0, "\(told)")
    }
}
