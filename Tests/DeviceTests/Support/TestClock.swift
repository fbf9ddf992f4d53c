import Locks
import SearchCore

@testable import Device

/// A clock that goes on only when it is told to.
final class TestClock: Sendable {
    static let began = Timestamp(microseconds: 1_769_853_600_000_000)
    private let elapsedMs = Lock(0)

    func advance(byMs milliseconds: Int) { elapsedMs.withLock { $0 += milliseconds } }

    var elapsed: Int { elapsedMs.withLock { $0 } }

    var deviceClock: DeviceClock {
        DeviceClock(
            now: { [self] in Self.began.advanced(byMilliseconds: Int64(elapsed)) },
            uptimeMs: { [self] in 5000 + elapsed }
        )
    }
}
