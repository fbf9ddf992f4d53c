extension CommandDeclaration {
    /// `space`: what saved searches are shared through.
    @MainActor static let space = CommandDeclaration(
        name: "space",
        summary: "Make and leave the spaces through which saved searches are shared.",
        body: .group([
            SpaceListing.declaration, SpaceCreate.declaration, SpaceRename.declaration,
            SpaceLeave.declaration,
        ])
    )

    /// `share`: who is in a space.
    @MainActor static let share = CommandDeclaration(
        name: "share",
        summary: "Say who is in a space, and what they may do there.",
        discussion: """
            A viewer sees and runs its saved searches, an editor changes them too, an owner says \
            who is in it.
            """,
        body: .group([
            ShareListing.declaration, ShareAdd.declaration, ShareRole.declaration,
            ShareRemove.declaration,
        ])
    )
}
