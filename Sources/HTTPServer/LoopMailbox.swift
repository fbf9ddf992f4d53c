import CLibevent
import Locks

/// Work that other threads leave for an event loop.
final class LoopMailbox: Sendable {
    typealias Work = @Sendable (EventLoop) -> Void

    private struct State: @unchecked Sendable {
        // Invariant: the event is valid as long as it is here, and used only under the lock.
        var wakeEvent: OpaquePointer?
        var work: [Work] = []
    }

    private let state = Lock(State())

    /// Lets work come in; it wakes the loop through this event.
    func open(wakeEvent: sending OpaquePointer) {
        state.withLock { $0.wakeEvent = wakeEvent }
    }

    /// Leaves work; false if the loop has ended, and then the work is not done.
    func post(_ work: @escaping Work) -> Bool {
        state.withLock { state in
            guard let event = state.wakeEvent else { return false }
            state.work.append(work)
            // Under the lock, for the event must not be freed meanwhile; it does not wait.
            if state.work.count == 1 { event_active(event, Int32(EV_READ), 0) }
            return true
        }
    }

    /// Takes all work out.
    func take() -> [Work] {
        state.withLock { state in
            defer { state.work = [] }
            return state.work
        }
    }

    /// Lets no more work in; returns what was still there.
    func close() -> [Work] {
        state.withLock { state in
            defer { state = State() }
            return state.work
        }
    }
}
