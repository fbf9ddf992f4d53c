import SearchIndex

/// The elements of a JSON array, flat objects, one after another.
///
/// Where an element ends is told by its brackets and quotes, so that no more than one element is in
/// memory. What is not JSON ends the file; an element that is JSON and no item is left out alone.
struct JSONRows: RowReader {
    private var cursor: ByteCursor
    private var line = 1
    private var state = State.before

    private enum State { case before, first, further, after }

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    mutating func next() throws(CatalogFileError) -> CatalogRow? {
        if state == .before { try open() }
        guard state != .after else { return nil }
        try skipSpace()
        if state == .first, try cursor.take(UInt8(ascii: "]")) {
            try close()
            return nil
        }
        let start = line
        let element = try element()
        state = .further
        let row = try row(element, start)
        if try cursor.take(UInt8(ascii: "]")) {
            try close()
        } else if try !cursor.take(UInt8(ascii: ",")) {
            throw malformed("a comma or the closing ] is missing")
        }
        return row
    }

    private mutating func open() throws(CatalogFileError) {
        try skipSpace()
        guard try cursor.peek() != nil else {
            state = .after
            return
        }
        guard try cursor.take(UInt8(ascii: "[")) else {
            throw malformed("this is no JSON array of objects; put the objects in [ ]")
        }
        state = .first
    }

    private mutating func close() throws(CatalogFileError) {
        state = .after
        try skipSpace()
        guard try cursor.peek() == nil else {
            throw malformed("there is text after the end of the JSON array; remove it")
        }
    }

    private func row(_ element: [UInt8], _ start: Int) throws(CatalogFileError) -> CatalogRow {
        do throws(CatalogItemError) {
            return CatalogRow(line: start, try CatalogItemDraft.parse(element))
        } catch  where error.code == .malformedJSON {
            let line = start + element.prefix(error.offset ?? 0).lineFeeds
            throw CatalogFileError(CatalogProblem(error, line: line))
        } catch {
            return CatalogRow(CatalogProblem(error, line: start))
        }
    }

    /// The bytes up to the comma or bracket that ends an element, which is next then.
    private mutating func element() throws(CatalogFileError) -> [UInt8] {
        let start = line
        var bytes: [UInt8] = []
        var depth = 0
        while true {
            try cursor.append(to: &bytes, until: Self.isStructural) { .rowTooLong(start) }
            guard let byte = try cursor.peek() else {
                line += bytes.lineFeeds
                throw malformed("the JSON array is not closed; the file may be cut off")
            }
            switch byte {
            case UInt8(ascii: "\""):
                try appendString(to: &bytes, start)
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ",") where depth > 0: break
            case _ where depth > 0: depth -= 1
            default:
                line += bytes.lineFeeds
                return bytes
            }
            bytes.append(byte)
            cursor.advance()
        }
    }

    private mutating func appendString(
        to bytes: inout [UInt8],
        _ start: Int
    ) throws(CatalogFileError) {
        repeat {
            if let byte = try cursor.peek() {
                bytes.append(byte)
                cursor.advance()
                if byte == UInt8(ascii: "\\"), let escaped = try cursor.peek() {
                    bytes.append(escaped)
                    cursor.advance()
                }
            }
            let stops: (UInt8) -> Bool = { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
            try cursor.append(to: &bytes, until: stops) { .rowTooLong(start) }
        } while try cursor.peek() == UInt8(ascii: "\\")
        if try cursor.take(UInt8(ascii: "\"")) { bytes.append(UInt8(ascii: "\"")) }
    }

    private static func isStructural(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    private mutating func skipSpace() throws(CatalogFileError) {
        while let byte = try cursor.peek(), byte.isSpace {
            if byte == UInt8(ascii: "\n") { line += 1 }
            cursor.advance()
        }
    }

    private func malformed(_ message: String) -> CatalogFileError {
        CatalogFileError(.malformedJSON, line: line, message)
    }
}
