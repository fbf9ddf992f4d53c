import Foundation
import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads many streams of Server-Sent Events on one thread, and notes when which head was told.
final class StreamWatch: Sendable {
    /// That a head was told.
    struct Notice: Sendable {
        let at: ContinuousClock.Instant
        let head: Int
    }

    private struct State {
        var notices: [[Notice]]
        var isStopped = false
        var hasEnded = false
    }

    private let state: Lock<State>

    /// Opens a stream for each token.
    init(port: UInt16, path: String, tokens: [String]) throws {
        state = Lock(State(notices: tokens.map { _ in [] }))
        var sockets: [Int32] = []
        for token in tokens {
            let connection = try HTTPConnection(port: port)
            try connection.sendOnly(path, token: token)
            sockets.append(connection.descriptor)
        }
        let state = state
        let opened = sockets
        Thread { Self.read(opened, state) }.start()
    }

    /// Waits until every device was told of a head.
    func waitUntilAll(have head: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let isDone = state.withLock { state in
                state.notices.allSatisfy { ($0.last?.head ?? -1) >= head }
            }
            if isDone { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw BenchmarkError.failed("not every device was told within 60 s")
    }

    /// Ends reading.
    ///
    /// - Returns: For each device, what it was told.
    func stop() async -> [[Notice]] {
        state.withLock { $0.isStopped = true }
        while !state.withLock({ $0.hasEnded }) { try? await Task.sleep(for: .milliseconds(5)) }
        return state.withLock { $0.notices }
    }

    private static func read(_ sockets: [Int32], _ state: Lock<State>) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !state.withLock({ $0.isStopped }) {
            var polled = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&polled, nfds_t(polled.count), 20)
            for (index, socket) in polled.enumerated() where socket.revents != 0 {
                let count = recv(socket.fd, &buffer, buffer.count, 0)
                guard count > 0 else { continue }
                let at = ContinuousClock.now
                let heads = Self.heads(in: String(decoding: buffer[..<count], as: UTF8.self))
                state.withLock { state in
                    state.notices[index] += heads.map { Notice(at: at, head: $0) }
                }
            }
        }
        for socket in sockets { close(socket) }
        state.withLock { $0.hasEnded = true }
    }

    /// The heads in a piece of a stream; each event comes in one piece.
    private static func heads(in text: String) -> [Int] {
        text.split(separator: "\"head\":").dropFirst().compactMap { rest in
            Int(rest.prefix { $0.isNumber })
        }
    }
}
