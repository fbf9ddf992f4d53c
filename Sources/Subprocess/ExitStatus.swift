public import Foundation

/// How a program ended.
public enum ExitStatus: Sendable, Hashable {
    /// It ended by itself, with this status: 0 to 255.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)

    /// The status, or the signal's number below zero.
    public var code: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): -signal
        }
    }

    /// Collects a child that has ended; nil if it runs.
    ///
    /// It never waits. A child that somebody else has collected counts as `exited(-1)`.
    public static func ifEnded(_ child: pid_t) -> ExitStatus? {
        var status: Int32 = 0
        var answer = waitpid(child, &status, WNOHANG)
        while answer < 0, errno == EINTR { answer = waitpid(child, &status, WNOHANG) }
        if answer == 0 { return nil }
        // Somebody else has collected it: it has ended, one way or the other.
        if answer < 0 { return .exited(-1) }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}

extension ExitStatus: CustomStringConvertible {
    /// The end in words, to follow the program's name.
    public var description: String {
        switch self {
        case .exited(let code): "it ended with status \(code)"
        case .signalled(let signal): "it was ended by signal \(signal)"
        }
    }
}
