import SearchCore

/// How long events that the server has acknowledged stay on the device.
///
/// They are what completes a server that was restored from a backup. So they stay until a backup
/// holds them, and where none is taken, for a time.
public enum Keeping: Sendable, Hashable {
    /// For ever.
    case everything
    /// Until a backup holds them, and so many days at most.
    case days(Int)

    /// 30 days at most.
    public static let standard = Keeping.days(30)

    /// How long a session that was not closed may still go on.
    private static let openMs: Int64 = 24 * 3600 * 1000

    /// What may be removed at a moment; nil for nothing.
    func limits(at now: Timestamp, backedUpTo position: Int?) -> PruneLimits? {
        switch self {
        case .everything: nil
        case .days(let days):
            PruneLimits(
                position: position,
                acknowledgedBefore: now.advanced(byMilliseconds: -Int64(days) * Self.openMs),
                openBefore: now.advanced(byMilliseconds: -Self.openMs)
            )
        }
    }
}

/// Which sessions' events may be removed.
struct PruneLimits: Sendable, Hashable {
    /// The newest position of the log that a backup holds; nil where there is none.
    let position: Int?
    /// Those acknowledged before this moment need no backup.
    let acknowledgedBefore: Timestamp
    /// Those that are not closed are only removed where they were acknowledged before this.
    let openBefore: Timestamp
}
