/// What help tells of beside commands: `searchsync help exit-codes`.
enum HelpTopic: String, Sendable, CaseIterable {
    case environment
    case exitCodes = "exit-codes"
    case formats
    case settings

    var name: String { rawValue }

    /// One line for a list of topics.
    var summary: String {
        switch self {
        case .environment: "The variables that are read."
        case .exitCodes: "What the program ends with."
        case .formats: "How data, messages and colours are written."
        case .settings: "What config.json may say, and what speaks before it."
        }
    }

    private var discussion: String {
        switch self {
        case .environment:
            """
            A variable speaks where the command line does not, and before config.json. One that \
            is empty counts as not set, but for SEARCHSYNC_PAGER.
            """
        case .exitCodes:
            """
            The help of a command names those that it can end with. Commands that compare (catalog \
            diff, replay --diff and --verify) end with 0 where nothing differs, 1 where something \
            does, and 2 or more where nothing could be compared.
            """
        case .formats:
            """
            Data goes to the standard output, messages to the standard error. --format says how: \
            text is for people and may change; the others are for programs, and members are only \
            ever added. With json and jsonl, an error is one object on one line with the members \
            code, message and remedy.

            -q leaves out notes and progress; errors, refused lines and questions stay. -v tells \
            which files and server are used, each request with its answer and time, and how long \
            the command took. --no-input asks nobody: what needs an answer says which option gives \
            it, and record and replay take their terminal for a pipe.

            Colours, bars of progress and the pager are only on a terminal. NO_COLOR takes colours \
            away, CLICOLOR_FORCE gives them to a pipe. A text that is longer than the screen goes \
            through the pager: SEARCHSYNC_PAGER, the setting "pager", PAGER, or less -FRX; \
            --no-pager, or cat as the pager, shows it at once.
            """
        case .settings:
            """
            An option speaks first, then its variable, then config.json, then the default. \
            searchsync config shows and changes what config.json says; each value is checked when \
            it is set and when it is read.
            """
        }
    }

    /// The whole text, ending in a line feed.
    ///
    /// - Parameters:
    ///   - root: Its options may have variables of their own.
    ///   - globals: The options that every command has.
    /// - Returns: What it is about, and a list where there is one.
    func text(root: CommandDeclaration, globals: [ParameterSpec]) -> String {
        let entries: (String, [(String, String)])? =
            switch self {
            case .environment:
                ("VARIABLES", EnvironmentVariable.all(root, globals).map { ($0.name, $0.help) })
            case .exitCodes: ("EXIT CODES", ExitCode.allCases.map(\.entry))
            case .formats: nil
            case .settings: ("SETTINGS", Setting.all.map { ($0.key, $0.fullHelp) })
            }
        let list = entries.map { HelpText.section($0.0, $0.1) } ?? []
        return [[summary], discussion.wrapped(to: HelpText.width), list]
            .filter { !$0.isEmpty }
            .map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }
}
