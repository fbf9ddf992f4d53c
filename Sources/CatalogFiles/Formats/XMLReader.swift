/// Splits XML 1.0 into tokens, piece by piece, and checks that it is well formed.
///
/// Documents that declare entities, or anything else within the document type, are refused, so that
/// nothing can be expanded; nothing outside of the file is ever loaded; an entity that XML does not
/// define itself is an error, and not silently nothing. Names are checked for their ASCII only.
struct XMLReader {
    private var scanner: XMLScanner
    /// What the text was decoded from; nil where a person said so, whatever the document says.
    private let encoding: TextEncoding?
    /// The names of the open elements.
    private(set) var open: [String] = []
    private var isEmptyElement = false
    private var hasRoot = false

    var line: Int { scanner.line }

    init(_ cursor: ByteCursor, encoding: TextEncoding? = nil) {
        scanner = XMLScanner(cursor)
        self.encoding = encoding
    }

    /// The next token; nil at the end of the document.
    mutating func next() throws(CatalogFileError) -> XMLToken? {
        if isEmptyElement {
            isEmptyElement = false
            open.removeLast()
            return .end
        }
        while let byte = try scanner.peek() {
            let token = byte == UInt8(ascii: "<") ? try markup() : try text()
            if let token { return token }
        }
        if let name = open.last {
            throw scanner.malformed("the file ends before </\(name)>; it may be cut off")
        }
        if hasRoot { return nil }
        throw scanner.malformed("there is no element; write <items><item>…</item></items>")
    }

    private mutating func text() throws(CatalogFileError) -> XMLToken? {
        let start = line
        let text = try scanner.text()
        guard open.isEmpty else { return .text(text) }
        guard text.utf8.allSatisfy(\.isSpace) else {
            throw scanner.malformed("there is text outside of the root element; remove it", start)
        }
        return nil
    }

    /// Takes what `<` begins; nil where it is no token of its own.
    private mutating func markup() throws(CatalogFileError) -> XMLToken? {
        if try scanner.take(text: "</") { return try endTag() }
        if try scanner.take(text: "<!--") {
            let comment = try scanner.bytes(upTo: "-->", "the comment is not closed with -->")
            guard !comment.contains(Array("--".utf8)), comment.last != UInt8(ascii: "-") else {
                throw scanner.malformed("there is a -- within a comment; remove it")
            }
            return nil
        }
        if try scanner.take(text: "<?") {
            let start = line
            let content = try scanner.bytes(upTo: "?>", "the instruction is not closed with ?>")
            guard let first = content.first, XMLToken.isNameStart(first),
                content.first(where: { !XMLToken.isInName($0) })?.isSpace ?? true
            else { throw scanner.malformed("there is a <? without a name; remove it", start) }
            if content.starts(with: Array("xml ".utf8)) { try check(declaration: content, start) }
            return nil
        }
        if try scanner.take(text: "<![CDATA[") {
            let start = line
            let bytes = try scanner.bytes(upTo: "]]>", "CDATA is not closed with ]]>")
            guard !open.isEmpty else {
                throw scanner.malformed("there is text outside of the root element; remove it")
            }
            return .text(try scanner.checked(XMLScanner.withPlainLineEnds(bytes), start))
        }
        if try scanner.take(text: "<!DOCTYPE") {
            try skipDocumentType()
            return nil
        }
        _ = try scanner.take(UInt8(ascii: "<"))
        return try startTag()
    }

    private mutating func startTag() throws(CatalogFileError) -> XMLToken {
        guard !open.isEmpty || !hasRoot else {
            throw scanner.malformed("there is a second root element; put all items in one")
        }
        hasRoot = true
        let name = try scanner.name()
        guard open.count < CatalogLimits.deepestXML else {
            throw CatalogFileError(
                .tooDeep,
                line: line,
                "elements are nested more than \(CatalogLimits.deepestXML) deep; flatten them"
            )
        }
        let attributes = try attributes()
        open.append(name)
        isEmptyElement = try scanner.take(UInt8(ascii: "/"))
        try scanner.expect(">", "the tag <\(name)> is not closed with >; close it")
        return .start(name: name, attributes: attributes)
    }

    private mutating func attributes() throws(CatalogFileError) -> [XMLAttribute] {
        var attributes: [XMLAttribute] = []
        var size = 0
        while try scanner.skipSpace(), let byte = try scanner.peek(), XMLToken.isNameStart(byte) {
            let name = try scanner.name()
            _ = try scanner.skipSpace()
            try scanner.expect("=", "the attribute \(name) has no value; write \(name)=\"…\"")
            _ = try scanner.skipSpace()
            let value = try scanner.attributeValue()
            size += name.utf8.count + value.utf8.count
            guard size <= CatalogLimits.largestRow else { throw .rowTooLong(line) }
            guard !attributes.contains(where: { $0.name == name }) else {
                throw scanner.malformed("the attribute \(name) is there twice; remove one")
            }
            attributes.append(XMLAttribute(name: name, value: value))
        }
        return attributes
    }

    private mutating func endTag() throws(CatalogFileError) -> XMLToken {
        let name = try scanner.name()
        _ = try scanner.skipSpace()
        try scanner.expect(">", "the tag </\(name)> is not closed with >; close it")
        guard name == open.last else {
            let expected = open.last.map { "</\($0)> is missing" } ?? "no element is open"
            throw scanner.malformed("\(expected) before </\(name)>; correct the tags")
        }
        open.removeLast()
        return .end
    }

    private mutating func skipDocumentType() throws(CatalogFileError) {
        let type = try scanner.bytes(upTo: ">", "DOCTYPE is not closed with >")
        guard !hasRoot else {
            throw scanner.malformed("DOCTYPE stands before the root element; move it")
        }
        guard !type.contains(UInt8(ascii: "[")) else {
            throw CatalogFileError(
                .declaredEntities,
                line: line,
                "the document declares entities or a type of its own, which are never expanded; "
                    + "remove what stands in [ ] after DOCTYPE"
            )
        }
    }

    /// Refuses a document that says it is in another encoding than it was read in.
    private func check(declaration: [UInt8], _ line: Int) throws(CatalogFileError) {
        guard let encoding else { return }
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        let value = text.components(after: "encoding").split { $0 == "\"" || $0 == "'" }
        guard let name = value.dropFirst().first, !encoding.isKnown(as: String(name)) else {
            return
        }
        throw CatalogFileError(
            .invalidUTF8,
            line: line,
            "the document says that it is in \(name), and was read as \(encoding.rawValue); "
                + "name its encoding with --encoding"
        )
    }
}

extension String {
    fileprivate func components(after word: String) -> Substring {
        firstRange(of: word).map { self[$0.upperBound...] } ?? ""
    }
}

extension TextEncoding {
    /// Whether a name that XML gives an encoding, in lower case, stands for this one.
    fileprivate func isKnown(as name: String) -> Bool {
        switch self {
        case .utf8: name == "utf-8" || name == "us-ascii" || name == "ascii"
        case .utf16LittleEndian: name == "utf-16" || name == "utf-16le"
        case .utf16BigEndian: name == "utf-16" || name == "utf-16be"
        case .latin1: name == "iso-8859-1" || name == "latin1"
        }
    }
}
