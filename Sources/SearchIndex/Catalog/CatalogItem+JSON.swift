public import SearchCore

extension CatalogItem {
    /// Reads a flat object whose `id` is a text or a whole number; see ``CatalogRecord``.
    public init(json: JSONObject) throws(CatalogItemError) {
        let id = try Self.id(json.present("id"))
        var rest = json
        rest["id"] = nil
        self.init(id: id, fields: try CatalogRecord(json: rest).fields)
        try checkLimits()
    }

    /// Reads the JSON text of one item.
    public static func parse(line: [UInt8]) throws(CatalogItemError) -> CatalogItem {
        let value: JSONValue
        do { value = try JSONParser.parse(line) } catch { throw CatalogItemError(error) }
        guard let object = value.object else {
            throw CatalogItemError(.notAnObject, "an item is a JSON object; write {\"id\":…}")
        }
        return try CatalogItem(json: object)
    }

    /// The wire form: the id, then the fields; one value as a string, several as an array.
    public var json: JSONObject {
        var object: JSONObject = ["id": .string(id)]
        for field in fields {
            object[field.name] =
                field.values.count == 1 ? .string(field.values[0]) : JSONValue(field.values)
        }
        return object
    }

    /// The bytes over which catalogs are digested and compared: ``json`` and a line feed.
    public var canonicalBytes: [UInt8] {
        var writer = JSONWriter()
        writer.object { $0.members(json) }
        return writer.bytes + [0x0A]
    }

    /// Refuses an item that is too large, or whose id is empty.
    public func checkLimits() throws(CatalogItemError) {
        guard !id.isEmpty else { throw Self.emptyID }
        try Self.check(id, field: "id", atMost: Self.largestID)
        for field in fields {
            try Self.check(field.name, field: field.name, atMost: Self.largestValue)
            for value in field.values {
                try Self.check(value, field: field.name, atMost: Self.largestValue)
            }
        }
        guard canonicalBytes.count <= Self.largestItem else {
            throw CatalogItemError(
                .itemTooLarge,
                "an item may have \(Self.largestItem) bytes; leave fields out"
            )
        }
    }

    private static let emptyID = CatalogItemError(
        .emptyID,
        field: "id",
        "the id is empty; give each item an id of its own"
    )

    private static func id(_ value: JSONValue?) throws(CatalogItemError) -> String {
        switch value {
        case nil, .null?:
            throw CatalogItemError(
                .missingID,
                field: "id",
                "the id is missing; give each item an id of its own"
            )
        case .string(let text)?:
            guard !text.isEmpty else { throw emptyID }
            return text
        case .number(let text)? where text.utf8.allSatisfy(isPartOfWholeNumber):
            return text
        case .number?, .bool?, .array?, .object?:
            throw CatalogItemError(
                .wrongType,
                field: "id",
                "an id is a text or a whole number; correct it"
            )
        }
    }

    private static func isPartOfWholeNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func check(
        _ text: String,
        field: String,
        atMost limit: Int
    ) throws(CatalogItemError) {
        guard text.utf8.count <= limit else {
            throw CatalogItemError(
                .valueTooLarge,
                field: field,
                "this has more than \(limit) bytes; shorten it"
            )
        }
    }
}
