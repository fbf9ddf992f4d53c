extension CommandDeclaration {
    /// `sessions`: what was recorded.
    @MainActor static let sessions = CommandDeclaration(
        name: "sessions",
        summary: "List, find, show, export, import, repair and convert recorded sessions.",
        body: .group([
            SessionListing.declaration, SessionFind.declaration, SessionShow.declaration,
            SessionExporting.declaration, SessionImporting.declaration,
            SessionRepairing.declaration, SessionConverting.declaration,
        ])
    )
}
