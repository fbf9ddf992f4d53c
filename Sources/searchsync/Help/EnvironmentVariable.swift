/// A variable that the program reads.
struct EnvironmentVariable: Sendable, Hashable {
    let name: String
    let help: String

    /// Every variable: those of options and those that stand for none, by name.
    static func all(
        _ root: CommandDeclaration,
        _ globals: [ParameterSpec]
    ) -> [EnvironmentVariable] {
        var found = own
        for spec in globals + root.allOptions {
            guard let name = spec.environment, !found.contains(where: { $0.name == name }) else {
                continue
            }
            found.append(EnvironmentVariable(name: name, help: "Stands for \(spec.name)."))
        }
        return found.sorted { $0.name < $1.name }
    }

    /// Those that stand for no option.
    private static let own = [
        EnvironmentVariable(
            name: "SEARCHSYNC_TOKEN",
            help: "The token itself; --token-file speaks before it."
        ),
        EnvironmentVariable(
            name: "SEARCHSYNC_HOME",
            help: "One folder for settings, data, state and sockets, instead of XDG's."
        ),
        EnvironmentVariable(
            name: "SEARCHSYNC_POSTGRES_BIN",
            help: "The folder of PostgreSQL's programs, where they are not found by themselves."
        ),
        EnvironmentVariable(
            name: "SEARCHSYNC_PAGER",
            help: "The pager; an empty one is none. PAGER is for all programs."
        ),
        EnvironmentVariable(name: "PAGER", help: "The pager, where nothing else names one."),
        EnvironmentVariable(name: "NO_COLOR", help: "Takes colours away, whatever it says."),
        EnvironmentVariable(
            name: "CLICOLOR_FORCE",
            help: "Gives colours to pipes, too; 0 counts as not set."
        ),
        EnvironmentVariable(name: "CLICOLOR", help: "0 takes colours away."),
        EnvironmentVariable(name: "TERM", help: "What the terminal can do; dumb has no colours."),
        EnvironmentVariable(
            name: "XDG_CONFIG_HOME",
            help: "Where searchsync/config.json is. [default: ~/.config]"
        ),
        EnvironmentVariable(
            name: "XDG_DATA_HOME",
            help:
                "Where the device's store and the private PostgreSQL are. [default: ~/.local/share]"
        ),
        EnvironmentVariable(
            name: "XDG_STATE_HOME",
            help:
                "Where a server tells clients of this machine what it is. [default: ~/.local/state]"
        ),
        EnvironmentVariable(
            name: "XDG_RUNTIME_DIR",
            help: "Where sockets are. [default: a folder below /tmp]"
        ),
    ]
}

extension CommandDeclaration {
    /// The options of this command and of all below it.
    var allOptions: [ParameterSpec] { options + subcommands.flatMap(\.allOptions) }
}
