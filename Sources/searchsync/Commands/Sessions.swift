extension CommandDeclaration {
    /// `sessions`: what was recorded.
    @MainActor static let sessions = CommandDeclaration(
        name: "sessions",
        summary: "List and show recorded sessions.",
        body: .group([SessionListing.declaration, SessionShow.declaration])
    )
}
