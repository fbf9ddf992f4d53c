import Foundation
import Locks
import Testing

/// A terminal without glass: a program runs at it, and its screen can be read.
final class PseudoTerminal: Sendable {
    private struct State {
        var emulator: TerminalEmulator
        var hasEnded = false
        var status: Int32?
    }

    let pid: pid_t
    private let master: Int32
    private let state: Lock<State>

    /// Starts a program at a new terminal that controls it.
    ///
    /// `output` is a file for its standard output, where that shall not be the terminal.
    init(
        _ words: [String],
        environment: [String: String],
        rows: Int = 24,
        columns: Int = 80,
        output: String? = nil
    ) throws {
        let (master, name) = try Self.open()
        self.master = master
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        pid = try Self.spawn(words, environment, terminal: name, output)
        state = Lock(State(emulator: TerminalEmulator(rows: rows, columns: columns)))
        let (descriptor, state) = (master, state)
        Thread.detachNewThread { @Sendable in
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                // EIO: the last one who had the terminal open is gone.
                guard count > 0 || (count < 0 && errno == EINTR) else { break }
                let bytes = Array(buffer[..<max(0, count)])
                state.withLock { $0.emulator.write(bytes) }
            }
            state.withLock { $0.hasEnded = true }
        }
    }

    deinit {
        kill(-pid, SIGKILL)
        kill(pid, SIGKILL)
        if state.withLock({ $0.status }) == nil {
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        close(master)
    }

    /// What is on the screen.
    var screen: TerminalEmulator { state.withLock { $0.emulator } }

    /// The screen's lines, for messages of tests.
    var text: String { screen.lines.joined(separator: "\n") }

    /// Types.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// Pastes, as a terminal does where the program asked for brackets.
    func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Sends a signal to the program.
    func signal(_ number: Int32) { kill(pid, number) }

    /// Makes the terminal larger or smaller.
    func resize(rows: Int, columns: Int) {
        state.withLock { $0.emulator.resize(rows: rows, columns: columns) }
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Whether the terminal echoes and waits for whole lines, as it does before a program changes it.
    var isCooked: Bool {
        var mode = termios()
        guard tcgetattr(master, &mode) == 0 else { return false }
        return mode.c_lflag & tcflag_t(ECHO) != 0 && mode.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Waits until the screen is as a test wants it.
    func wait(
        for what: String,
        within limit: Duration = .seconds(40),
        sourceLocation: SourceLocation = #_sourceLocation,
        _ holds: @Sendable (TerminalEmulator) -> Bool
    ) async throws {
        let isThere = try await eventually(within: limit, every: .milliseconds(4)) {
            holds(screen)
        }
        if !isThere {
            Issue.record("no \(what) on\n\(text)", sourceLocation: sourceLocation)
            throw CancellationError()
        }
    }

    /// Waits until a line of the screen has a text.
    func wait(
        forText part: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(for: "\"\(part)\"", sourceLocation: sourceLocation) { screen in
            screen.lines.contains { $0.contains(part) }
        }
    }

    /// Waits for the program's end.
    ///
    /// - Returns: Its exit status, or 128 and the signal that ended it.
    func ended() async throws -> Int32 {
        let hasEnded = try await eventually(every: .milliseconds(4)) {
            // What it wrote last is to be seen, too.
            reap() != nil && state.withLock { $0.hasEnded }
        }
        guard hasEnded, let status = reap() else {
            Issue.record("the program goes on:\n\(text)")
            throw CancellationError()
        }
        return status
    }

    private func reap() -> Int32? {
        state.withLock { state in
            if let known = state.status { return known }
            var status: Int32 = 0
            guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
            let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
            state.status = code
            return code
        }
    }

    /// A new terminal: the side of whoever looks at it, and the path of the other side.
    private static func open() throws -> (Int32, String) {
        #if canImport(Darwin)
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
            let name = String(cString: ptsname(master))
        #else
            // What posix_openpt, unlockpt and ptsname do, which Swift does not see in glibc.
            let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var lock: Int32 = 0
            var number: Int32 = 0
            let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
            try #require(master >= 0 && ioctl(master, unlock, &lock) == 0)
            try #require(ioctl(master, getNumber, &number) == 0)
            let name = "/dev/pts/\(number)"
        #endif
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        return (master, name)
    }

    private static func spawn(
        _ words: [String],
        _ environment: [String: String],
        terminal: String,
        _ output: String?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens controls it.
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        if let output {
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        } else {
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
        }
        posix_spawn_file_actions_adddup2(&actions, 0, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
        posix_spawnattr_setflags(
            &attributes,
            Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF))
        )
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, words[0], &actions, &attributes, &arguments, &variables)
        try #require(result == 0, "\(words[0]) cannot be started: \(result)")
        return pid
    }
}

extension Tool {
    /// Starts the program at a terminal.
    func terminal(
        _ words: [String],
        environment: [String: String] = [:],
        rows: Int = 24,
        columns: Int = 80,
        output: String? = nil
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            [try Self.binary().path] + words,
            environment: variables(environment),
            rows: rows,
            columns: columns,
            output: output
        )
    }

    /// The variables of a program at a terminal.
    func variables(_ more: [String: String] = [:]) -> [String: String] {
        var all = [
            "SEARCHSYNC_HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        ]
        all.merge(more) { _, new in new }
        return all
    }
}
