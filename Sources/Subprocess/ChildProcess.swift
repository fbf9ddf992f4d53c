public import Foundation
import Locks

/// A program that was started, until its end is collected.
public final class ChildProcess: Sendable {
    /// The process.
    public let pid: pid_t
    /// What it reads; nil unless its input is a pipe.
    public let input: FileHandle?
    /// What it prints; nil unless its output is a pipe.
    public let output: FileHandle?
    /// What it says of errors; nil unless those are a pipe.
    public let errors: FileHandle?
    private let end = Lock<ExitStatus?>(nil)

    init(pid: pid_t, input: FileHandle?, output: FileHandle?, errors: FileHandle?) {
        self.pid = pid
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// How it ended; nil while it runs.
    public var status: ExitStatus? {
        end.withLock { end in
            if end == nil { end = ExitStatus.ifEnded(pid) }
            return end
        }
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool { status == nil }

    /// Sends it a signal, unless it has ended.
    public func signal(_ number: Int32) {
        end.withLock { end in
            // A number whose process was collected may be another program's.
            if end == nil { end = ExitStatus.ifEnded(pid) }
            if end == nil { _ = kill(pid, number) }
        }
    }

    /// Waits for its end without holding a thread; cancelling the task does not end the wait.
    @discardableResult
    public func ended() async -> ExitStatus {
        while true {
            if let status { return status }
            await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
        }
    }

    /// Waits for its end, and holds the thread meanwhile.
    @discardableResult
    public func waitUntilEnded() -> ExitStatus {
        while true {
            if let status { return status }
            // It is left to be collected, so that it can be sent a signal meanwhile.
            var about = siginfo_t()
            _ = waitid(P_PID, id_t(pid), &about, WEXITED | WNOWAIT)
        }
    }
}
