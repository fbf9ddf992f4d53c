/// When to try again after connections could not be opened.
///
/// The pause doubles from 50 ms to 2 s, each shortened by up to half at random.
struct BackOff {
    private(set) var failures = 0
    private(set) var nextTry: ContinuousClock.Instant?
    /// When the first try began that failed, since the last success.
    private(set) var failingSince: ContinuousClock.Instant?

    var isFailing: Bool { failures > 0 }

    func allowsTry(at now: ContinuousClock.Instant) -> Bool {
        nextTry.map { now >= $0 } ?? true
    }

    mutating func reset() {
        self = BackOff()
    }

    /// Notes a failure.
    ///
    /// - Parameters:
    ///   - now: When the try failed.
    ///   - began: When it began, which may be long before; nil for at once.
    ///   - jitter: A random number from 0 to 1.
    mutating func failed(
        at now: ContinuousClock.Instant,
        began: ContinuousClock.Instant? = nil,
        jitter: Double
    ) {
        failures += 1
        failingSince = failingSince ?? began ?? now
        let full = min(50 << min(failures - 1, 10), 2_000)
        nextTry = now + .milliseconds(full) * (1 - jitter / 2)
    }
}
