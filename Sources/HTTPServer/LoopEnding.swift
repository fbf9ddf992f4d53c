import Locks

/// The end of a loop's thread, which others wait for.
final class LoopEnding: Sendable {
    private enum State {
        case ahead([CheckedContinuation<Void, Never>])
        case past
    }

    private let state = Lock(State.ahead([]))

    /// Wakes everybody who waits.
    func reach() {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            defer { state = .past }
            switch state {
            case .ahead(let waiting): return waiting
            case .past: return []
            }
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for the end, having asked for it; returns at once if it is past.
    func wait(asking ask: () -> Void) async {
        await withCheckedContinuation { continuation in
            let isPast = state.withLock { state in
                switch state {
                case .ahead(let waiting):
                    state = .ahead(waiting + [continuation])
                    return false
                case .past:
                    return true
                }
            }
            if isPast { continuation.resume() } else { ask() }
        }
    }
}
