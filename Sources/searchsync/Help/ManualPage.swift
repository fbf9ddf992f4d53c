import SyncProtocol

/// The manual page of a command, in man(7).
struct ManualPage {
    /// The day of the newest change of the manual.
    private static let day = "2026-11-30"

    /// The commands from the root to the one that is described.
    let path: [CommandDeclaration]
    let globals: [ParameterSpec]

    private var command: CommandDeclaration { path[path.count - 1] }
    private var help: HelpText { HelpText(path: path, globals: globals) }

    /// What it is called: `searchsync-catalog-load`.
    var name: String { path.map(\.name).joined(separator: "-") }
    /// The name of its file.
    var file: String { name + ".1" }

    /// The pages of a command and of all below it.
    static func all(
        _ path: [CommandDeclaration],
        _ globals: [ParameterSpec]
    ) -> [ManualPage] {
        guard let last = path.last else { return [] }
        return [ManualPage(path: path, globals: globals)]
            + last.subcommands.flatMap { all(path + [$0], globals) }
    }

    /// The page, ending in a line feed.
    var text: String {
        let title = Roff.text(name.uppercased())
        let version = "searchsync \(ProgramVersion.current)"
        let head = [
            ".TH \"\(title)\" 1 \(Self.day) \"\(version)\" \"searchsync manual\"",
            ".SH NAME", "\(Roff.text(name)) \\- \(Roff.text(summary))",
            ".SH SYNOPSIS", ".nf", Roff.text(synopsis), ".fi",
        ]
        let sections = [
            command.discussion.isEmpty
                ? [] : [".SH DESCRIPTION"] + Roff.paragraphs(command.discussion),
            Roff.list("COMMANDS", command.subcommands.map { ($0.name, $0.summary) }),
            Roff.list("ARGUMENTS", command.arguments.map { ($0.label, $0.fullHelp) }),
            Roff.list("OPTIONS", command.options.map { ($0.label, $0.fullHelp) }),
            Roff.list("GLOBAL OPTIONS", help.common),
            path.count == 1 ? rootSections : [],
            Roff.list("EXIT STATUS", help.exitCodes.map(\.entry)),
            examples, [".SH SEE ALSO"] + seeAlso,
        ]
        return (head + sections.flatMap(\.self)).map { $0 + "\n" }.joined()
    }

    /// Without the program's name and without a full stop, as manual pages have it.
    private var summary: String {
        let bare = command.summary.replacing("searchsync: ", with: "", maxReplacements: 1)
        return bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    }

    private var synopsis: String {
        help.usage.map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    private var rootSections: [String] {
        let files = Setting.all.map { ($0.key, $0.fullHelp) }
        let variables = EnvironmentVariable.all(command, globals).map { ($0.name, $0.help) }
        return Roff.list("SETTINGS", files) + Roff.list("ENVIRONMENT", variables)
            + Roff.list(
                "FILES",
                [
                    ("~/.config/searchsync/config.json", "The settings."),
                    ("~/.local/share/searchsync", "The device's store; the private PostgreSQL."),
                    ("~/.local/state/searchsync", "Where a server of this machine is."),
                ]
            )
    }

    private var examples: [String] {
        guard !command.examples.isEmpty else { return [] }
        return [".SH EXAMPLES"]
            + command.examples.flatMap { example in
                [".TP", Roff.text(example.effect), ".EX", Roff.line(example.line), ".EE"]
            }
    }

    private var seeAlso: [String] {
        let above = path.count > 1 ? [path.dropLast().map(\.name).joined(separator: "-")] : []
        let names = above + command.subcommands.map { "\(name)-\($0.name)" }
        return names.enumerated().map { index, name in
            let comma = index < names.count - 1 ? " ," : ""
            return ".BR \(Roff.text(name)) (1)\(comma)"
        }
    }
}

/// Text as roff takes it.
enum Roff {
    /// A text within a line.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"": result += "\\(dq"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - digits.count))
                result += "\\[u\(padding)\(digits)]"
            }
        }
        return result
    }

    /// A text that is a line; one that begins like a request is none.
    static func line(_ line: String) -> String {
        let text = text(line)
        return text.hasPrefix(".") ? "\\&" + text : text
    }

    /// Paragraphs that empty lines part; their own line feeds stay.
    static func paragraphs(_ discussion: String) -> [String] {
        var result: [String] = []
        var isOpen = false
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            let bare = line.drop { $0 == " " }
            guard !bare.isEmpty else {
                isOpen = false
                continue
            }
            if !result.isEmpty { result.append(isOpen ? ".br" : ".PP") }
            result.append(Self.line(String(bare)))
            isOpen = true
        }
        return result
    }

    /// A section of labels with their texts; nothing where there are none.
    static func list(_ title: String, _ entries: [(String, String)]) -> [String] {
        guard !entries.isEmpty else { return [] }
        return [".SH \(title)"]
            + entries.flatMap { label, text in
                [".TP", "\\fB\(Self.text(label))\\fR", line(text)]
            }
    }
}
