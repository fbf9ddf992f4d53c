import Foundation
import SearchCore
import Subprocess
import SyncProtocol

/// A `searchsync serve` of its own, with its data in a temporary folder.
final class ServerProcess {
    let port: UInt16
    let token: String
    private let process: ChildProcess
    private let folder: String

    /// The program beside this one.
    static var sibling: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("searchsync").path
    }

    /// Starts the server and waits until it takes requests.
    init(program: String) async throws {
        folder = "/tmp/searchsync-bench-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var launch = Launch(program, ["serve", "--port", "0"])
        launch.environment = ProcessInfo.processInfo.environment
            .merging(["SEARCHSYNC_HOME": folder]) { _, own in own }
        launch.output = .nothing
        process = try launch.start()
        let state = folder + "/state"
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            if let found = Self.announcement(in: state) {
                (port, token) = found
                return
            }
            guard process.isRunning, ContinuousClock.now < deadline else {
                process.signal(SIGTERM)
                throw BenchmarkError.failed("\(program) serve did not start; its output says why")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// The port and the token, once the server has said where it is.
    private static func announcement(in state: String) -> (UInt16, String)? {
        guard let file = FileManager.default.contents(atPath: state + "/server.json"),
            let text = try? JSONParser.parse(Array(file)).object?["url"]?.string,
            let port = URL(string: text)?.port.flatMap(UInt16.init(exactly:)),
            let token = FileManager.default.contents(atPath: state + "/admin-token")
        else { return nil }
        let words = String(decoding: token, as: UTF8.self)
        return (port, words.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The memory of the server's process that is in use, in MiB, as `ps` tells it.
    func residentSize() throws -> Double {
        var launch = Launch("/bin/ps", ["-o", "rss=", "-p", String(process.pid)])
        launch.output = .pipe
        let ps = try launch.start()
        let data = try ps.output?.readToEnd() ?? Data()
        ps.waitUntilEnded()
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        guard let kibibytes = Double(text.trimmingCharacters(in: .newlines)) else {
            throw BenchmarkError.failed("the server ended under load")
        }
        return kibibytes / 1024
    }

    func stop() {
        process.signal(SIGTERM)
        process.waitUntilEnded()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
