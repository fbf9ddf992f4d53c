import Foundation
import Subprocess
import Testing

/// The program as a process that is read while it runs.
final class RunningTool: Sendable {
    private let process: ChildProcess
    private let files: (output: String, errors: String)

    init(_ tool: Tool, _ words: [String]) throws {
        let name = "\(tool.home.path)/running-\(UUID().uuidString)"
        files = ("\(name)-output", "\(name)-errors")
        var launch = try tool.launch(words)
        (launch.output, launch.errors) = (.file(files.output), .file(files.errors))
        process = try launch.start()
    }

    deinit {
        // A test that failed must not leave anything running.
        process.signal(SIGKILL)
        process.waitUntilEnded()
    }

    var isRunning: Bool { process.isRunning }

    /// What it has printed so far.
    var output: String { (try? String(contentsOfFile: files.output, encoding: .utf8)) ?? "" }

    /// What it has said of errors so far.
    var errors: String { (try? String(contentsOfFile: files.errors, encoding: .utf8)) ?? "" }

    /// Waits for its end, and tells its exit status; one that does not end is ended.
    func ended() async -> Int32 {
        let hasEnded = try? await eventually { !process.isRunning }
        if hasEnded != true {
            Issue.record("it goes on: \(errors)")
            process.signal(SIGKILL)
        }
        return await process.ended().code
    }

    /// Ends it as Ctrl-C does, and tells its exit status.
    func interrupt() async -> Int32 {
        process.signal(SIGINT)
        return await ended()
    }
}
