/// Turns a regular expression into a program.
struct PatternCompiler {
    /// Instructions of a program.
    static let largest = 2000

    private let source: String
    private let ignoresCase: Bool
    private var program: [Pattern.Instruction] = []

    init(_ source: String, ignoresCase: Bool) {
        self.source = source
        self.ignoresCase = ignoresCase
    }

    /// The program of an expression; counted repetitions are written out.
    mutating func program(of node: PatternNode) throws(PatternError) -> [Pattern.Instruction] {
        try add(node)
        try emit(.match)
        return program
    }

    private mutating func emit(_ instruction: Pattern.Instruction) throws(PatternError) {
        guard program.count < Self.largest else {
            throw PatternError(source, at: 0, "its repetitions are too large; use smaller numbers")
        }
        program.append(instruction)
    }

    private mutating func add(_ node: PatternNode) throws(PatternError) {
        switch node {
        case .empty: break
        case .set(var set):
            set.ignoresCase = ignoresCase
            try emit(.take(set))
        case .assertion(let assertion): try emit(.assert(assertion))
        case .sequence(let nodes): for node in nodes { try add(node) }
        case .choice(let choices): try add(choices[...])
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try add(node) }
            if let most {
                for _ in least..<most { try addOptional(node) }
            } else {
                try addLoop(node)
            }
        }
    }

    private mutating func add(_ choices: ArraySlice<PatternNode>) throws(PatternError) {
        guard let first = choices.first else { return }
        guard choices.count > 1 else { return try add(first) }
        let split = program.count
        try emit(.split(split + 1, split + 1))
        try add(first)
        let jump = program.count
        try emit(.jump(jump))
        program[split] = .split(split + 1, program.count)
        try add(choices.dropFirst())
        program[jump] = .jump(program.count)
    }

    private mutating func addOptional(_ node: PatternNode) throws(PatternError) {
        let split = program.count
        try emit(.split(split + 1, split + 1))
        try add(node)
        program[split] = .split(split + 1, program.count)
    }

    private mutating func addLoop(_ node: PatternNode) throws(PatternError) {
        let split = program.count
        try emit(.split(split + 1, split + 1))
        try add(node)
        try emit(.jump(split))
        program[split] = .split(split + 1, program.count)
    }
}
