public import SearchIndex

/// What was read of a catalog file.
public struct CatalogReading: Sendable {
    /// How many problems are told at most; all are counted.
    public static let mostProblems = 1000

    /// The format in which the file was read.
    public let format: CatalogFormat
    /// How its characters were written; nil for a property list, which says so itself.
    public internal(set) var encoding: TextEncoding?
    /// Whether it was compressed with gzip.
    public internal(set) var isCompressed = false
    /// Which columns are what, all of them found or detected.
    public internal(set) var columns: CatalogColumns
    /// What each column beside the id holds, in the order of their first occurrence.
    public internal(set) var summaries: [ColumnSummary] = []
    /// The items in the order of the file.
    public internal(set) var items: [CatalogItem] = []
    /// What was wrong, in the order of the file; each row that it concerns was left out.
    public internal(set) var problems: [CatalogProblem] = []
    /// How many problems there were.
    public internal(set) var problemCount = 0
    /// What a person should know though nothing is wrong with it, a sentence each.
    public internal(set) var notes: [String] = []

    init(format: CatalogFormat, columns: CatalogColumns) {
        self.format = format
        self.columns = columns
    }
}

/// What a column of a catalog file holds.
public struct ColumnSummary: Sendable, Hashable {
    /// Up to how many different values are counted.
    public static let mostValues = 1000

    /// The column's name.
    public let name: String
    /// How many items have a value in it.
    public internal(set) var items = 0
    /// How many different values there are; nil where there are more than ``mostValues``.
    public internal(set) var distinct: Int? = 0
    /// The first value.
    public let example: String
}
