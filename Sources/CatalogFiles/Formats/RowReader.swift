import SearchIndex

/// A row of a file: where it starts, and what it holds or what is wrong with it.
struct CatalogRow {
    let line: Int
    let content: Result<CatalogItemDraft, CatalogProblem>

    init(line: Int, _ record: CatalogItemDraft) {
        self.line = line
        content = .success(record)
    }

    init(_ problem: CatalogProblem) {
        line = problem.line
        content = .failure(problem)
    }

    /// Takes what was read of a row, or what was found wrong on the way.
    init(line: Int, _ content: () throws(CatalogProblem) -> CatalogItemDraft) {
        do throws(CatalogProblem) {
            self.init(line: line, try content())
        } catch {
            self.init(error)
        }
    }
}

extension CatalogItemDraft {
    /// Reads the JSON text of a flat object that stands on a line.
    static func parse(
        _ bytes: [UInt8],
        line: Int
    ) throws(CatalogProblem) -> CatalogItemDraft {
        do throws(CatalogItemError) { return try parse(bytes) } catch {
            throw CatalogProblem(error, line: line)
        }
    }
}

/// Reads the rows of a file one after another.
protocol RowReader {
    /// The columns, where the file names them before its rows; nil where the rows name them.
    var columns: [String]? { get }
    /// What was noticed beside the rows; complete once the rows are read.
    var problems: [CatalogProblem] { get }
    /// What a person should know and nothing is wrong with.
    var notes: [String] { get }

    /// The next row; nil at the end.
    mutating func next() throws(CatalogFileError) -> CatalogRow?
}

extension RowReader {
    var columns: [String]? { nil }
    var problems: [CatalogProblem] { [] }
    var notes: [String] { [] }
}
