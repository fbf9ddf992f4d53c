import Foundation
import Locks
import SearchCore
import Subprocess

/// One `searchsync serve`, again and again: a home, a way to the database that can be cut, and a
/// port for clients that stays the same.
final class ServerProcess: Sendable {
    private struct State {
        var process: ChildProcess?
        /// Whether it is to run; what ends by itself meanwhile is a finding.
        var isWanted = false
        /// Whether somebody ends it and starts it again: one at a time.
        var isInHands = false
    }

    let number: Int
    let home: String
    /// Between clients and the server.
    let front: CuttingProxy
    /// Between the server and PostgreSQL; nil where it runs its own.
    let back: CuttingProxy?
    private let state = Lock(State())
    private let binary: URL
    private let arguments: [String]
    private let findings: Findings

    init(
        number: Int,
        home: String,
        binary: URL,
        arguments: [String],
        back: CuttingProxy?,
        findings: Findings
    ) throws {
        self.number = number
        self.home = home
        self.binary = binary
        self.arguments = arguments
        self.back = back
        self.findings = findings
        front = try CuttingProxy(at: .port(0))
    }

    var pid: Int32? { state.withLock { $0.process?.pid } }
    var isRunning: Bool { state.withLock { $0.process?.isRunning ?? false } }

    /// The token that the server made.
    var token: String? {
        (try? String(contentsOfFile: home + "/state/admin-token", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Starts it, as often as it takes, as an init system would, until it is ready.
    func start(within limit: Duration = .seconds(60)) async {
        let deadline = ContinuousClock.now + limit
        state.withLock { $0.isWanted = false }
        while ContinuousClock.now < deadline {
            guard launch() else { break }
            if await becomesReady(until: deadline) {
                state.withLock { $0.isWanted = true }
                return
            }
            if isRunning { break }
            try? await Task.sleep(for: .milliseconds(50))
        }
        findings.fail("server \(number) was not ready within \(limit): see \(home)")
    }

    /// Whether it says that it is ready.
    var isReady: Bool {
        HTTPClient(port: front.port, token: "").send("GET", "/readyz", within: .seconds(15))?
            .status == 200
    }

    /// Takes it in hand to be ended and started again; false where somebody has it.
    func take() -> Bool {
        state.withLock { state in
            defer { state.isInHands = true }
            return !state.isInHands
        }
    }

    /// Gives it out of hand.
    func putBack() { state.withLock { $0.isInHands = false } }

    /// Sends a signal after which it is not expected to run.
    func end(_ signal: Int32) {
        state.withLock { state in
            state.isWanted = false
            state.process?.signal(signal)
        }
    }

    /// Sends a signal that does not end it.
    func signal(_ signal: Int32) {
        state.withLock { state in
            state.process?.signal(signal)
        }
    }

    /// Waits for its end; gives the status, nil where it did not come.
    func ended(within limit: Duration) async -> Int32? {
        let deadline = ContinuousClock.now + limit
        while isRunning {
            guard ContinuousClock.now < deadline else { return nil }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return state.withLock { $0.process?.status?.code ?? 0 }
    }

    /// Fails the run where it ended though nobody ended it.
    func checkAlive() {
        let isGone = state.withLock { state in
            guard state.isWanted, let process = state.process else { return false }
            if !process.isRunning { state.isWanted = false }
            return !process.isRunning
        }
        if isGone { findings.fail("server \(number) ended by itself: see \(home)") }
    }

    private func launch() -> Bool {
        try? FileManager.default.removeItem(atPath: home + "/state/server.json")
        var launch = Launch(binary.path, ["serve", "--port", "0"] + arguments)
        launch.environment = ["SEARCHSYNC_HOME": home, "PATH": "/usr/bin:/bin"]
        if let folder = ProcessInfo.processInfo.environment["SEARCHSYNC_POSTGRES_BIN"] {
            launch.environment?["SEARCHSYNC_POSTGRES_BIN"] = folder
        }
        let log = Launch.Stream.appending("\(home)/serve.log")
        (launch.input, launch.output, launch.errors) = (.nothing, log, log)
        do throws(LaunchError) {
            let process = try launch.start()
            state.withLock { $0.process = process }
        } catch {
            findings.fail(error.description)
            return false
        }
        return true
    }

    private func becomesReady(until deadline: ContinuousClock.Instant) async -> Bool {
        while isRunning, ContinuousClock.now < deadline {
            if let port = announcedPort {
                front.point(to: .port(port))
                return true
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    private var announcedPort: UInt16? {
        guard let data = FileManager.default.contents(atPath: home + "/state/server.json"),
            let object = try? JSONParser.parse(Array(data)).object,
            let pid = pid, object["pid"]?.integer == Int(pid),
            let port = object["url"]?.string.flatMap({ URL(string: $0)?.port })
        else { return nil }
        return UInt16(port)
    }
}
