import Foundation
import SearchCore

/// A moment as a report's options give it: itself, or so long ago.
enum ReportTime: Sendable, Hashable {
    case moment(Timestamp)
    /// Microseconds before now.
    case ago(Int64)

    /// Reads `7d`, `24h`, `90m`, `4w`, a day or a time.
    init?(_ text: String) {
        if let time = Timestamp(text) ?? Timestamp(text + "T00:00:00Z") {
            self = .moment(time)
            return
        }
        guard let letter = text.last, let unit = Self.units[letter],
            let count = Int64(text.dropLast()), (1...1_000_000).contains(count)
        else { return nil }
        self = .ago(count * unit)
    }

    /// The moment, at a time.
    func time(at now: Timestamp) -> Timestamp {
        switch self {
        case .moment(let time): time
        case .ago(let distance): Timestamp(microseconds: now.microseconds - distance)
        }
    }

    private static let units: [Character: Int64] = [
        "m": 60_000_000, "h": 3_600_000_000, "d": 86_400_000_000, "w": 604_800_000_000,
    ]
}

extension ValueKind where Value == ReportTime {
    /// A moment, a day, or a time ago.
    static func reportTime(_ name: String) -> ValueKind {
        ValueKind(
            name: name,
            wanted: "a time ago such as 7d, 24h or 90m, a day or a time such as 2026-01-31"
        ) { ReportTime($0) }
    }
}
