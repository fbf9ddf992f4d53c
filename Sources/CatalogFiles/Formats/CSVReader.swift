/// Splits comma-separated values (RFC 4180) into records of cells.
///
/// Lines end with CR LF, LF or CR. Beyond the RFC, a quote within a cell that does not start with
/// one is taken as it is, and the separator is `;` or a tab where the first line has no comma.
struct CSVReader {
    /// A record's cells, unquoted, or what is wrong with it.
    struct Record {
        /// The line at which it starts, from 1.
        let line: Int
        var cells: [[UInt8]] = []
        var problem: CatalogProblem?
    }

    private static let quote = UInt8(ascii: "\"")
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    private var cursor: ByteCursor
    private let separator: UInt8
    private var line = 1
    /// Bytes of the record that is being read.
    private var size = 0

    /// Starts to read; without a separator, it is found in the header.
    init(_ cursor: ByteCursor, separator: UInt8? = nil) throws(CatalogFileError) {
        self.cursor = cursor
        let start = try self.cursor.lookAhead(64 * 1024).drop { $0.isSpace }
        self.separator =
            separator ?? Self.separator(in: start.prefix { !$0.isLineEnd }) ?? UInt8(ascii: ",")
    }

    /// The separator of a header: the first kind of them that it has.
    static func separator(in header: some Collection<UInt8>) -> UInt8? {
        separators.first { header.contains($0) }
    }

    /// The next record that is not a blank line; nil at the end.
    mutating func next() throws(CatalogFileError) -> Record? {
        while let byte = try cursor.peek(), byte.isLineEnd { _ = try takeLineEnd() }
        guard try cursor.peek() != nil else { return nil }
        var record = Record(line: line)
        size = 0
        repeat { try readCell(into: &record) } while try cursor.take(separator)
        if let byte = try cursor.peek(), !byte.isLineEnd {
            record.problem = CatalogProblem(
                .strayQuote,
                line: record.line,
                "there is text after a closing quote; double the quotes within a cell"
            )
            var rest: [UInt8] = []
            try readPlain(into: &rest, record.line) { $0.isLineEnd }
        }
        if try cursor.peek() != nil { _ = try takeLineEnd() }
        return record
    }

    private mutating func readCell(into record: inout Record) throws(CatalogFileError) {
        var cell: [UInt8] = []
        if try cursor.take(Self.quote) {
            record.problem = try readQuoted(into: &cell) ?? record.problem
        } else {
            let separator = separator
            try readPlain(into: &cell, record.line) { $0 == separator || $0.isLineEnd }
        }
        record.cells.append(cell)
    }

    private mutating func readPlain(
        into cell: inout [UInt8],
        _ line: Int,
        until stops: (UInt8) -> Bool
    ) throws(CatalogFileError) {
        try cursor.append(to: &cell, until: stops) { .rowTooLong(line) }
        size += cell.count + CatalogLimits.partCost
        guard size <= CatalogLimits.largestRow else { throw .rowTooLong(line) }
    }

    /// Reads up to the closing quote; gives what is wrong where there is none.
    private mutating func readQuoted(
        into cell: inout [UInt8]
    ) throws(CatalogFileError) -> CatalogProblem? {
        let opening = line
        while true {
            try cursor.append(to: &cell, until: { $0 == Self.quote || $0.isLineEnd }) {
                .quoteTooLong(opening)
            }
            guard let byte = try cursor.peek() else { break }
            guard size + cell.count <= CatalogLimits.largestRow else {
                throw .quoteTooLong(opening)
            }
            if byte.isLineEnd {
                cell += try takeLineEnd()
                continue
            }
            cursor.advance()
            guard try cursor.take(Self.quote) else {
                size += cell.count + CatalogLimits.partCost
                return nil
            }
            cell.append(Self.quote)
        }
        return CatalogProblem(
            .unclosedQuote,
            line: opening,
            "a quote opens here and is never closed, and all that follows is left out; "
                + "close or double it"
        )
    }

    private mutating func takeLineEnd() throws(CatalogFileError) -> [UInt8] {
        line += 1
        if try cursor.take(UInt8(ascii: "\r")) {
            return try cursor.take(UInt8(ascii: "\n")) ? [0x0D, 0x0A] : [0x0D]
        }
        cursor.advance()
        return [0x0A]
    }
}

extension CSVReader.Record {
    /// The cells as texts, or the first thing that is wrong.
    func texts() -> Result<[String], CatalogProblem> {
        if let problem { return .failure(problem) }
        return Result { () throws(CatalogProblem) in
            var texts: [String] = []
            texts.reserveCapacity(cells.count)
            for cell in cells { texts.append(try String.checked(cell, line: line).get()) }
            return texts
        }
    }
}

extension CatalogFileError {
    static func rowTooLong(_ line: Int) -> CatalogFileError {
        CatalogFileError(
            .rowTooLong,
            line: line,
            "what starts here has more than \(CatalogLimits.largestRow >> 20) MiB up to its end; "
                + "check the file's format and its line ends"
        )
    }

    fileprivate static func quoteTooLong(_ line: Int) -> CatalogFileError {
        CatalogFileError(
            .unclosedQuote,
            line: line,
            "a quote opens here and is not closed within \(CatalogLimits.largestRow >> 20) MiB; "
                + "close or double it"
        )
    }
}
