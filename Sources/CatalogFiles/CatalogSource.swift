import SearchIndex

/// A row of a file: where it starts, and what it holds or what is wrong with it.
struct CatalogRow {
    let line: Int
    let content: Result<CatalogRecord, CatalogProblem>

    /// What is wrong with it; nil where it holds something.
    var problem: CatalogProblem? {
        if case .failure(let problem) = content { problem } else { nil }
    }

    init(line: Int, _ record: CatalogRecord) {
        self.line = line
        content = .success(record)
    }

    init(_ problem: CatalogProblem) {
        line = problem.line
        content = .failure(problem)
    }
}

/// The rows of a file, whatever its format, before it is known which column is what.
struct CatalogSource {
    /// The names of the columns in the order of their first occurrence.
    private(set) var columns: [String] = []
    private(set) var rows: [CatalogRow] = []
    /// What is wrong beside the rows.
    var problems: [CatalogProblem] = []

    init(columns: [String], rows: [CatalogRow], problems: [CatalogProblem] = []) {
        self.columns = columns
        self.rows = rows
        self.problems = problems
    }

    /// Takes the columns from the rows themselves.
    init(rows: [CatalogRow]) {
        self.rows = rows
        var known: Set<String> = []
        for row in rows {
            guard case .success(let record) = row.content else { continue }
            for field in record.fields where known.insert(field.name).inserted {
                columns.append(field.name)
            }
        }
    }

    /// Reads a flat object a line; blank lines are skipped.
    init(ndjson bytes: ArraySlice<UInt8>) {
        let rows = bytes.numberedLines.map { line in
            do throws(CatalogItemError) {
                return CatalogRow(line: line.number, try CatalogRecord.parse(Array(line.bytes)))
            } catch {
                return CatalogRow(CatalogProblem(error, line: line.number))
            }
        }
        self.init(rows: rows)
    }

    /// Reads a name a line; blank lines are skipped, and spaces in others kept.
    init(text bytes: ArraySlice<UInt8>) {
        let rows = bytes.numberedLines.map { line in
            switch String.checked(line.bytes, line: line.number) {
            case .success(let name):
                CatalogRow(line: line.number, CatalogRecord(fields: [("name", [name])]))
            case .failure(let error): CatalogRow(error)
            }
        }
        self.init(columns: ["name"], rows: rows)
    }

    /// Reads an array of flat objects.
    init(json bytes: ArraySlice<UInt8>) throws(CatalogFileError) {
        guard bytes.contains(where: { !$0.isSpace }) else {
            self.init(rows: [])
            return
        }
        let bytes = Array(bytes)
        var counter = LineCounter()
        let elements: [(offset: Int, record: Result<CatalogRecord, CatalogItemError>)]
        do {
            elements = try CatalogRecord.parseArray(bytes)
        } catch {
            let line = counter.line(at: error.offset ?? 0, in: bytes)
            throw CatalogFileError(CatalogProblem(error, line: line))
        }
        let rows = elements.map { element in
            let line = counter.line(at: element.offset, in: bytes)
            switch element.record {
            case .success(let record): return CatalogRow(line: line, record)
            case .failure(let error): return CatalogRow(CatalogProblem(error, line: line))
            }
        }
        self.init(rows: rows)
    }
}

/// Counts lines as it moves forward through a text.
private struct LineCounter {
    private var offset = 0
    private var line = 1

    mutating func line(at target: Int, in bytes: [UInt8]) -> Int {
        while offset < min(target, bytes.count) {
            if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
            offset += 1
        }
        return line
    }
}
