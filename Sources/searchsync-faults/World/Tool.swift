import Foundation
import Subprocess

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
        var launch = Launch(binary.path, arguments)
        launch.environment = ["SEARCHSYNC_HOME": home, "PATH": "/usr/bin:/bin"]
        let path = home + "/output.txt"
        launch.input = .nothing
        try? FileManager.default.removeItem(atPath: path)
        (launch.output, launch.errors) = (.appending(path), .appending(path))
        do throws(LaunchError) {
            let status = try await launch.run()
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return Outcome(status: status.code, output: text)
        } catch {
            return Outcome(status: -1, output: error.description)
        }
    }
}
