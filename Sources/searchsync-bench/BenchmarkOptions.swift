/// What the benchmark program was asked for.
struct BenchmarkOptions {
    private(set) var rounds = 5
    /// Events of a log that is rebuilt.
    private(set) var events = 200_000
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
            case "--rounds":
                guard let text = rest.popFirst(), let count = Int(text), (1...100).contains(count)
                else { throw .usage("--rounds needs a whole number from 1 to 100") }
                rounds = count
            case "--events":
                guard let text = rest.popFirst(), let count = Int(text),
                    (1000...100_000_000).contains(count)
                else { throw .usage("--events needs a whole number of at least 1000") }
                events = count
            case "--names":
                guard let text = rest.popFirst(), let count = Int(text),
                    (100_000...1_000_000).contains(count)
                else { throw .usage("--names needs a whole number from 100000 to 1000000") }
                mostNames = count
            case _ where Benchmarks.all.contains { $0.name == word }: names.append(word)
            default: throw .usage("there is no benchmark or option \"\(word)\"")
            }
        }
    }

    /// Whether a benchmark is to run; all are where none was named.
    func selects(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

    static var help: String {
        let list = Benchmarks.all.map { "  \($0.name)  \($0.summary)" }.joined(separator: "\n")
        return """
            usage: searchsync-bench [--rounds N] [--events N] [--names N] [NAME …]

            Each benchmark takes its measure and its baseline in turn, N times (5 by default), and
            prints both rates and their ratio. Compare ratios, never rates of different runs.
            --events is how long the log of rebuild is, 200000 by default. --names leaves out the
            larger catalogs of search; Scripts/bench-data fetches real names for it.

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
