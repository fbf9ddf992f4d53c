import Foundation

/// Runs a player at a terminal.
@MainActor
final class PlayerRun {
    private enum Occurrence: Sendable {
        case terminal(TerminalInput.Piece)
        case tick(Int)
    }

    /// The time line moves so often at least.
    private static let longestTick = 100.0

    private var player: PlayerModel
    private let draw: (PlayerModel) -> Screen
    private let device: TerminalDevice
    private let occurrences: AsyncStream<Occurrence>
    private let continuation: AsyncStream<Occurrence>.Continuation
    private var seenAt = ContinuousClock.now
    /// Ticks are numbered, so that one that a key has overtaken starts no second row of them.
    private var tick = 0

    init(_ player: PlayerModel, on device: TerminalDevice, draw: @escaping (PlayerModel) -> Screen)
    {
        self.player = player
        self.device = device
        self.draw = draw
        (occurrences, continuation) = AsyncStream.makeStream()
    }

    /// Plays until somebody has seen enough.
    ///
    /// - Returns: Whether it was ended by a key, not by a signal or the loss of the terminal.
    func run() async -> Bool {
        let input = TerminalInput(descriptor: device.descriptor, keys: device.keys) {
            [continuation] in continuation.yield(.terminal($0))
        }
        device.begin()
        defer {
            device.end()
            input.stop()
        }
        seenAt = .now
        show()
        for await occurrence in occurrences {
            pass()
            switch occurrence {
            case .terminal(.keys(let keys)): press(keys)
            case .terminal(.lost): return false
            case .terminal(.signal(let number)): if take(signal: number) { return false }
            case .tick(let number): guard number == tick else { continue }
            }
            if player.hasEnded { return true }
            if device.isLost { return false }
            show()
        }
        return false
    }

    /// Lets the time go by that went by.
    private func pass() {
        let now = ContinuousClock.now
        player.advance(byMs: (now - seenAt) / .milliseconds(1))
        seenAt = now
    }

    private func press(_ keys: [Key]) {
        for key in keys {
            if key == .control("l") { device.forget() }
            player.press(key)
        }
    }

    /// Tells whether the signal ends the film.
    private func take(signal number: Int32) -> Bool {
        switch number {
        case SIGINT, SIGTERM, SIGHUP: return true
        case SIGTSTP: device.suspend()
        case SIGCONT: device.takeAgain()
        default: break  // Of the signals that are listened for, only SIGWINCH is left.
        }
        // A film does not go on while nobody can see it.
        seenAt = .now
        player.size = device.size
        return false
    }

    private func show() {
        device.show(draw(player))
        tick += 1
        guard let next = player.msToNextStep else { return }
        let (number, continuation) = (tick, continuation)
        let pause = Duration.milliseconds(max(1, min(next.rounded(.up), Self.longestTick)))
        Task.detached {
            try? await Task.sleep(for: pause)
            continuation.yield(.tick(number))
        }
    }
}
