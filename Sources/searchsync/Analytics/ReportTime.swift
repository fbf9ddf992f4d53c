import Foundation
import SearchCore

/// A moment as a report's options give it: itself, or so long ago.
enum ReportTime: Sendable, Hashable {
    case moment(Timestamp)
    /// The first moment of a day by the clocks of a time zone: `2026-01-31`.
    case day(String)
    /// Microseconds before now.
    case ago(Int64)

    /// Reads `7d`, `24h`, `90m`, `4w`, a day or a time.
    init?(_ text: String) {
        if let time = Timestamp(text) {
            self = .moment(time)
            return
        }
        if Timestamp(text + "T00:00:00Z") != nil {
            self = .day(text)
            return
        }
        guard let letter = text.last, let unit = Self.units[letter],
            let count = Int64(text.dropLast()), (1...1_000_000).contains(count)
        else { return nil }
        self = .ago(count * unit)
    }

    /// Whether the time zone decides which moment it is.
    var isDay: Bool {
        switch self {
        case .day: true
        case .moment, .ago: false
        }
    }

    /// The moment, at a time and in a time zone.
    func time(at now: Timestamp, in zone: TimeZone) -> Timestamp {
        switch self {
        case .moment(let time): time
        case .day(let day): Self.beginning(of: day, in: zone) ?? now
        case .ago(let distance): Timestamp(microseconds: now.microseconds - distance)
        }
    }

    /// When a day begins, which need not be at midnight.
    private static func beginning(of day: String, in zone: TimeZone) -> Timestamp? {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let noon = DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12)
        return calendar.date(from: noon).map { noon in
            let seconds = calendar.startOfDay(for: noon).timeIntervalSince1970
            return Timestamp(microseconds: Int64(seconds) * 1_000_000)
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
