// CatalogFiles
