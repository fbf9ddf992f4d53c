/// Writes the `Date` field (RFC 9110, 5.6.7), without a formatter or a locale.
enum HTTPDate {
    /// The moment, `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// - Parameter seconds: Since 1970, 0 or more.
    /// - Returns: The moment in GMT.
    static func string(_ seconds: Int) -> String {
        let days = seconds / 86_400
        let time = seconds % 86_400
        let date = civil(days)
        let clock = [time / 3600, time / 60 % 60, time % 60].map(twoDigits)
        return "\(weekdays[(days + 4) % 7]), \(twoDigits(date.day)) \(months[date.month - 1]) "
            + "\(date.year) \(clock.joined(separator: ":")) GMT"
    }

    /// Days since 1970 to a date of the Gregorian calendar; the years begin in March here, so
    /// that the leap day is the last (Hinnant, "chrono-compatible low-level date algorithms").
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
