public import SearchIndex

/// When each step of a replay is shown; pure.
public struct PlaybackTiming: Sendable, Hashable {
    /// How many times faster than it happened; more than 0.
    public let speed: Double
    /// The longest pause of the replay; nil for none.
    public let idleLimit: Duration?

    /// Makes a timing.
    ///
    /// - Parameters:
    ///   - speed: How many times faster than it happened; what is not more than 0 counts as 1.
    ///   - idleLimit: The longest pause as it is played, after `speed`.
    public init(speed: Double = 1, idleLimit: Duration? = nil) {
        self.speed = speed > 0 && speed.isFinite ? speed : 1
        self.idleLimit = idleLimit
    }

    /// The pause before each step; the first one and joined ones have none.
    public func delays(of steps: [ReplayStep]) -> [Duration] {
        var shownAt = steps.first?.offsetMs ?? 0
        return steps.map { step in
            // A joined step is shown with the one before it, so that its time passes after it.
            guard !step.isJoined, step.offsetMs > shownAt else { return .zero }
            defer { shownAt = step.offsetMs }
            return pause(ofMs: step.offsetMs - shownAt)
        }
    }

    private func pause(ofMs milliseconds: Int) -> Duration {
        let played = Duration.microseconds(Int64(Double(milliseconds) * 1000 / speed))
        return idleLimit.map { min(played, $0) } ?? played
    }
}
