extension CommandDeclaration {
    /// `sessions`: what was recorded.
    @MainActor static let sessions = CommandDeclaration(
        name: "sessions",
        summary: "List, find and show recorded sessions.",
        body: .group([
            SessionListing.declaration, SessionFind.declaration, SessionShow.declaration,
        ])
    )
}
