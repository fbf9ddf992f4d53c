import Foundation
import Subprocess

/// A program of PostgreSQL to start: in a session of its own, in `/`, with few variables.
struct Command: Sendable {
    var program: String
    var arguments: [String]
    /// Variables beside the few that every program gets.
    var variables: [String: String] = [:]

    /// What a program left behind.
    struct Outcome: Sendable {
        let status: ExitStatus
        let output: String
    }

    /// Starts the program with its output going to a file descriptor.
    func spawn(output: Int32) throws(PrivateClusterError) -> pid_t {
        do throws(LaunchError) {
            return try launch(output: .descriptor(output)).start().pid
        } catch {
            throw .programFailed(program: program, reason: error.reason, log: "")
        }
    }

    private func launch(output: Launch.Stream) -> Launch {
        var launch = Launch(program, arguments, environment: Self.environment)
        launch.environment?.merge(variables) { _, own in own }
        launch.folder = "/"
        launch.input = .nothing
        (launch.output, launch.errors) = (output, output)
        launch.leadsSession = true
        return launch
    }

    /// Runs the program to its end and returns all that it printed.
    ///
    /// - Parameter look: Called again and again while it runs; true ends the program.
    /// - Returns: How it ended, and its output and errors in the order in which they came.
    /// - Throws: `programFailed` where it could not be started.
    func run(
        looking look: () async -> Bool = { false }
    ) async throws(PrivateClusterError) -> Outcome {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .programFailed(program: program, reason: "no file descriptor left", log: "")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        defer { close(ends[0]) }
        let child: pid_t
        do {
            defer { close(ends[1]) }
            child = try spawn(output: ends[1])
        }
        var output: [UInt8] = []
        var status: ExitStatus?
        while status == nil {
            status = ExitStatus.ifEnded(child)
            Self.drain(ends[0], into: &output)
            guard status == nil else { break }
            if await look() { kill(child, SIGTERM) }
            await pause(.milliseconds(5))
        }
        Self.drain(ends[0], into: &output)
        return Outcome(
            status: status ?? .exited(0),
            output: String(decoding: output, as: UTF8.self)
        )
    }

    private static func drain(_ descriptor: Int32, into output: inout [UInt8]) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { return }
            output += buffer.prefix(count)
        }
    }

    /// A small environment: no PG… variable may lead the server elsewhere.
    private static var environment: [String: String] {
        let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR"]
        var variables = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
        variables["LC_ALL"] = "C"
        variables["TZ"] = "UTC"
        return variables
    }
}

/// Suspends the task; its cancellation does not shorten the pause.
func pause(_ duration: Duration) async {
    await Task.detached { try? await Task.sleep(for: duration) }.value
}
