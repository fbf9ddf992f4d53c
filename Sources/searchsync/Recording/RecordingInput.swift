import Dispatch
import Foundation
import SearchCore

/// What a recording is fed with: bytes of a descriptor and signals, as they come.
///
/// A thread of its own reads, a block at a time and only when the last one has been dealt with, so
/// that memory stays bounded and nothing else waits.
@MainActor
final class RecordingInput {
    /// One thing that came.
    enum Piece: Sendable {
        /// All that could be read at once.
        case bytes([UInt8])
        case end
        /// The read failed.
        case failure(Int32)
        /// SIGINT, SIGTERM or SIGHUP.
        case interrupted
    }

    nonisolated private static let block = 256 * 1024

    /// The pieces in their order; after each, ``proceed()`` asks for the next.
    let pieces: AsyncStream<Piece>
    private let continuation: AsyncStream<Piece>.Continuation
    // Begins at 0: a semaphore that is below its first value when it goes traps.
    private let demand = DispatchSemaphore(value: 0)
    private let signals: [(number: Int32, source: any DispatchSourceSignal)]

    /// Starts to read a descriptor, and to listen for signals.
    init(descriptor: Int32) {
        (pieces, continuation) = AsyncStream.makeStream()
        let continuation = continuation
        signals = [SIGINT, SIGTERM, SIGHUP].filter(Self.ends).map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in continuation.yield(.interrupted) }
            source.activate()
            return (number, source)
        }
        let demand = demand
        demand.signal()
        Thread.detachNewThread { @Sendable in
            Self.read(descriptor, when: demand, into: continuation)
        }
    }

    /// Lets the next block be read.
    func proceed() { demand.signal() }

    /// Lets the signals do again what they do without us.
    func stop() {
        for (number, source) in signals {
            source.cancel()
            signal(number, SIG_DFL)
        }
    }

    /// Takes a signal over, unless it is SIGHUP and somebody wants it to be passed over, as nohup
    /// does.
    nonisolated private static func ends(_ number: Int32) -> Bool {
        let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
        return number != SIGHUP || before != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    nonisolated private static func read(
        _ descriptor: Int32,
        when demand: DispatchSemaphore,
        into continuation: AsyncStream<Piece>.Continuation
    ) {
        var buffer = [UInt8](repeating: 0, count: block)
        while true {
            demand.wait()
            let count = retried { Foundation.read(descriptor, &buffer, block) }
            guard count > 0 else {
                continuation.yield(count == 0 ? .end : .failure(errno))
                return
            }
            continuation.yield(.bytes(Array(buffer[..<count])))
        }
    }

    nonisolated private static func retried(_ read: () -> Int) -> Int {
        while true {
            let count = read()
            if count >= 0 || errno != EINTR { return count }
        }
    }
}
