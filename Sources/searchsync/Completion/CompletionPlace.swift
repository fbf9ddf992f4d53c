/// Where a line stands after some words: which command, what was given, what is awaited.
///
/// Reads as the parser does, but takes words that are wrong as they are.
struct CompletionPlace {
    private(set) var command: CommandDeclaration
    private(set) var isRoot = true
    /// Whether help on a command is asked for.
    private(set) var isHelp = false
    private(set) var optionsEnded = false
    /// How many arguments there are already.
    private(set) var arguments = 0
    /// The names of the options that were given.
    private(set) var given: Set<String> = []
    /// The option whose value comes next.
    private(set) var option: ParameterSpec?
    private let globals: [ParameterSpec]

    init(after words: [String], root: CommandDeclaration, globals: [ParameterSpec]) {
        command = root
        self.globals = globals
        for word in words { take(word) }
    }

    private mutating func take(_ word: String) {
        if option != nil {
            // Bash takes --format=te for three words.
            if word != "=" { option = nil }
        } else if word == "--" {
            optionsEnded = true
        } else if word.hasPrefix("-"), word != "-", !optionsEnded {
            take(option: word)
        } else if let next = command.subcommands.first(where: { $0.name == word }) {
            command = next
            isRoot = false
        } else if isRoot, word == "help" {
            isHelp = true
        } else {
            arguments += 1
        }
    }

    private mutating func take(option word: String) {
        let name = String(word.prefix { $0 != "=" })
        guard let spec = (command.options + globals).first(where: { $0.names.contains(name) })
        else { return }
        given.insert(spec.name)
        guard case .option = spec.shape, name == word else { return }
        option = spec
    }
}
