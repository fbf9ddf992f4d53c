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

    private let bytes: ArraySlice<UInt8>
    private let delimiter: UInt8
    private var position: Int
    private var line = 1

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
        let header = bytes.drop { $0.isSpace }.prefix { !$0.isLineEnd }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        delimiter = candidates.first { header.contains($0) } ?? UInt8(ascii: ",")
    }

    static func isDelimiter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }

    /// The next record that is not a blank line; nil at the end.
    mutating func next() -> Record? {
        while let byte = peek, byte.isLineEnd { skipLineEnd() }
        guard peek != nil else { return nil }
        var record = Record(line: line)
        repeat { readCell(into: &record) } while takeDelimiter()
        if let byte = peek, !byte.isLineEnd {
            record.problem = CatalogProblem(
                .strayQuote,
                line: record.line,
                "there is text after a closing quote; double the quotes within a cell"
            )
            while let byte = peek, !byte.isLineEnd { position += 1 }
        }
        if peek != nil { skipLineEnd() }
        return record
    }

    private mutating func readCell(into record: inout Record) {
        guard peek == Self.quote else {
            let start = position
            while let byte = peek, byte != delimiter, !byte.isLineEnd { position += 1 }
            record.cells.append(Array(bytes[start..<position]))
            return
        }
        position += 1
        var cell: [UInt8] = []
        while let byte = peek {
            if byte == Self.quote {
                position += 1
                guard peek == Self.quote else {
                    record.cells.append(cell)
                    return
                }
            } else if byte.isLineEnd {
                let start = position
                skipLineEnd()
                cell += bytes[start..<position]
                continue
            }
            cell.append(byte)
            position += 1
        }
        record.problem = CatalogProblem(
            .unclosedQuote,
            line: record.line,
            "a quote is never closed, and all that follows is left out; close or double it"
        )
    }

    private mutating func takeDelimiter() -> Bool {
        guard peek == delimiter else { return false }
        position += 1
        return true
    }

    private mutating func skipLineEnd() {
        let isReturn = peek == UInt8(ascii: "\r")
        position += 1
        if isReturn, peek == UInt8(ascii: "\n") { position += 1 }
        line += 1
    }

    private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }
}

extension CSVReader.Record {
    /// The cells as texts, or the first thing that is wrong.
    func texts() -> Result<[String], CatalogProblem> {
        if let problem { return .failure(problem) }
        return Result { () throws(CatalogProblem) in
            var texts: [String] = []
            for cell in cells { texts.append(try String.checked(cell[...], line: line).get()) }
            return texts
        }
    }
}
