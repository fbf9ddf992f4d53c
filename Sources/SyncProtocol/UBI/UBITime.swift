import SearchCore

/// Moments as writers of User Behavior Insights spell them.
enum UBITime {
    /// A moment, and what is unusual about its spelling.
    struct Reading: Hashable {
        let time: Timestamp
        var deviation: UBIDeviation.Code?
    }

    /// Reads a moment; nil where it cannot be understood.
    ///
    /// A text without an offset is in UTC. A number counts from 1970: below 10¹¹ seconds, below 10¹⁴
    /// milliseconds, else microseconds.
    static func read(_ value: JSONValue) -> Reading? {
        switch value {
        case .string(let text): read(text)
        case .number(let text): counted(text)
        case .null, .bool, .array, .object: nil
        }
    }

    private static func read(_ text: String) -> Reading? {
        if let time = Timestamp(text) { return Reading(time: time) }
        if let time = Timestamp(withColon(text)) {
            return Reading(time: time, deviation: .offsetWithoutColon)
        }
        if let time = Timestamp(text + "Z") ?? Timestamp(text + "T00:00:00Z") {
            return Reading(time: time, deviation: .timeWithoutZone)
        }
        return counted(text)
    }

    /// `…+0000` as `…+00:00`.
    private static func withColon(_ text: String) -> String {
        guard text.utf8.count > 5, let sign = text.dropLast(4).last, sign == "+" || sign == "-"
        else {
            return text
        }
        return "\(text.dropLast(2)):\(text.suffix(2))"
    }

    private static func counted(_ text: String) -> Reading? {
        guard let number = Double(text), number.isFinite else { return nil }
        let microseconds =
            switch abs(number) {
            case ..<1e11: number * 1e6
            case ..<1e14: number * 1e3
            default: number
            }
        guard abs(microseconds) < 1e17 else { return nil }
        return Reading(
            time: Timestamp(microseconds: Int64(microseconds.rounded())),
            deviation: .integerTime
        )
    }
}
