import Device
import Foundation
import SearchCore
import Subprocess
import Testing

/// `searchsync serve` as a process, with a home of its own and a PostgreSQL of its own.
final class RunningServer: Sendable {
    let tool: Tool
    private let process: ChildProcess

    private init(tool: Tool, process: ChildProcess) {
        self.tool = tool
        self.process = process
    }

    deinit {
        // A test that failed must not leave anything running.
        process.signal(SIGTERM)
        process.waitUntilEnded()
    }

    /// Starts a server and waits until it has said where it is.
    static func start(
        _ tool: Tool,
        port: Int = 0,
        _ arguments: [String] = []
    ) async throws -> RunningServer {
        try? FileManager.default.removeItem(atPath: tool.home.path + "/state/server.json")
        var launch = try tool.launch(["serve", "--port", String(port)] + arguments)
        let log = tool.home.path + "/serve-\(UUID().uuidString).log"
        (launch.output, launch.errors) = (.appending(log), .appending(log))
        let process = try launch.start()
        let server = RunningServer(tool: tool, process: process)
        let isThere = try await eventually { server.announcement != nil || !process.isRunning }
        try #require(isThere && process.isRunning, "\(server.text(of: log))")
        return server
    }

    var pid: Int32 { process.pid }

    /// What the server has left for other commands; nil until it listens.
    var announcement: JSONObject? {
        let file = URL(fileURLWithPath: tool.home.path + "/state/server.json")
        guard let data = try? Data(contentsOf: file) else { return nil }
        return (try? JSONParser.parse(Array(data)))?.object
    }

    /// The process of its PostgreSQL.
    var postmaster: Int32? {
        let file = tool.home.path + "/postgres/cluster/postmaster.pid"
        let other = tool.home.path + "/data/postgres/cluster/postmaster.pid"
        let text =
            (try? String(contentsOfFile: file, encoding: .utf8))
            ?? (try? String(contentsOfFile: other, encoding: .utf8))
        return text?.split(separator: "\n").first.flatMap { Int32($0) }
    }

    var port: Int { get throws { try #require(try url.port) } }

    var url: URL {
        get throws { try #require(announcement?["url"]?.string.flatMap { URL(string: $0) }) }
    }

    /// The token that the server made at its first start.
    var token: String {
        get throws {
            let file = tool.home.path + "/state/admin-token"
            return try String(contentsOfFile: file, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// A client with that token.
    func client() throws -> ServerClient { ServerClient(server: try url, token: try token) }

    /// Ends it as a person does, and tells its exit status.
    func stop() async -> Int32 {
        process.signal(SIGTERM)
        return await process.ended().code
    }

    /// Ends it without a chance to do anything.
    func kill() async {
        process.signal(SIGKILL)
        await process.ended()
    }

    private func text(of file: String) -> String {
        (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }
}

/// Waits until something holds.
///
/// - Returns: Whether it came to hold within a time that is ample.
func eventually(
    within limit: Duration = .seconds(40),
    every pause: Duration = .milliseconds(25),
    _ holds: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if try await holds() { return true }
        try await Task.sleep(for: pause)
    }
    return false
}
