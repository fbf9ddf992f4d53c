import Dispatch
import Foundation

/// SIGTERM and SIGINT, as something to wait for.
@MainActor
final class TerminationSignal {
    private let signals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    /// Starts to listen; from now on these signals do not end the program by themselves.
    init() {
        let (signals, continuation) = AsyncStream<Int32>.makeStream()
        self.signals = signals
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                // A second one ends the program at once; the next start tidies up after it.
                signal(number, SIG_DFL)
                continuation.yield(number)
            }
            source.activate()
            return source
        }
    }

    /// Waits for one of them.
    func wait() async {
        for await _ in signals { return }
    }
}
