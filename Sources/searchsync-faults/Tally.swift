/// What all runs of a series counted together.
struct Tally {
    private var runs = 0
    private var failed = 0
    private var faults: [String: Int] = [:]
    private var counts = Findings.Counts()
    private var time = Duration.zero

    mutating func add(_ run: FaultRun, _ time: Duration) {
        runs += 1
        if !run.findings.wrong.isEmpty { failed += 1 }
        for moment in run.plan.moments { faults[moment.fault.kind, default: 0] += 1 }
        counts = counts + run.findings.counts
        self.time += time
    }

    /// The figures, a line each.
    var report: String {
        let kinds = faults.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
            .map { "  \($0.value)  \($0.key)" }
        let seconds = Int(time / .seconds(1))
        return """

            \(runs) runs in \(seconds) s, \(failed) of them wrong
            \(counts.acknowledged) events acknowledged in \(counts.requests) requests; \
            \(counts.repeated) events were sent again
            \(counts.unanswered) requests had no reply, \(counts.postponed) were told to come \
            again; the longest took \(counts.longest.inMilliseconds)
            \(faults.values.reduce(0, +)) faults:
            \(kinds.joined(separator: "\n"))
            """
    }
}
