import EventStore

extension CommandDeclaration {
    /// `audit`: what the log proves, and who did what.
    @MainActor static let audit = CommandDeclaration(
        name: "audit",
        summary: "Verify the log, prove what is in it, list who did what.",
        discussion: """
            Keep what audit head prints somewhere else, such as in a mail: with it, audit verify \
            finds a log that was cut off or replaced, and audit check-proof needs no server.
            """,
        body: .group([
            AuditHeadCommand.declaration, AuditVerify.declaration, AuditLog.declaration,
            AuditProve.declaration, AuditCheckProof.declaration,
        ])
    )
}

/// Which log an audit command reads: a database's, or over the server the token's.
enum AuditedLog {
    static let workspace = Option<Int>(
        "workspace",
        .wholeNumber("N", 1...Int(Int32.max)),
        help: "Which workspace of the database; a server goes by the token.",
        shownDefault: "1"
    )
    static let databaseURL = Option<String>(
        "database-url",
        .text("URL"),
        help: "Read this database itself instead of asking a server.",
        environment: "SEARCHSYNC_DATABASE_URL"
    )
    static let parameters: [any ParameterDeclaration] = [databaseURL, workspace]
    static let discussion = """
        Asks the server, with an auditor's token, unless --database-url names the database itself. \
        With --offline the private database of this machine is started and read; no server may run \
        on it meanwhile.
        """

    case server
    case database(url: String?, WorkspaceID)

    /// Chooses by the command line; `--offline` refuses the server.
    @MainActor
    static func choose(
        _ url: String?,
        _ workspace: WorkspaceID,
        _ context: CommandContext
    ) -> AuditedLog {
        guard url != nil || context.options.isOffline else { return .server }
        return .database(url: url, workspace)
    }
}
