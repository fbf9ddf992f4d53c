extension CommandDeclaration {
    /// `token`: who may do what.
    @MainActor static let token = CommandDeclaration(
        name: "token",
        summary: "Create, list and revoke tokens.",
        discussion: """
            A token speaks for a person and a device and has one role: recorder (append), member \
            (own sessions, search), analyst (reports), auditor (everybody's sessions), admin \
            (everything).
            """,
        body: .group([TokenCreate.declaration, TokenListing.declaration, TokenRevoke.declaration])
    )
}
