import Foundation
import Subprocess
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
        var launch = Launch(program.path, ["--short", "--runs", "3"])
        let seed = ProcessInfo.processInfo.environment["SEARCHSYNC_TEST_SEED"]
        if let seed { launch.arguments += ["--seed", seed] }
        (launch.input, launch.output) = (.nothing, .file(path))
        let status = try await launch.run()
        let told = try String(contentsOfFile: path, encoding: .utf8)
        print(told.prefix { $0 != "\n" })
        #expect(status == .exited(0), "\(told)")
    }
}
