extension CommandDeclaration {
    /// `saved`: named searches, in step on all devices.
    @MainActor static let saved = CommandDeclaration(
        name: "saved",
        summary: "Keep named searches, in step on all your devices.",
        discussion: """
            Everything works without a server: what is written here is shown at once, and sent at \
            the next sync. Of two people's edits that did not see each other the later one stands; \
            the other is in the history.
            """,
        body: .group([
            SavedListing.declaration, SavedShow.declaration, SavedCreate.declaration,
            SavedEdit.declaration, SavedRename.declaration, SavedNote.declaration,
            SavedMove.declaration, SavedPin.declaration, SavedDelete.declaration,
            SavedRestore.declaration, SavedHistory.declaration, SavedRevert.declaration,
            SavedRun.declaration, SavedExport.declaration, SavedImport.declaration,
        ])
    )
}
