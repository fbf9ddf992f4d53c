import Foundation
import SearchIndex

/// The items of a property list: an array of dictionaries, or of names.
///
/// Unlike the other formats, a property list is read as a whole. Rows are numbered by item.
struct PropertyListRows: RowReader {
    private let elements: [Any]
    private var position = 0

    /// Reads a whole property list, in binary or XML.
    init(_ cursor: ByteCursor) throws(CatalogFileError) {
        let data = try Self.data(cursor)
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        } catch {
            let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw CatalogFileError(
                .malformedPropertyList,
                "this is no property list that can be read (\(detail ?? "damaged")); "
                    + "check it with plutil, or save it as JSON"
            )
        }
        guard let elements = list as? [Any] else {
            throw CatalogFileError(
                .malformedPropertyList,
                "the property list holds no array of items; put the items in an array"
            )
        }
        self.elements = elements
    }

    /// Takes all that is there; the parser would try other syntaxes on what begins otherwise.
    private static func data(_ cursor: ByteCursor) throws(CatalogFileError) -> Data {
        var cursor = cursor
        let bytes = try cursor.lookAhead(CatalogLimits.largestPropertyList + 1)
        guard bytes.count <= CatalogLimits.largestPropertyList else {
            throw CatalogFileError(
                .fileTooLarge,
                "a property list may have \(CatalogLimits.largestPropertyList >> 20) MiB, since it "
                    + "is read as a whole; save it as NDJSON or CSV"
            )
        }
        guard CatalogFormat.isPropertyList(bytes) else {
            throw CatalogFileError(
                .malformedPropertyList,
                "this is neither a binary nor an XML property list; check its format"
            )
        }
        return Data(bytes)
    }

    mutating func next() throws(CatalogFileError) -> CatalogRow? {
        guard position < elements.count else { return nil }
        let element = elements[position]
        position += 1
        let number = position
        return CatalogRow(line: number) { () throws(CatalogProblem) in
            try PropertyListItem(number: number).draft(element)
        }
    }
}

/// Makes a record of an element of a property list.
private struct PropertyListItem {
    let number: Int

    func draft(_ element: Any) throws(CatalogProblem) -> CatalogItemDraft {
        if let name = element as? String {
            return CatalogItemDraft(fields: [(TextRows.column, [try text(name, TextRows.column)])])
        }
        guard let dictionary = element as? [String: Any] else {
            throw CatalogProblem(
                .notAnObject,
                line: number,
                "an item of a property list is a dictionary or a string; correct it"
            )
        }
        // The keys of a dictionary have no order; this one is the same every time.
        let keys = dictionary.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var fields: [(name: String, values: [String])] = []
        for key in keys {
            guard let value = dictionary[key] else { continue }
            var texts: [String] = []
            for value in value as? [Any] ?? [value] { texts.append(try text(value, key)) }
            fields.append((key, texts))
        }
        return CatalogItemDraft(fields: fields)
    }

    private func text(_ value: Any, _ key: String) throws(CatalogProblem) -> String {
        switch value {
        case let text as String:
            guard !text.utf8.contains(0) else {
                throw problem(.nulCharacter, key, "U+0000 cannot be kept; remove it")
            }
            return text
        case let number as NSNumber: return Self.text(number)
        case let date as Date: return date.formatted(.iso8601)
        case is Data:
            throw problem(.wrongType, key, "binary data is no text; leave it out or write a text")
        default:
            throw problem(
                .nestedValue,
                key,
                "a value must be a text, a number, a date, a boolean or an array of these; "
                    + "flatten it"
            )
        }
    }

    /// A boolean is a number of type `c`.
    private static func text(_ number: NSNumber) -> String {
        switch number.objCType.pointee {
        case CChar(UInt8(ascii: "c")): "\(number.boolValue)"
        case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): "\(number.doubleValue)"
        default: number.stringValue
        }
    }

    private func problem(
        _ code: CatalogProblem.Code,
        _ key: String,
        _ message: String
    ) -> CatalogProblem {
        CatalogProblem(code, line: number, field: key, message)
    }
}
