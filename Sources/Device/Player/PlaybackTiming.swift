public import SearchIndex

/// When each step of a replay is shown; pure.
public struct PlaybackTiming: Sendable, Hashable {
    /// How many times faster than it happened; more than 0.
    public let speed: Double
    /// The longest that a pause of the recording counts, before `speed`; nil for no limit.
    public let idleLimit: Duration?

    /// Makes a timing.
    ///
    /// - Parameters:
    ///   - speed: How many times faster than it happened; what is not more than 0 counts as 1.
    ///   - idleLimit: The longest that a pause of the recording counts.
    public init(speed: Double = 1, idleLimit: Duration? = nil) {
        self.speed = speed > 0 && speed.isFinite ? speed : 1
        self.idleLimit = idleLimit
    }

    /// The pause between two moments of the recording, in milliseconds since its beginning.
    public func pause(from previousMs: Int, to offsetMs: Int) -> Duration {
        let recorded = Duration.milliseconds(max(0, offsetMs - previousMs))
        return min(recorded, idleLimit ?? recorded) / speed
    }

    /// The pause before each step; the first one and joined ones have none.
    public func delays(of steps: [ReplayStep]) -> [Duration] {
        var shownAt = steps.first?.offsetMs ?? 0
        return steps.map { step in
            // A joined step is shown with the one before it, so that its time passes after it.
            guard !step.isJoined, step.offsetMs > shownAt else { return .zero }
            defer { shownAt = step.offsetMs }
            return pause(from: shownAt, to: step.offsetMs)
        }
    }
}
