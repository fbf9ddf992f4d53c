extension CommandDeclaration {
    /// `projection`: the read models of the server.
    @MainActor static let projection = CommandDeclaration(
        name: "projection",
        summary: "Show, rebuild and verify what the server sums up of the log.",
        discussion: """
            A projection is a read model that follows the log, such as the list of sessions. It \
            can be filled anew from the log at any time. A session that cannot be summed up is \
            parked, alone; all others go on.
            """,
        body: .group([
            ProjectionListing.declaration, ProjectionRebuild.declaration,
            ProjectionVerify.declaration, ProjectionRetry.declaration, ProjectionSkip.declaration,
        ])
    )
}

/// Which projection the commands are about; there is one.
enum ProjectionName {
    static let sessions = "sessions"
}
