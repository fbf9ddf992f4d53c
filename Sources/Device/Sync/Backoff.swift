/// How long to wait before the next try; pure.
///
/// Doubles from a quarter of a second to ten seconds, with full jitter, so that devices that lost
/// the server together do not come back together.
/// Source: Marc Brooker, "Exponential Backoff And Jitter", 2015.
struct Backoff: Sendable {
    private static let shortest = 250
    private static let longest = 10_000
    private var tries = 0

    /// The pause before the next try, in milliseconds.
    ///
    /// - Parameters:
    ///   - fraction: Random, from 0 to 1.
    ///   - retryAfter: What the server asks for, which is kept.
    /// - Returns: 25 or more.
    mutating func pauseMs(fraction: Double, retryAfter: Duration?) -> Int {
        let ceiling = min(Self.longest, Self.shortest << min(tries, 10))
        tries += 1
        let jittered = Int(Double(ceiling) * min(1, max(0.1, fraction)))
        return max(jittered, retryAfter?.milliseconds ?? 0)
    }

    /// Begins anew after a success.
    mutating func reset() { tries = 0 }
}
