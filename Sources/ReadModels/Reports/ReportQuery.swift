public import Foundation
public import SearchCore

/// What a report is asked: the period, and what is left out.
public struct ReportQuery: Sendable, Hashable {
    /// The report.
    public var report: SearchReport
    /// The first moment that counts, by the devices' clocks.
    public var since: Timestamp
    /// The first moment that counts no more.
    public var until: Timestamp
    /// The time zone by which days are told; an IANA name.
    public var timeZone = TimeZone.gmt
    /// The unit of a trend; nil for what suits the period.
    public var unit: ReportUnit?
    /// Only this application; empty for none.
    public var application: String?
    /// Only this profile.
    public var profile: String?
    /// Only this catalog; empty for none.
    public var catalog: String?
    /// Only this person: a name, an id, or what an app calls it.
    public var person: String?
    /// Only this device.
    public var device: String?
    /// Only queries with this token.
    public var token: Token?
    /// Only queries under this scope.
    public var scope: String?
    /// Only this query, in any spelling.
    public var query: String?
    /// How many rows at most.
    public var limit = 20

    /// Makes a query without filters.
    public init(_ report: SearchReport, since: Timestamp, until: Timestamp) {
        self.report = report
        self.since = since
        self.until = until
    }

    /// The unit of a trend.
    public var bucket: ReportUnit {
        if let unit { return unit }
        let days = Double(until.microseconds - since.microseconds) / 86_400_000_000
        return days <= 2 ? .hour : days <= 62 ? .day : days <= 370 ? .week : .month
    }

    /// Whether something is asked that sums do not tell.
    var needsFacts: Bool {
        person != nil || device != nil || token != nil || scope != nil
            || (query != nil && report.source != .queries)
            || (report == .trend && !timeZone.isWholeHours(from: since, to: until))
    }

    /// The filter that may leave few people behind what is asked for; nil for none.
    var narrowing: String? { token != nil ? "token" : scope != nil ? "scope" : nil }

    /// Whether sums by month tell it, which are of all places.
    var canUseMonths: Bool {
        report.source == .queries && application == nil && profile == nil && catalog == nil
    }

    /// The same question of the period before, as long.
    var ofPeriodBefore: ReportQuery {
        var query = self
        query.until = since
        query.since = Timestamp(
            microseconds: since.microseconds - (until.microseconds - since.microseconds)
        )
        return query
    }
}

extension TimeZone {
    /// Whether it differs from UTC by whole hours all the time, as far as one look a week tells.
    func isWholeHours(from start: Timestamp, to end: Timestamp) -> Bool {
        let week: Int64 = 7 * 86_400_000_000
        let moments =
            Array(
                stride(from: start.microseconds, to: end.microseconds, by: Int64.Stride(week))
                    .prefix(2000)
            ) + [end.microseconds]
        return moments.allSatisfy {
            secondsFromGMT(for: Date(timeIntervalSince1970: Double($0) / 1_000_000)) % 3600 == 0
        }
    }
}

/// A period, in parts: the whole units of time in its middle, of which there are sums, and what is left
/// at its ends; in the middle of these the whole months, where there are sums of them.
struct ReportSpan: Sendable, Hashable {
    let since: Timestamp
    /// Where the sums begin to do.
    let from: Timestamp
    /// Where they cease to.
    let to: Timestamp
    let until: Timestamp
    /// Where the sums by month begin to do; ``to`` where there are none.
    private(set) var firstMonth: Timestamp
    /// Where they cease to.
    private(set) var lastMonth: Timestamp

    /// Splits a period.
    ///
    /// - Parameters:
    ///   - since: Its first moment.
    ///   - until: The first moment behind it.
    ///   - unit: How long a unit is, in microseconds; nil where only facts will do.
    ///   - hasMonths: Whether there are sums by month, too.
    init(since: Timestamp, until: Timestamp, unit: Int64?, hasMonths: Bool = false) {
        self.since = since
        self.until = until
        let first = unit.map { unit in
            let begin = since.floored(to: unit)
            return begin == since ? since : Timestamp(microseconds: begin.microseconds + unit)
        }
        let last = unit.map { until.floored(to: $0) }
        if let first, let last, first < last {
            (from, to) = (first, last)
        } else {
            (from, to) = (until, until)
        }
        (firstMonth, lastMonth) = (to, to)
        if hasMonths, let months = Self.months(from: from, to: to) {
            (firstMonth, lastMonth) = months
        }
    }

    /// The whole months (UTC) between two moments; nil where there is none.
    private static func months(
        from: Timestamp,
        to: Timestamp
    ) -> (first: Timestamp, last: Timestamp)? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // The last moment before a month begins lies in the one before.
        let before = Date(timeIntervalSince1970: Double(from.microseconds / 1000 - 1) / 1000)
        let end = Date(timeIntervalSince1970: Double(to.microseconds / 1000) / 1000)
        guard let first = calendar.dateInterval(of: .month, for: before)?.end,
            let last = calendar.dateInterval(of: .month, for: end)?.start, first < last
        else { return nil }
        return (first.wholeSeconds, last.wholeSeconds)
    }
}

extension Date {
    /// The moment, of which the seconds are whole.
    fileprivate var wholeSeconds: Timestamp {
        Timestamp(microseconds: Int64(timeIntervalSince1970.rounded()) * 1_000_000)
    }
}
