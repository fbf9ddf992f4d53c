import SearchCore

/// What was found of reports, for each length of history.
struct AnalyticsFindings: Comparisons {
    private struct Stage {
        let growth: RecordedHistory.Growth
        var times: [ReportRounds.Times] = []
    }

    private var stages: [Stage] = []

    /// Begins what is told of a history.
    mutating func begin(_ growth: RecordedHistory.Growth) { stages.append(Stage(growth: growth)) }

    /// Tells of a report in the history that was begun last.
    mutating func add(_ times: ReportRounds.Times) {
        stages[stages.count - 1].times.append(times)
    }

    var report: String {
        (["analytics"] + stages.map(Self.text)).joined(separator: "\n")
    }

    private static func text(_ stage: Stage) -> String {
        let growth = stage.growth
        let ratio = Comparison.ratio(growth.projected, growth.read)
        let head = """
              \(growth.events) events, \(growth.intents) intents
              the projector took them in: \(Int(growth.projected)) events/s, \
            reading them \(Int(growth.read)) events/s, ratio \(ratio)
              milliseconds: the whole history; its last 30 days; SQL over the events; times as fast
            """
        return ([head] + stage.times.map(line)).joined(separator: "\n")
    }

    private static func line(_ times: ReportRounds.Times) -> String {
        let whole = Comparison.range(times.whole, digits: 1)
        let month = Comparison.range(times.month, digits: 1)
        let raw = Comparison.rounded(times.raw, 0)
        let middle = times.whole.sorted()[times.whole.count / 2]
        let factor = Comparison.rounded(times.raw / middle, 0)
        return "    \(times.report.rawValue): \(whole); \(month); \(raw); \(factor)"
    }
}
