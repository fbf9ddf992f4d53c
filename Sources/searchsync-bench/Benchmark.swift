/// Something that is measured against a baseline.
protocol Benchmark: SendableMetatype {
    /// The name on the command line.
    static var name: String { get }
    /// One line for help.
    static var summary: String { get }

    /// A comparison, or several that were taken in one database.
    associatedtype Result: Comparisons

    /// Takes the measure and its baseline in turn, as often as the options say.
    static func run(_ options: BenchmarkOptions) async throws -> Result
}

/// What a benchmark found.
protocol Comparisons {
    /// The lines that the program prints.
    var report: String { get }
}

extension Array: Comparisons where Element == Comparison {
    var report: String { map(\.report).joined(separator: "\n") }
}

/// Two rates that were taken in turn.
struct Comparison: Comparisons {
    let name: String
    /// What is measured, and against what.
    let measure: String
    let baseline: String
    /// What a rate counts, such as `events/s`.
    let unit: String
    /// For each round, the measure's rate and the baseline's.
    let rounds: [(measure: Double, baseline: Double)]
    /// What else was seen, a line each.
    var notes: [String] = []

    /// The lines that the program prints.
    var report: String {
        let ratios = rounds.map { $0.measure / $0.baseline }
        let notes = notes.map { "  \($0)\n" }.joined()
        return """
            \(name)
              \(measure): \(Self.range(rounds.map(\.measure), digits: 0)) \(unit)
              \(baseline): \(Self.range(rounds.map(\.baseline), digits: 0)) \(unit)
              ratio: \(Self.range(ratios, digits: 2))   (median, least to most of \(rounds.count))
            \(notes)
            """
    }

    private static func range(_ values: [Double], digits: Int) -> String {
        let sorted = values.sorted()
        guard let least = sorted.first, let most = sorted.last else { return "–" }
        let median = sorted[sorted.count / 2]
        func text(_ value: Double) -> String {
            let scale = digits == 0 ? 1.0 : 100.0
            let rounded = (value * scale).rounded() / scale
            return digits == 0 ? String(Int(rounded)) : String(rounded)
        }
        return "\(text(median)) (\(text(least)) to \(text(most)))"
    }
}

/// Times a piece of work.
func rate(
    of count: Int,
    _ work: () async throws -> Void
) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    let duration = ContinuousClock.now - start
    return Double(count) / (duration / .seconds(1))
}
