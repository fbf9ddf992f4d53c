extension CommandDeclaration {
    /// `catalog`: what is searched in.
    @MainActor static let catalog = CommandDeclaration(
        name: "catalog",
        summary: "Load, list, compare and pin catalogs: the items that are searched.",
        body: .group([
            CatalogLoad.declaration, CatalogListing.declaration, CatalogShow.declaration,
            CatalogLog.declaration, CatalogDiff.declaration, CatalogExport.declaration,
            CatalogPin.declaration,
        ])
    )
}
