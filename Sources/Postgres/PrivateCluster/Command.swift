internal import CLibpq
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program to start, and how.
///
/// Not Foundation's `Process`: a server needs a session of its own, so that Ctrl-C in a terminal
/// does not reach it, and must inherit no file but its log.
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
        let code = withSpawnSettings(output: output) { actions, attributes, pid in
            let words = ([program] + arguments).map { strdup($0) } + [nil]
            let own = self.variables.map { "\($0)=\($1)" }
            let variables = (Self.environment + own).map { strdup($0) } + [nil]
            defer { for word in words + variables { free(word) } }
            return posix_spawn(&pid, program, &actions, &attributes, words, variables)
        }
        guard code.status == 0 else {
            throw .programFailed(
                program: program,
                reason: String(cString: strerror(code.status)),
                log: ""
            )
        }
        return code.pid
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
    private static var environment: [String] {
        let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR"]
        let inherited = ProcessInfo.processInfo.environment
        return kept.compactMap { name in inherited[name].map { "\(name)=\($0)" } }
            + ["LC_ALL=C", "TZ=UTC"]
    }
}

#if canImport(Darwin)
    private typealias SpawnActions = posix_spawn_file_actions_t?
    private typealias SpawnAttributes = posix_spawnattr_t?
#else
    private typealias SpawnActions = posix_spawn_file_actions_t
    private typealias SpawnAttributes = posix_spawnattr_t
#endif

extension Command {
    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc module hides.
    #if canImport(Darwin)
        private static let newSession: Int32 = POSIX_SPAWN_SETSID
    #else
        private static let newSession: Int32 = 0x80
    #endif

    /// Prepares: a session of its own, default signals, `/` as folder, no file but the output.
    private func withSpawnSettings(
        output: Int32,
        _ body: (inout SpawnActions, inout SpawnAttributes, inout pid_t) -> Int32
    ) -> (status: Int32, pid: pid_t) {
        #if canImport(Darwin)
            var (actions, attributes): (SpawnActions, SpawnAttributes) = (nil, nil)
        #else
            var (actions, attributes) = (SpawnActions(), SpawnAttributes())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addchdir_np(&actions, "/")
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        var flags = Self.newSession | Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        #if canImport(Glibc)
            posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        #elseif canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
        var pid: pid_t = 0
        let status = body(&actions, &attributes, &pid)
        return (status, pid)
    }
}

/// Suspends the task; its cancellation does not shorten the pause.
func pause(_ duration: Duration) async {
    await Task.detached { try? await Task.sleep(for: duration) }.value
}
