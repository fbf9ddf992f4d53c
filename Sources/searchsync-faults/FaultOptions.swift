import Foundation

/// What the program was asked for.
struct FaultOptions: Sendable {
    private(set) var runs = 200
    private(set) var seed = UInt64.random(in: 1...UInt64(UInt32.max))
    private(set) var only: Int?
    private(set) var isShort = false
    private(set) var isTalkative = false
    private(set) var wantsHelp = false

    /// Reads the words after the program's name.
    init(_ words: [String]) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--runs": runs = try Self.number(&rest, word, 1...1_000_000)
            case "--seed": seed = UInt64(try Self.number(&rest, word, 0...Int.max))
            case "--only": only = try Self.number(&rest, word, 1...1_000_000)
            case "--short": isShort = true
            case "--verbose": isTalkative = true
            default: throw FaultError.usage("there is no option \"\(word)\"")
            }
        }
    }

    /// The runs' numbers.
    var numbers: ClosedRange<Int> { only.map { $0...$0 } ?? 1...runs }

    private static func number(
        _ rest: inout ArraySlice<String>,
        _ option: String,
        _ range: ClosedRange<Int>
    ) throws -> Int {
        guard let text = rest.popFirst(), let number = Int(text), range.contains(number) else {
            throw FaultError.usage("\(option) needs a whole number from \(range.lowerBound)")
        }
        return number
    }

    static let help = """
        usage: searchsync-faults [--runs N] [--seed N] [--only K] [--short] [--verbose]

        Runs servers over a PostgreSQL of its own, lets devices record through them, and lets
        things go wrong at moments drawn from the seed. After each run the log is held against
        what the devices know. docs/faults.md says which faults there are and what is checked.

        --runs N     how many runs, 200 by default
        --seed N     what they are drawn from; printed, and random by default
        --only K     nothing but run K of the seed
        --short      no faults that take seconds to get over
        --verbose    what happens, as it happened, also of runs that went well
        """
}
