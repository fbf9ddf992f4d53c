/// The help of a command, wrapped to 80 columns.
struct HelpText {
    static let width = 80
    private static let labelWidth = 24

    /// The commands from the root to the one that is described.
    let path: [CommandDeclaration]
    let globals: [ParameterSpec]

    private var command: CommandDeclaration { path[path.count - 1] }
    private var commandLine: String { path.map(\.name).joined(separator: " ") }
    private var isRoot: Bool { path.count == 1 }

    /// The whole text, ending in a line feed.
    var text: String {
        let sections = [
            [command.summary],
            ["USAGE"] + usage,
            command.discussion.isEmpty ? [] : command.discussion.wrapped(to: Self.width),
            section("COMMANDS", command.subcommands.map { ($0.name, $0.summary) }),
            isRoot ? section("HELP TOPICS", HelpTopic.allCases.map { ($0.name, $0.summary) }) : [],
            section("ARGUMENTS", command.arguments.map { ($0.label, $0.fullHelp) }),
            section("OPTIONS", command.options.map { ($0.label, $0.fullHelp) }),
            section("GLOBAL OPTIONS", common),
            examples,
            section("EXIT CODES", exitCodes.map(\.entry)),
        ]
        return sections.filter { !$0.isEmpty }
            .map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }

    /// The lines of usage.
    var usage: [String] {
        let below = ["  \(commandLine) COMMAND [OPTIONS]"]
        guard !command.isGroup else { return below }
        let required = command.options.filter(\.isRequired).map(\.usage)
        let words = required + command.arguments.map(\.usage) + ["[OPTIONS]"]
        return Self.hanging(words, after: "  " + commandLine)
            + (command.subcommands.isEmpty ? [] : below)
    }

    /// Breaks a usage line between its words.
    private static func hanging(_ words: [String], after start: String) -> [String] {
        var lines = [start]
        for word in words {
            if lines[lines.count - 1].displayWidth + 1 + word.displayWidth <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(repeating: " ", count: 6) + word)
            }
        }
        return lines
    }

    /// The options that every command has.
    var common: [(String, String)] {
        let version = isRoot ? [("--version", "Show the version.")] : []
        return globals.map { ($0.label, $0.fullHelp) }
            + [("-h, --help", "Show this help.")] + version
    }

    private var examples: [String] {
        guard !command.examples.isEmpty else { return [] }
        return ["EXAMPLES"]
            + command.examples.flatMap { ["  # \($0.effect)", "  \($0.line)"] }
    }

    /// What the command can end with.
    var exitCodes: [ExitCode] {
        if isRoot { return ExitCode.allCases }
        guard !command.isGroup else { return [] }
        let own = Set(command.exitCodes).union([.success, .failure, .usage])
        return ExitCode.allCases.filter(own.contains)
    }

    private func section(_ title: String, _ entries: [(String, String)]) -> [String] {
        Self.section(title, entries)
    }

    /// Lines of a title and of entries below it; none where there are no entries.
    static func section(_ title: String, _ entries: [(String, String)]) -> [String] {
        guard !entries.isEmpty else { return [] }
        return [title] + entries.flatMap(Self.entry)
    }

    /// A label and its text beside it, or below it where the label is wide.
    private static func entry(_ label: String, _ text: String) -> [String] {
        let indent = String(repeating: " ", count: labelWidth)
        let lines = text.wrapped(to: width - labelWidth)
        let head = "  " + label
        guard head.displayWidth <= labelWidth - 2 else {
            return [head] + lines.map { indent + $0 }
        }
        let padding = String(repeating: " ", count: labelWidth - head.displayWidth)
        return [head + padding + lines[0]] + lines.dropFirst().map { indent + $0 }
    }
}
