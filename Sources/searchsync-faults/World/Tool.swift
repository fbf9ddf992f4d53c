import Foundation

/// The program that is tested, run to its end.
struct Tool: Sendable {
    let binary: URL

    /// What a run printed, and how it ended.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
    }

    /// Runs it with a server's home.
    func run(_ arguments: [String], home: String) async -> Outcome {
        let process = Process()
        process.executableURL = binary
        process.arguments = arguments
        process.environment = ["SEARCHSYNC_HOME": home, "PATH": "/usr/bin:/bin"]
        let path = home + "/output.txt"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        guard let handle = FileHandle(forWritingAtPath: path) else {
            return Outcome(status: -1, output: "\(path) cannot be written")
        }
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else {
            return Outcome(status: -1, output: "\(binary.path) cannot be started")
        }
        while process.isRunning { try? await Task.sleep(for: .milliseconds(5)) }
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return Outcome(status: process.terminationStatus, output: text)
    }
}
