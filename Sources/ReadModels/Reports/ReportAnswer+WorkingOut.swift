import SearchCore

extension ReportAnswer {
    /// Adds what is one field divided by another, and puts the members in their order.
    mutating func workOut(_ report: SearchReport) {
        totals = Self.workedOut(totals, report.totals)
        rows = rows.map { Self.workedOut($0, report.fields) }
    }

    /// Adds the sum of reciprocal ranks, from the smallest position on, and cuts the rows off.
    mutating func addReciprocalRanks(keeping limit: Int) {
        var sum = 0.0
        for row in rows {
            guard let position = row["position"]?.integer, let bests = row["bests"]?.integer
            else { continue }
            sum += Double(bests) / Double(position)
        }
        totals["reciprocalSum"] = .number(String(sum))
        rows = Array(rows.prefix(limit))
    }

    /// Flags the units of a trend that lie partly outside the period, or are not over.
    mutating func flagPartial(_ query: ReportQuery, at now: Timestamp) {
        let last = min(query.until, now)
        for index in rows.indices {
            let begins = rows[index]["begins"]?.string.flatMap { Timestamp($0) }
            let ends = rows[index]["ends"]?.string.flatMap { Timestamp($0) }
            guard let begins, let ends else { continue }
            rows[index]["isPartial"] = .bool(begins < query.since || ends > last)
        }
    }

    /// Adds the figures of the period before; without it they are null.
    mutating func compare(with before: ReportAnswer?) {
        totals["previousIntents"] = before?.totals["intents"]
        totals["previousKnown"] = before?.totals["known"]
        totals["previousZero"] = before?.totals["zero"]
        totals["previousSelected"] = before?.totals["selected"]
    }

    /// Leaves the rows out where a group of few people could be read off one of them: enough people are
    /// behind all of them together, and that is all that is known.
    mutating func hideRows() {
        guard minimumPeople > 1 else { return }
        hidden = rows.count
        hiddenIntents = rows.isEmpty ? 0 : totals["intents"]?.integer ?? 0
        rows = []
    }

    private static func workedOut(_ object: JSONObject, _ fields: [ReportField]) -> JSONObject {
        var whole = JSONObject()
        for field in fields {
            switch field.kind {
            case .text, .time, .count, .number, .milliseconds, .flag:
                whole[field.key] = object[field.key] ?? .null
            case .ratio(let numerator, let denominator), .mean(let numerator, let denominator):
                whole[field.key] = quotient(object[numerator], object[denominator])
            }
        }
        return whole
    }

    /// A quotient; null where the denominator is 0, or one of the two is null.
    static func quotient(_ numerator: JSONValue?, _ denominator: JSONValue?) -> JSONValue {
        guard let numerator = numerator?.double, let denominator = denominator?.double,
            denominator != 0
        else { return .null }
        return .number(String(numerator / denominator))
    }
}

extension JSONValue {
    /// The value of a number; nil for any other kind of value.
    fileprivate var double: Double? {
        guard case .number(let text) = self else { return nil }
        return Double(text)
    }
}
