import Foundation
import Locks

/// Stands between two sides of TCP or Unix sockets, and cuts or stalls what passes.
final class CuttingProxy: Sendable {
    enum Direction: Int { case request, reply }

    private struct State {
        var target: Place?
        /// For each direction, after how many more bytes the connection that has them is cut.
        var cuts: [Int?] = [nil, nil]
        var stalledUntil: ContinuousClock.Instant?
        var hasEnded = false
        var lastPair = 0
        var pairs: [Int: (Socket, Socket)] = [:]
    }

    private let state: Lock<State>
    private let listening: Socket

    /// The port to connect to, where it listens on one.
    var port: UInt16 { listening.port }

    /// Begins to listen.
    init(at place: Place, target: Place? = nil) throws {
        guard let listening = Socket.listen(at: place) else {
            throw FaultError.failed("no socket can be listened at: \(place)")
        }
        self.listening = listening
        state = Lock(State(target: target))
        Thread.detachNewThread { self.acceptAll() }
    }

    /// Where new connections go; nil refuses them.
    func point(to target: Place?) { state.withLock { $0.target = target } }

    /// Cuts the connection over which the byte after so many passes.
    func cut(after bytes: Int, of direction: Direction) {
        state.withLock { $0.cuts[direction.rawValue] = bytes }
    }

    /// Lets nothing pass for a while.
    func stall(for time: Duration) {
        state.withLock { $0.stalledUntil = .now + time }
    }

    /// Takes back what was ordered.
    func heal() {
        state.withLock { state in
            state.cuts = [nil, nil]
            state.stalledUntil = nil
        }
    }

    /// Ends it and all its connections.
    func end() {
        let pairs = state.withLock { state in
            state.hasEnded = true
            return Array(state.pairs.values)
        }
        listening.shutDown()
        for (client, server) in pairs {
            client.shutDown()
            server.shutDown()
        }
    }

    private func acceptAll() {
        while let client = listening.accept() {
            guard let target = state.withLock({ $0.hasEnded ? nil : $0.target }),
                let server = Socket.connect(to: target)
            else { continue }
            let pair = state.withLock { state in
                state.lastPair += 1
                state.pairs[state.lastPair] = (client, server)
                return state.lastPair
            }
            Thread.detachNewThread { self.pump(from: client, to: server, .request, pair) }
            Thread.detachNewThread { self.pump(from: server, to: client, .reply, pair) }
        }
    }

    private func pump(
        from source: Socket,
        to target: Socket,
        _ direction: Direction,
        _ pair: Int
    ) {
        while let bytes = source.receive(within: .seconds(3600)), !bytes.isEmpty {
            waitWhileStalled()
            let allowed = take(bytes.count, direction)
            guard target.send(bytes.prefix(allowed)), allowed == bytes.count else { break }
        }
        source.shutDown()
        target.shutDown()
        _ = state.withLock { $0.pairs.removeValue(forKey: pair) }
    }

    /// How many of so many bytes may pass.
    private func take(_ count: Int, _ direction: Direction) -> Int {
        state.withLock { state in
            guard let left = state.cuts[direction.rawValue] else { return count }
            state.cuts[direction.rawValue] = left < count ? nil : left - count
            return min(left, count)
        }
    }

    /// The time passes as it does on a bad line.
    private func waitWhileStalled() {
        while let end = state.withLock({ $0.stalledUntil }), ContinuousClock.now < end {
            usleep(5000)
        }
    }
}
