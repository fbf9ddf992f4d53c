/// A regular expression that is matched in time linear in the text, whatever it looks like.
///
/// All states are followed at once (Thompson 1968, as in grep and RE2), so that no expression and
/// no text can make it backtrack. It finds the leftmost match, and of those the longest. Texts are
/// matched scalar by scalar.
///
/// Known: literals, `.`, `[…]`, `\d \w \s` and their capitals, `\p{L}` and other general
/// categories, `^ $ \b \B`, groups, `|`, `* + ? {n,m}`, and `(?i)` at the beginning. Look-around
/// and back-references are not: they cannot be matched in linear time.
public struct Pattern: Sendable {
    /// The expression as it was written.
    public let source: String
    private let program: [Instruction]

    /// Compiles an expression.
    ///
    /// - Throws: ``PatternError`` that says where it is wrong.
    public init(_ source: String) throws(PatternError) {
        self.source = source
        var parser = try PatternParser(source)
        let node = try parser.parse()
        var compiler = PatternCompiler(source, ignoresCase: parser.ignoresCase)
        program = try compiler.program(of: node)
    }

    /// One step of a match.
    enum Instruction: Sendable {
        case take(ScalarSet)
        case assert(PatternNode.Assertion)
        case split(Int, Int)
        case jump(Int)
        case match
    }

    /// Steps that may be spent on one text: some tenths of a second.
    static let budget = 5_000_000

    /// The matches, from the left; none is empty and none overlaps another.
    ///
    /// Where a text takes more than five million steps, all that is left of it is one match: whoever
    /// hides matches hides too much rather than too little.
    ///
    /// - Complexity: O(n · m) for each match, n being the text's length and m the program's.
    public func ranges(in text: [Unicode.Scalar]) -> [Range<Int>] {
        ranges(in: text, budget: Self.budget)
    }

    func ranges(in text: [Unicode.Scalar], budget: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var search = PatternSearch(program, text, budget: budget)
        var start = 0
        while start < text.count, let range = search.first(from: start) {
            ranges.append(range)
            start = range.upperBound
        }
        return ranges
    }
}

extension Pattern: Hashable {
    /// Whether both were written the same.
    public static func == (left: Pattern, right: Pattern) -> Bool { left.source == right.source }

    /// Hashes the source.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// Follows all states of a program over a text at once.
private struct PatternSearch {
    private let program: [Pattern.Instruction]
    private let text: [Unicode.Scalar]
    private var left: Int
    /// In which round each instruction was last reached.
    private var reached: [Int]
    private var round = 0
    private var stack: [Int] = []

    init(_ program: [Pattern.Instruction], _ text: [Unicode.Scalar], budget: Int) {
        self.program = program
        self.text = text
        left = budget
        reached = Array(repeating: 0, count: program.count)
    }

    /// A place in the program, and where in the text its match began.
    private typealias Thread = (place: Int, start: Int)

    /// The leftmost longest match that begins at a place or later.
    mutating func first(from begin: Int) -> Range<Int>? {
        var found: Range<Int>?
        var threads: [Thread] = []
        round += 1
        for position in begin...text.count {
            // Threads stay in the order of their starts, since this one comes last.
            if found == nil { follow(0, from: position, at: position, into: &threads) }
            guard !threads.isEmpty || found == nil else { break }
            left -= threads.count
            guard left > 0 else { return (found?.lowerBound ?? begin)..<text.count }
            let now = threads
            threads = []
            round += 1
            for thread in now {
                if let found, thread.start > found.lowerBound { continue }
                switch program[thread.place] {
                case .match:
                    if thread.start < position { found = thread.start..<position }
                case .take(let set):
                    if position < text.count, set.contains(text[position]) {
                        follow(
                            thread.place + 1,
                            from: thread.start,
                            at: position + 1,
                            into: &threads
                        )
                    }
                case .assert, .split, .jump: break  // Followed already.
                }
            }
        }
        return found
    }

    /// Adds a place and all that is reached from it without taking a scalar.
    private mutating func follow(
        _ place: Int,
        from start: Int,
        at position: Int,
        into threads: inout [Thread]
    ) {
        stack.append(place)
        while let place = stack.popLast() {
            guard reached[place] != round else { continue }
            reached[place] = round
            switch program[place] {
            case .take, .match: threads.append((place, start))
            case .jump(let next): stack.append(next)
            case .split(let first, let second): stack += [second, first]
            case .assert(let assertion):
                if holds(assertion, at: position) { stack.append(place + 1) }
            }
        }
    }

    private func holds(_ assertion: PatternNode.Assertion, at position: Int) -> Bool {
        switch assertion {
        case .start: position == 0
        case .end: position == text.count
        case .boundary: isWord(position - 1) != isWord(position)
        case .noBoundary: isWord(position - 1) == isWord(position)
        }
    }

    private func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && ScalarSet.Kind.word.contains(text[index])
    }
}
