/// A command: what it is called, what it takes, and what runs it.
struct CommandDeclaration: Sendable {
    /// A line that works, and what it does.
    struct Example: Sendable {
        let line: String
        let effect: String

        init(_ line: String, _ effect: String) {
            self.line = line
            self.effect = effect
        }
    }

    /// What a command consists of.
    enum Body: Sendable {
        case group([CommandDeclaration])
        case action(@MainActor @Sendable (ParsedValues) throws -> any Command)
    }

    let name: String
    /// One line for a list of commands.
    let summary: String
    /// Paragraphs, separated by empty lines.
    var discussion = ""
    /// Arguments in their order, then options and flags in the order of help.
    var parameters: [any ParameterDeclaration] = []
    var examples: [Example] = []
    /// The codes it ends with, other than success, failure and usage.
    var exitCodes: [ExitCode] = []
    /// Whether it runs, and says what is wrong, where settings or variables cannot be read.
    var runsWithoutSettings = false
    /// Commands below one that does something by itself.
    var more: [CommandDeclaration] = []
    let body: Body

    var specs: [ParameterSpec] { parameters.map(\.spec) }

    var arguments: [ParameterSpec] {
        specs.filter {
            guard case .argument = $0.shape else { return false }
            return true
        }
    }

    var options: [ParameterSpec] {
        specs.filter {
            guard case .argument = $0.shape else { return true }
            return false
        }
    }

    var subcommands: [CommandDeclaration] {
        guard case .group(let commands) = body else { return more }
        return commands
    }

    /// Whether it does nothing by itself.
    var isGroup: Bool {
        if case .group = body { true } else { false }
    }
}

/// A subcommand whose values have been read: it can be run.
@MainActor
protocol Command: Sendable {
    static var declaration: CommandDeclaration { get }

    /// Reads the values; what is wrong with them is told before anything is done.
    init(_ values: ParsedValues) throws(CommandError)

    /// Does it; data goes to the context's output, messages to its console.
    ///
    /// - Returns: The code to end with.
    func run(in context: CommandContext) async throws -> ExitCode
}
