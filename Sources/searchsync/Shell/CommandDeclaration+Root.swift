extension CommandDeclaration {
    /// The program: every command there is, in the order of help.
    @MainActor static let root = CommandDeclaration(
        name: "searchsync",
        summary: "searchsync: a flight recorder for search bars.",
        discussion: """
            Records every interaction with a search bar, rebuilds from the events alone what the \
            bar held and showed at any moment, and keeps working where there is no server.
            """,
        examples: [
            Example(
                "searchsync catalog load countries countries.csv",
                "Keep a catalog of items to search in."
            ),
            Example(
                "searchsync record --catalog countries < events.ndjson",
                "Record a session."
            ),
            Example("searchsync replay last", "See what the bar showed, step by step."),
        ],
        body: .group(commands)
    )

    /// The commands; a new one is added here.
    @MainActor private static let commands: [CommandDeclaration] = [
        Serve.declaration, .catalog, Record.declaration, Replay.declaration, .sessions,
        Search.declaration, Tail.declaration, Sync.declaration,
        .saved, .space, .share, Analytics.declaration, .audit, .erase, .hold, .retention,
        .importing, .export,
        Login.declaration, Logout.declaration, .device, .person, .token, .workspace, .projection,
        Status.declaration,
        Doctor.declaration,
        Migrate.declaration, Backup.declaration, Restore.declaration,
        .config, CompletionScript.declaration, Manual.declaration,
    ]
}
