import SearchIndex

/// The items of an XML document, one element each.
///
/// The element is the one that a person names, wherever it stands, or else the one that is repeated
/// directly below the root. Its attributes and child elements are fields; a child's attributes are
/// fields named `child@attribute`; text of its own is the field `text`. White space around a text
/// does not count, and an empty text is the same as no field.
struct XMLRows: RowReader {
    private var reader: XMLReader
    /// The element of the items; nil before it is known.
    private var item: String?
    private let isNamed: Bool
    /// Elements below the root that came before it was known which is repeated.
    private var waiting: [(name: String, row: CatalogRow)] = []
    private var others = 0

    /// Starts to read; without the element of the items, it is found.
    init(_ reader: XMLReader, item: String?) {
        self.reader = reader
        self.item = item
        isNamed = item != nil
    }

    var notes: [String] {
        guard others > 0, let item else { return [] }
        return ["\(others) elements beside <\(item)> are no items and were left out"]
    }

    mutating func next() throws(CatalogFileError) -> CatalogRow? {
        if item == nil { try detect() }
        if !waiting.isEmpty { return waiting.removeFirst().row }
        while let token = try reader.next() {
            guard case .start(let name, let attributes) = token, reader.open.count > 1 else {
                continue
            }
            if matches(name) { return try row(attributes) }
            if isNamed { continue }
            others += 1
            try skipElement()
        }
        return nil
    }

    /// Reads until the first element below the root that was there before.
    private mutating func detect() throws(CatalogFileError) {
        while item == nil, let token = try reader.next() {
            guard case .start(let name, let attributes) = token, reader.open.count == 2 else {
                continue
            }
            if waiting.contains(where: { $0.name == name }) { item = name }
            waiting.append((name, try row(attributes)))
            guard waiting.count <= CatalogLimits.mostColumns else { break }
        }
        if item == nil, waiting.count == 1 { item = waiting[0].name }
        guard let item else {
            if waiting.isEmpty { return }
            let known = waiting.prefix(5).map { "<\($0.name)>" }.joined(separator: ", ")
            throw CatalogFileError(
                .noItemElement,
                line: waiting[0].row.line,
                "no element is repeated below the root (there are \(known)); "
                    + "name that of the items with --item"
            )
        }
        others = waiting.count { $0.name != item }
        waiting.removeAll { $0.name != item }
    }

    private func matches(_ name: String) -> Bool {
        name == item || isNamed && name.split(separator: ":").last.map(String.init) == item
    }

    private mutating func skipElement() throws(CatalogFileError) {
        let depth = reader.open.count
        while reader.open.count >= depth, try reader.next() != nil {}
    }

    /// Reads an element whose start was just taken, to its end.
    private mutating func row(_ attributes: [XMLAttribute]) throws(CatalogFileError) -> CatalogRow {
        let line = reader.line
        var element = XMLItem(attributes)
        let depth = reader.open.count
        while reader.open.count >= depth, let token = try reader.next() {
            element.take(token, depth: reader.open.count - depth)
            guard element.size <= CatalogLimits.largestRow else { throw .rowTooLong(line) }
        }
        return CatalogRow(line: line) { () throws(CatalogProblem) in
            try element.draft(line: line)
        }
    }
}

/// Gathers the fields of one element.
private struct XMLItem {
    private var fields: [(name: String, values: [String])] = []
    private var child = ""
    private var childText = ""
    private var ownText = ""
    private var nested: String?
    private(set) var size = 0

    init(_ attributes: [XMLAttribute]) {
        for attribute in attributes where !attribute.name.hasPrefix("xmlns") {
            add(attribute.value, to: attribute.name)
        }
    }

    /// Takes a token, and how many elements are open below the item after it.
    mutating func take(_ token: XMLToken, depth: Int) {
        switch token {
        case .start(let name, let attributes):
            size += CatalogLimits.partCost
            if depth > 1 {
                nested = nested ?? child
                return
            }
            child = name
            childText = ""
            for attribute in attributes {
                add(attribute.value, to: "\(name)@\(attribute.name)")
            }
        case .text(let text):
            size += text.utf8.count
            if depth == 0 { ownText += text } else { childText += text }
        case .end where depth == 0: add(childText.trimmed, to: child)
        case .end: if depth < 0 { add(ownText.trimmed, to: "text") }
        }
    }

    func draft(line: Int) throws(CatalogProblem) -> CatalogItemDraft {
        if let nested {
            throw CatalogProblem(
                .nestedValue,
                line: line,
                field: nested,
                "a field must hold text and no elements; flatten it, or name the element of the "
                    + "items with --item"
            )
        }
        return CatalogItemDraft(fields: fields)
    }

    private mutating func add(_ value: String, to name: String) {
        size += name.utf8.count + value.utf8.count
        guard !value.isEmpty else { return }
        if let index = fields.firstIndex(where: { $0.name == name }) {
            fields[index].values.append(value)
        } else {
            fields.append((name, [value]))
        }
    }
}

extension String {
    /// The text without the white space around it.
    fileprivate var trimmed: String {
        let start = utf8.firstIndex { !$0.isSpace } ?? endIndex
        let end = utf8.lastIndex { !$0.isSpace }.map { utf8.index(after: $0) } ?? start
        return String(self[start..<end])
    }
}
