import Dispatch
import Foundation

/// What comes from a terminal: keys, and signals that have to do with it.
///
/// A thread of its own reads, so that nothing else waits.
@MainActor
final class TerminalInput {
    /// One thing that came.
    enum Piece: Sendable {
        case keys([Key])
        /// The terminal is gone.
        case lost
        case signal(Int32)
    }

    /// Milliseconds that a lone Esc waits for what would make it another key.
    nonisolated private static let patience: Int32 = 50

    nonisolated static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

    private let sources: [any DispatchSourceSignal]

    /// Starts to read a descriptor, and to listen for signals.
    ///
    /// `deliver` is called from other threads.
    init(
        descriptor: Int32,
        keys: [[UInt8]: Key],
        deliver: @escaping @Sendable (Piece) -> Void
    ) {
        sources = Self.signals.map { number in
            // SIGCONT works whatever its disposition is; the others must not act by themselves.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in deliver(.signal(number)) }
            source.activate()
            return source
        }
        Thread.detachNewThread { @Sendable in
            Self.read(descriptor, KeyDecoder(keys), deliver)
        }
    }

    /// Lets the signals do again what they do without us.
    func stop() {
        for source in sources { source.cancel() }
        for number in Self.signals { signal(number, SIG_DFL) }
    }

    nonisolated private static func read(
        _ descriptor: Int32,
        _ decoder: KeyDecoder,
        _ deliver: @Sendable (Piece) -> Void
    ) {
        var decoder = decoder
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if decoder.isWaiting, poll(&ready, 1, patience) == 0 {
                deliver(.keys(decoder.flush()))
                continue
            }
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                deliver(.keys(decoder.decode(Array(buffer[..<count]))))
            } else if count == 0 || errno != EINTR {
                deliver(.lost)
                return
            }
        }
    }

    /// Whether somebody would let this process go on if Ctrl-Z stopped it: a shell that waits in
    /// the same session.
    static var canBeSuspended: Bool {
        getsid(getppid()) == getsid(0) && getpgid(getppid()) != getpgid(0)
    }

    /// Stops this process until somebody lets it go on.
    static func suspend() { raise(SIGSTOP) }
}
