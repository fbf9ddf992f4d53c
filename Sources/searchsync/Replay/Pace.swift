/// How fast a replay goes on.
struct Pace: Sendable, Hashable {
    /// 2 is twice as fast as it was recorded.
    var speed = 1.0
    /// No pause is longer than this many seconds of the recording.
    var idleLimit: Double?
    /// Whether there are pauses at all.
    var waits = true

    /// The pause before what happened at `offsetMs`.
    func pause(from previousMs: Int, to offsetMs: Int) -> Duration {
        guard waits else { return .zero }
        let recorded = Double(max(0, offsetMs - previousMs)) / 1000
        return .seconds(min(recorded, idleLimit ?? .infinity) / speed)
    }
}
