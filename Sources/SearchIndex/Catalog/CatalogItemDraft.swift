public import SearchCore

/// A flat record as a file holds it, before it is known which of its fields is the id.
///
/// Strings, numbers and booleans are kept as their text, arrays of these as several values; `null`
/// and an empty array are the same as no field. Fields are in the order of the file.
public struct CatalogItemDraft: Sendable {
    /// A field's name and its values, at least one.
    public var fields: [(name: String, values: [String])]

    /// Makes a record.
    public init(fields: [(name: String, values: [String])]) {
        self.fields = fields.filter { !$0.values.isEmpty }
    }

    /// Reads a flat object.
    ///
    /// - Throws: `nested_value`, with the field, where a value is an object or an array in an array.
    public init(json: JSONObject) throws(CatalogItemError) {
        fields = []
        for member in json.members {
            let values = try Self.values(of: member)
            if !values.isEmpty { fields.append((member.key, values)) }
        }
    }

    /// Reads the JSON text of one flat object.
    public static func parse(_ line: [UInt8]) throws(CatalogItemError) -> CatalogItemDraft {
        let value: JSONValue
        do { value = try JSONParser.parse(line) } catch { throw CatalogItemError(error) }
        return try CatalogItemDraft(value)
    }

    /// Reads the JSON text of an array of flat objects.
    ///
    /// - Returns: For each element where it starts, in bytes, and the record or what is wrong.
    /// - Throws: An error with an `offset` where the text is not a JSON array.
    public static func parseArray(
        _ bytes: [UInt8]
    ) throws(CatalogItemError) -> [(
        offset: Int, record: Result<CatalogItemDraft, CatalogItemError>
    )] {
        do {
            return try JSONParser.parseElements(bytes).map { element in
                (
                    element.bytes.lowerBound,
                    Result { () throws(CatalogItemError) in try CatalogItemDraft(element.value) }
                )
            }
        } catch {
            throw CatalogItemError(error)
        }
    }

    /// The values of a field; none where it is absent.
    public subscript(field: String) -> [String] {
        fields.first { $0.name.hasSameBytes(as: field) }?.values ?? []
    }

    /// Bytes in memory, about.
    public var footprint: Int {
        fields.reduce(56) { $0 + CatalogItem.footprint(of: $1.name, $1.values) }
    }

    private init(_ value: JSONValue) throws(CatalogItemError) {
        guard let object = value.object else {
            throw CatalogItemError(.notAnObject, "an item is a JSON object; write {\"id\":…}")
        }
        try self.init(json: object)
    }

    private static func values(
        of member: JSONObject.Member
    ) throws(CatalogItemError) -> [String] {
        var values: [String] = []
        for value in member.value.array ?? [member.value] {
            switch value {
            case .null: break
            case .string(let text), .number(let text): values.append(text)
            case .bool(let value): values.append(value ? "true" : "false")
            case .array, .object:
                throw CatalogItemError(
                    .nestedValue,
                    field: member.key,
                    "a value must be a text, a number, true or false, or a list of these; "
                        + "flatten it"
                )
            }
        }
        return values
    }
}
