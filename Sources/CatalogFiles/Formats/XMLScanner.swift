/// Takes the parts of XML that tokens are made of: names, references, texts, values.
struct XMLScanner {
    private var cursor: ByteCursor
    private(set) var line = 1

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    mutating func peek() throws(CatalogFileError) -> UInt8? { try cursor.peek() }
    mutating func take(_ byte: UInt8) throws(CatalogFileError) -> Bool { try cursor.take(byte) }

    /// Takes what is next if it is a text of ASCII without line ends.
    mutating func take(text: StaticString) throws(CatalogFileError) -> Bool {
        let bytes = text.withUTF8Buffer { Array($0) }
        guard try cursor.lookAhead(bytes.count).starts(with: bytes) else { return false }
        for _ in bytes { cursor.advance() }
        return true
    }

    mutating func expect(
        _ character: Unicode.Scalar,
        _ message: String
    ) throws(CatalogFileError) {
        guard try cursor.take(UInt8(ascii: character)) else { throw malformed(message) }
    }

    /// Skips white space, and tells whether there was any.
    mutating func skipSpace() throws(CatalogFileError) -> Bool {
        var isThere = false
        while let byte = try cursor.peek(), byte.isSpace {
            if byte == UInt8(ascii: "\n") { line += 1 }
            cursor.advance()
            isThere = true
        }
        return isThere
    }

    mutating func name() throws(CatalogFileError) -> String {
        guard let first = try cursor.peek(), XMLToken.isNameStart(first) else {
            throw malformed("there is a < that begins no tag; write &lt;")
        }
        let start = line
        var bytes: [UInt8] = []
        try cursor.append(to: &bytes, until: { !XMLToken.isInName($0) }) { .rowTooLong(start) }
        return try checked(bytes, line)
    }

    /// The bytes up to some that end them, which are taken too.
    mutating func bytes(
        upTo end: StaticString,
        _ message: String
    ) throws(CatalogFileError) -> [UInt8] {
        let start = line
        let ending = end.withUTF8Buffer { Array($0) }
        var bytes: [UInt8] = []
        while let byte = try cursor.peek() {
            bytes.append(byte)
            cursor.advance()
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte == ending.last, bytes.suffix(ending.count).elementsEqual(ending) {
                return Array(bytes.dropLast(ending.count))
            }
            guard bytes.count <= CatalogLimits.largestRow else { throw .rowTooLong(start) }
        }
        throw malformed(message + "; the file may be cut off", start)
    }

    /// Takes characters and references up to a tag.
    mutating func text() throws(CatalogFileError) -> String {
        let start = line
        var bytes: [UInt8] = []
        repeat {
            try append(to: &bytes, start) { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        } while try cursor.peek() == UInt8(ascii: "&")
        return try checked(bytes, start)
    }

    /// Takes the value of an attribute with its quotes; its line ends and tabs become spaces.
    mutating func attributeValue() throws(CatalogFileError) -> String {
        let start = line
        var quote = UInt8(ascii: "\"")
        if try !cursor.take(quote) {
            try expect("'", "the value of an attribute stands in quotes; add them")
            quote = UInt8(ascii: "'")
        }
        var bytes: [UInt8] = []
        while try !cursor.take(quote) {
            try append(to: &bytes, start, inAttribute: true) {
                $0 == quote || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
            }
            guard let byte = try cursor.peek(), byte != UInt8(ascii: "<") else {
                throw malformed("the value of an attribute is not closed; close the quote", start)
            }
        }
        return try checked(bytes, start)
    }

    /// Appends a reference's character, if one is next, and the characters up to one that stops.
    private mutating func append(
        to bytes: inout [UInt8],
        _ start: Int,
        inAttribute: Bool = false,
        until stops: (UInt8) -> Bool
    ) throws(CatalogFileError) {
        if try cursor.take(UInt8(ascii: "&")) { bytes += try reference() }
        var plain: [UInt8] = []
        try cursor.append(to: &plain, until: stops) { .rowTooLong(start) }
        line += plain.lineFeeds
        if !inAttribute, plain.contains(UInt8(ascii: ">")), plain.contains(Array("]]>".utf8)) {
            throw malformed("there is a ]]> outside of CDATA; write ]]&gt;")
        }
        plain = Self.withPlainLineEnds(plain)
        bytes += inAttribute ? plain.map { $0.isSpace ? UInt8(ascii: " ") : $0 } : plain
        guard bytes.count <= CatalogLimits.largestRow else { throw .rowTooLong(start) }
    }

    private mutating func reference() throws(CatalogFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let byte = try cursor.peek(), bytes.count < 64,
            XMLToken.isInName(byte) || byte == UInt8(ascii: "#")
        {
            bytes.append(byte)
            cursor.advance()
        }
        let name = String(decoding: bytes, as: UTF8.self)
        guard try cursor.take(UInt8(ascii: ";")) else {
            throw malformed("there is an & that begins no reference; write &amp;")
        }
        guard let scalar = XMLToken.scalar(ofReference: name) else {
            throw CatalogFileError(
                .unknownEntity,
                line: line,
                "the entity &\(name); is not known; write the character itself"
            )
        }
        return Array(String(scalar).utf8)
    }

    /// The text of bytes that hold only what XML may.
    func checked(_ bytes: [UInt8], _ line: Int) throws(CatalogFileError) -> String {
        switch String.checked(bytes, line: line) {
        case .failure(let problem): throw CatalogFileError(problem)
        case .success(let text):
            guard text.unicodeScalars.allSatisfy(XMLToken.isCharacter) else {
                throw malformed("there is a control character; remove it", line)
            }
            return text
        }
    }

    /// CR LF and CR are LF (XML 1.0, 2.11).
    static func withPlainLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "\r")) else { return bytes }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte != UInt8(ascii: "\r") {
                plain.append(byte)
            } else if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
                plain.append(UInt8(ascii: "\n"))
            }
        }
        return plain
    }

    func malformed(_ message: String, _ line: Int? = nil) -> CatalogFileError {
        CatalogFileError(.malformedXML, line: line ?? self.line, message)
    }
}
