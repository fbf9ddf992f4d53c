import CatalogFiles

/// Reads a text leniently, for tests.
func read(
    _ text: String,
    as format: CatalogFormat = .csv,
    _ columns: CatalogColumns = CatalogColumns()
) throws(CatalogFileError) -> CatalogReading {
    try CatalogFile.read(bytes: Array(text.utf8), format: format, columns: columns)
}

extension CatalogReading {
    /// Line, code and field of each problem.
    var told: [String] { problems.map { "\($0.line) \($0.code.rawValue) \($0.field ?? "-")" } }
}

/// What a text is refused for as a whole: line and code.
func refusal(
    _ text: String,
    as format: CatalogFormat = .csv,
    _ columns: CatalogColumns = CatalogColumns()
) -> String {
    do {
        _ = try read(text, as: format, columns)
        return "read"
    } catch {
        return "\(error.problem.line) \(error.problem.code.rawValue)"
    }
}
