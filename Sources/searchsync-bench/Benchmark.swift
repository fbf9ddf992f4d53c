/// Something that is measured against a baseline.
protocol Benchmark: SendableMetatype {
    /// The name on the command line.
    static var name: String { get }
    /// One line for help.
    static var summary: String { get }
    /// Whether it runs only where it is named.
    static var isOnDemand: Bool { get }

    /// A comparison, or several that were taken in one database.
    associatedtype Result: Comparisons

    /// Takes the measure and its baseline in turn, as often as the options say.
    static func run(_ options: BenchmarkOptions) async throws -> Result
}

extension Benchmark {
    static var isOnDemand: Bool { false }
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
    /// What else was taken in turn, with its rates.
    var others: [(name: String, rates: [Double])] = []
    /// What else was seen, a line each.
    var notes: [String] = []

    /// The lines that the program prints.
    var report: String {
        let ratios = rounds.map { $0.measure / $0.baseline }
        let others = others.map { "\($0.name): \(Self.range($0.rates, digits: 0)) \(unit)" }
        let notes = (others + notes).map { "  \($0)\n" }.joined()
        return """
            \(name)
              \(measure): \(Self.range(rounds.map(\.measure), digits: 0)) \(unit)
              \(baseline): \(Self.range(rounds.map(\.baseline), digits: 0)) \(unit)
              ratio: \(Self.range(ratios, digits: 2))   (median, least to most of \(rounds.count))
            \(notes)
            """
    }

    /// A quotient with two digits.
    static func ratio(_ one: Double, _ other: Double) -> String { rounded(one / other, 2) }

    /// Median, least and most.
    static func range(_ values: [Double], digits: Int) -> String {
        guard let least = values.min(), let most = values.max() else { return "–" }
        let median = rounded(median(values), digits)
        return "\(median) (\(rounded(least, digits)) to \(rounded(most, digits)))"
    }

    static func rounded(_ value: Double, _ digits: Int) -> String {
        if digits == 0 { return String(Int(value.rounded())) }
        let scale = digits == 1 ? 10.0 : 100.0
        return String((value * scale).rounded() / scale)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
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
