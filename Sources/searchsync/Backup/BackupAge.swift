import SearchCore
import SyncProtocol

/// How old the newest backup of a server is.
struct BackupAge: Sendable, Hashable {
    /// Older ones are warned of.
    static let mostDays = 7
    private static let hour: Int64 = 3_600_000_000

    private let backedUpTo: BackedUpTo?
    private let head: Int
    private let microseconds: Int64

    /// Reads what a server says of itself.
    init(_ meta: Meta, at now: Timestamp) {
        backedUpTo = meta.backedUpTo
        head = meta.head ?? 0
        microseconds = backedUpTo.map { max(0, now.microseconds - $0.takenAt.microseconds) } ?? 0
    }

    /// Whether there is none, or only an old one.
    var isOld: Bool {
        backedUpTo == nil || microseconds > Int64(Self.mostDays) * 24 * Self.hour
    }

    /// In words: `2 days old, 17 events since`.
    var text: String {
        guard let backedUpTo else { return "never taken" }
        return "\(age) old, \(max(0, head - backedUpTo.position)) events since"
    }

    private var age: String {
        let hours = microseconds / Self.hour
        if hours < 1 { return "less than an hour" }
        if hours < 48 { return hours.of("hour") }
        return "\(hours / 24) days"
    }
}
