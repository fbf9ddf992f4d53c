/// What a command line asks for.
enum Invocation: Sendable {
    case run(CommandDeclaration, ParsedValues)
    /// The commands from the root to the one that is asked about.
    case help([CommandDeclaration])
    case topic(HelpTopic)
    case version
}

/// Reads a command line against the declarations of commands.
///
/// Options may stand before, between and after arguments; `--` ends them. Options that every
/// command has may stand anywhere.
struct ArgumentParser {
    private var path: [CommandDeclaration]
    private let globals: [ParameterSpec]
    private var rest: ArraySlice<String>
    private var values: ParsedValues
    private var positionals: [String] = []
    private var optionsEnded = false

    private init(
        root: CommandDeclaration,
        globals: [ParameterSpec],
        line: [String],
        environment: [String: String]
    ) {
        path = [root]
        self.globals = globals
        rest = line[...]
        values = ParsedValues(environment: environment)
    }

    /// Parses the words after the program's name.
    static func parse(
        _ line: [String],
        root: CommandDeclaration,
        globals: [ParameterSpec],
        environment: [String: String] = [:]
    ) throws(CommandError) -> Invocation {
        var parser = ArgumentParser(
            root: root,
            globals: globals,
            line: line,
            environment: environment
        )
        return try parser.run()
    }

    private var command: CommandDeclaration { path[path.count - 1] }
    private var commandLine: String { path.map(\.name).joined(separator: " ") }
    private var isGroup: Bool { command.isGroup }

    private mutating func run() throws(CommandError) -> Invocation {
        while let word = rest.popFirst() {
            if optionsEnded || !word.hasPrefix("-") || word == "-" {
                if let invocation = try take(word: word) { return invocation }
            } else if word == "--" {
                optionsEnded = true
            } else if word == "--help" || word == "-h" {
                return .help(path)
            } else if word == "--version", path.count == 1 {
                return .version
            } else {
                try take(option: word)
            }
        }
        return try finish()
    }

    private mutating func take(word: String) throws(CommandError) -> Invocation? {
        let names = command.subcommands.map(\.name)
        guard isGroup || positionals.isEmpty && names.contains(word) else {
            positionals.append(word)
            return nil
        }
        if path.count == 1, word == "help" { return try help() }
        try descend(to: word)
        return nil
    }

    private mutating func help() throws(CommandError) -> Invocation {
        while let word = rest.popFirst() {
            guard !word.hasPrefix("-") else { continue }
            if path.count == 1, let topic = HelpTopic(rawValue: word) { return .topic(topic) }
            try descend(to: word, or: path.count == 1 ? HelpTopic.allCases.map(\.name) : [])
        }
        return .help(path)
    }

    private mutating func descend(
        to word: String,
        or others: [String] = []
    ) throws(CommandError) {
        let names = command.subcommands.map(\.name) + others
        guard let next = command.subcommands.first(where: { $0.name == word }) else {
            throw .usage(
                "unknown_command",
                "there is no command \"\(commandLine) \(word)\"",
                try: names.nearest(to: word).map { "\(commandLine) \($0)" }
                    ?? "\(commandLine) --help"
            )
        }
        path.append(next)
    }

    private mutating func take(option word: String) throws(CommandError) {
        let (name, attached) = split(word)
        let known = command.options + globals
        guard let spec = known.first(where: { $0.names.contains(name) }) else {
            let suggestion = known.flatMap(\.names).nearest(to: name)
            throw .usage(
                "unknown_option",
                "\(commandLine) has no option \(name)",
                try: suggestion ?? "\(commandLine) --help"
            )
        }
        switch spec.shape {
        case .flag:
            guard attached == nil else {
                throw .usage("unexpected_value", "\(name) takes no value", try: name)
            }
            values.set(spec)
        case .option(let value):
            if let attached {
                try values.add(attached, to: spec)
            } else {
                try values.add(try next(for: name, value), to: spec)
            }
        case .argument: break  // No argument has a name with a hyphen.
        }
    }

    /// `--name=value`, `-ovalue` or a name alone.
    private func split(_ word: String) -> (name: String, value: String?) {
        if word.hasPrefix("--") {
            guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
            return (String(word[..<sign]), String(word[word.index(after: sign)...]))
        }
        let value = word.dropFirst(2)
        return (String(word.prefix(2)), value.isEmpty ? nil : String(value))
    }

    private mutating func next(
        for name: String,
        _ value: String
    ) throws(CommandError) -> String {
        guard let word = rest.first, !looksLikeOption(word) else {
            throw .usage(
                "missing_value",
                "\(name) needs a value",
                try: "\(name) \(value), or \(name)=\(value) where it begins with a hyphen"
            )
        }
        rest = rest.dropFirst()
        return word
    }

    private func looksLikeOption(_ word: String) -> Bool {
        word.hasPrefix("-") && word != "-" && Double(word) == nil
    }

    private mutating func finish() throws(CommandError) -> Invocation {
        guard !isGroup else {
            throw .usage(
                "missing_command",
                "a command is missing: "
                    + command.subcommands.map(\.name).joined(separator: ", "),
                try: "\(commandLine) --help"
            )
        }
        let arguments = command.arguments
        let last = arguments.last.flatMap { $0.repeats ? $0 : nil }
        guard positionals.count <= arguments.count || last != nil else {
            throw .usage(
                "unexpected_argument",
                "\(commandLine) does not take \"\(positionals[arguments.count])\"",
                try: "quote a value that has spaces, or see \(commandLine) --help"
            )
        }
        for (spec, text) in zip(arguments, positionals) { try values.add(text, to: spec) }
        if let last {
            for text in positionals.dropFirst(arguments.count) { try values.add(text, to: last) }
        }
        if let missing = command.specs.first(where: { $0.isRequired && !values.has($0) }) {
            throw .missing(missing)
        }
        return .run(command, values)
    }
}
