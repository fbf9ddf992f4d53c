/// Writes the script by which a shell completes command lines: `completions`.
struct CompletionScript: Command {
    private static let shell = Argument<Shell>(.oneOf("SHELL"), help: "Which shell.")

    static let declaration = CommandDeclaration(
        name: "completions",
        summary: "Write the script that completes command lines in a shell.",
        discussion: """
            The script asks the program itself, so it is up to date after an upgrade. For one \
            shell, load it at once; for all, put it into a file that the shell reads.

            bash: ~/.local/share/bash-completion/completions/searchsync
            zsh: _searchsync in a folder of fpath
            fish: ~/.config/fish/completions/searchsync.fish
            """,
        parameters: [shell],
        examples: [
            .init(
                "searchsync completions bash > ~/.searchsync-completion",
                "Complete lines in every bash whose .bashrc sources that file."
            ),
            .init(
                "searchsync completions fish > ~/.config/fish/completions/searchsync.fish",
                "Complete lines in every fish."
            ),
        ],
        runsWithoutSettings: true,
        body: .action { try CompletionScript($0) }
    )

    private let shell: Shell

    init(_ values: ParsedValues) throws(CommandError) {
        shell = try values.value(of: Self.shell)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        try context.output.write(shell.script)
        return .success
    }
}
