/// What the benchmark program was asked for.
struct BenchmarkOptions {
    private(set) var rounds = 5
    /// Events of a log that is rebuilt.
    private(set) var events = 200_000
    /// Which shapes of append-log; nil for all.
    private(set) var workspaces: Int?
    private(set) var batch: Int?
    /// How many events a transaction of append-log gathers; nil for the server's limit.
    private(set) var gather: Int?
    /// Events a second, and how long, of lag.
    private(set) var rate = 10_000
    private(set) var seconds = 20
    /// How long memory takes, and the program that it starts; nil for the one beside this.
    private(set) var minutes = 10
    private(set) var server: String?
    /// How many sessions each client of memory begins in a second.
    private(set) var pace = 4
    /// Names of the largest catalog that is searched.
    private(set) var mostNames = 1_000_000
    private(set) var wantsHelp = false
    private var names: [String] = []

    /// Reads the words after the program's name.
    init(_ words: [String]) throws(BenchmarkError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--rounds": rounds = try Self.number(word, rest.popFirst(), in: 1...100)
            case "--events": events = try Self.number(word, rest.popFirst(), in: 1000...100_000_000)
            case "--workspaces": workspaces = try Self.number(word, rest.popFirst(), in: 1...64)
            case "--rate": rate = try Self.number(word, rest.popFirst(), in: 200...1_000_000)
            case "--seconds": seconds = try Self.number(word, rest.popFirst(), in: 1...3600)
            case "--minutes": minutes = try Self.number(word, rest.popFirst(), in: 1...1440)
            case "--pace": pace = try Self.number(word, rest.popFirst(), in: 1...100)
            case "--server":
                guard let path = rest.popFirst() else { throw .usage("--server needs a path") }
                server = path
            case "--batch": batch = try Self.number(word, rest.popFirst(), in: 10...1000)
            case "--gather":
                gather = try Self.number(word, rest.popFirst(), in: 10...20_000)
            case "--names":
                mostNames = try Self.number(word, rest.popFirst(), in: 100_000...1_000_000)
            case _ where Benchmarks.all.contains { $0.name == word }: names.append(word)
            default: throw .usage("there is no benchmark or option \"\(word)\"")
            }
        }
    }

    private static func number(
        _ option: String,
        _ text: String?,
        in range: ClosedRange<Int>
    ) throws(BenchmarkError) -> Int {
        guard let text, let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Whether a benchmark is to run; where none was named, all are that are not on demand.
    func selects(_ benchmark: any Benchmark.Type) -> Bool {
        names.isEmpty ? !benchmark.isOnDemand : names.contains(benchmark.name)
    }

    static var help: String {
        let list = Benchmarks.all.map { "  \($0.name)  \($0.summary)" }.joined(separator: "\n")
        return """
            usage: searchsync-bench [OPTION …] [NAME …]

            Each benchmark takes its measure and its baseline in turn, N times (5 by default), and
            prints both rates and their ratio. Compare ratios, never rates of different runs.

            --rounds N      how often, 5 by default
            --events N      how long the log of rebuild, verify, storage and analytics is, 200000 by default
            --workspaces N  of append-log: only 1 or 64
            --batch N       of append-log: only 10, 100 or 1000
            --gather N      of append-log: events that a transaction gathers, instead of the server's
            --rate N        events a second of lag, 10000 by default
            --seconds N     how long lag takes, 20 by default
            --minutes N     how long memory takes, 10 by default; it runs only where it is named
            --pace N        sessions that each of memory's 8 clients begins in a second, 4 by default,
                            with 400 events together; 16 fills what is remembered in 5 minutes
            --server PATH   the searchsync that memory and startup start; by default the one beside
                            this program
            --names N       how many names search goes up to; Scripts/bench-data fetches real ones

            \(list)
            """
    }
}

/// Why a benchmark could not be run.
enum BenchmarkError: Error, CustomStringConvertible {
    case usage(String)
    case failed(String)

    var description: String {
        switch self {
        case .usage(let text): "\(text); see: searchsync-bench --help"
        case .failed(let text): text
        }
    }
}
