/// A moment, in whole microseconds since 1970-01-01T00:00:00Z.
///
/// Its wire form is RFC 3339 in UTC with six digits: `2026-01-31T10:00:00.123456Z`.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Whole microseconds since 1970-01-01T00:00:00Z, negative before it.
    public var microseconds: Int64

    /// Makes a moment from microseconds since 1970.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Whether the left moment comes first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The moment a number of milliseconds later, or earlier where it is negative.
    ///
    /// Stops at the ends of what 64 bits can count.
    public func advanced(byMilliseconds milliseconds: Int64) -> Timestamp {
        let end = milliseconds < 0 ? Int64.min : Int64.max
        let (distance, isTooFar) = milliseconds.multipliedReportingOverflow(by: 1000)
        let (sum, isPastEnd) = microseconds.addingReportingOverflow(distance)
        return Timestamp(microseconds: isTooFar || isPastEnd ? end : sum)
    }

    /// The beginning of the unit of time in which it lies; units are counted from 1970.
    ///
    /// - Parameter unit: How long a unit is, in microseconds; more than 0.
    /// - Returns: The multiple of the unit that is not later, nearest to the moment.
    public func floored(to unit: Int64) -> Timestamp {
        let rest = microseconds % unit
        return Timestamp(microseconds: microseconds - (rest < 0 ? rest + unit : rest))
    }
}

extension Timestamp: LosslessStringConvertible {
    private static let microsecondsPerDay: Int64 = 86_400_000_000
    /// The moments whose year in UTC has the four digits of the wire form: 0001 to 9999.
    private static let writable: ClosedRange<Int64> =
        -62_135_596_800_000_000...253_402_300_799_999_999

    /// Reads RFC 3339: `T` or a space, any offset, up to nine digits of which six are kept.
    ///
    /// A leap second is the second before it. Nil outside the years 1 to 9999 of UTC.
    public init?(_ description: String) {
        self.init(rfc3339: Array(description.utf8))
    }

    private init?(rfc3339 text: [UInt8]) {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2),
            reader.take("T") || reader.take("t") || reader.take(" "),
            let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
            reader.take(":"), let second = reader.number(2),
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd,
            (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = hour * 3600 + minute * 60 + min(second, 59) - offset * 60
        microseconds =
            Self.day(year, month, day) * Self.microsecondsPerDay + seconds * 1_000_000 + fraction
        guard Self.writable.contains(microseconds) else { return nil }
    }

    /// The wire form; of a moment outside the years 1 to 9999, the nearest one in them.
    public var description: String {
        let range = Self.writable
        let microseconds = min(max(microseconds, range.lowerBound), range.upperBound)
        let day = microseconds.quotient(floor: Self.microsecondsPerDay)
        let time = microseconds - day * Self.microsecondsPerDay
        let date = Self.date(day)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(27)
        bytes.append(decimal: date.year, width: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(decimal: date.month, width: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(decimal: date.day, width: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.append(decimal: time / 3_600_000_000, width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(decimal: time / 60_000_000 % 60, width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(decimal: time / 1_000_000 % 60, width: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(decimal: time % 1_000_000, width: 6)
        bytes.append(UInt8(ascii: "Z"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Days since 1970 of a date in the proleptic Gregorian calendar.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    private static func day(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.quotient(floor: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The inverse of ``day(_:_:_:)`` (civil_from_days of the same source).
    private static func date(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted.quotient(floor: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads the fixed-width pieces of a timestamp.
private struct DigitReader {
    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func number(_ width: Int) -> Int64? {
        guard position + width <= text.count else { return nil }
        var value: Int64 = 0
        for byte in text[position..<position + width] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        position += width
        return value
    }

    /// The fraction of a second in microseconds; 0 where there is none.
    mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        var value: Int64 = 0
        var digits = 0
        while let digit = number(1) {
            if digits < 6 { value = value * 10 + digit }
            digits += 1
        }
        guard (1...9).contains(digits) else { return nil }
        for _ in 0..<max(0, 6 - digits) { value *= 10 }
        return value
    }

    /// The offset from UTC in minutes.
    mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(2), take(":"), let minutes = number(2),
            hours < 24, minutes < 60
        else { return nil }
        return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
}

extension Int64 {
    /// The quotient rounded towards negative infinity; the divisor is positive.
    fileprivate func quotient(floor divisor: Int64) -> Int64 {
        (self >= 0 ? self : self - divisor + 1) / divisor
    }
}

extension [UInt8] {
    /// Appends a non-negative number with leading zeros.
    fileprivate mutating func append(decimal value: Int64, width: Int) {
        let start = count
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
        var rest = value
        for index in stride(from: start + width - 1, through: start, by: -1) {
            self[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}
