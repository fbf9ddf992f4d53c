extension CommandDeclaration {
    /// The program: every command there is, in the order of help.
    static let root = CommandDeclaration(
        name: "searchsync",
        summary: "searchsync: a flight recorder for search bars.",
        discussion: """
            Records every interaction with a search bar, rebuilds from the events alone what the \
            bar held and showed at any moment, and keeps working where there is no server.
            """,
        body: .group(commands)
    )

    /// The commands; a new one is added here.
    private static let commands: [CommandDeclaration] = [Serve.declaration, Migrate.declaration]
}
