import SearchCore

/// One item of a catalog: an id and fields of one or several string values each.
///
/// Fields are kept in the order of their names' UTF-8 bytes, so that an item has one form only.
/// Items are equal if they are the same bytes; canonically equivalent spellings differ.
///
///     let item = CatalogItem(id: "FR", fields: [("name", ["France"]), ("year", ["2018", "2019"])])
///     item["year"]  // ["2018", "2019"]
public struct CatalogItem: Sendable {
    /// UTF-8 bytes of an id.
    public static let largestID = 1024
    /// UTF-8 bytes of a field's name or of one value.
    public static let largestValue = 16 * 1024
    /// Bytes of an item in its canonical form.
    public static let largestItem = 64 * 1024

    /// A field's name and its values, at least one.
    public struct Field: Sendable {
        /// The field's name.
        public let name: String
        /// The values in the order given.
        public let values: [String]
    }

    /// What tells the item from the others of its catalog.
    public let id: String
    /// The fields without the id, by the UTF-8 bytes of their names.
    public let fields: [Field]

    /// Makes an item, whatever its size.
    ///
    /// A name that occurs again adds values to the first; a field without values, and one that is
    /// named `id`, is left out.
    public init(id: String, fields: [(name: String, values: [String])]) {
        self.id = id
        var merged: [Field] = []
        for field in fields where !field.values.isEmpty && !field.name.hasSameBytes(as: "id") {
            if let index = merged.firstIndex(where: { $0.name.hasSameBytes(as: field.name) }) {
                let values = merged[index].values + field.values
                merged[index] = Field(name: field.name, values: values)
            } else {
                merged.append(Field(name: field.name, values: field.values))
            }
        }
        self.fields = merged.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The values of a field; none where the item lacks it.
    ///
    /// `id` gives the id.
    ///
    /// - Complexity: O(n) in the number of fields.
    public subscript(field: String) -> [String] {
        if field.hasSameBytes(as: "id") { return [id] }
        return fields.first { $0.name.hasSameBytes(as: field) }?.values ?? []
    }
}

extension CatalogItem: Hashable {
    /// Whether both are the same bytes.
    public static func == (left: CatalogItem, right: CatalogItem) -> Bool {
        left.id.hasSameBytes(as: right.id)
            && left.fields.elementsEqual(right.fields) { left, right in
                left.name.hasSameBytes(as: right.name)
                    && left.values.elementsEqual(right.values) { $0.hasSameBytes(as: $1) }
            }
    }

    /// Hashes the bytes of the id, which tells nearly all items apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteString(id))
    }
}

extension CatalogItem {
    /// Bytes in memory, about: of the texts that do not lie in a string itself, and of the arrays.
    public var footprint: Int {
        fields.reduce(24 + Self.footprint(of: id) + 32) {
            $0 + Self.footprint(of: $1.name, $1.values)
        }
    }

    static func footprint(of name: String, _ values: [String]) -> Int {
        values.reduce(24 + 32 + footprint(of: name)) { $0 + 16 + footprint(of: $1) }
    }

    private static func footprint(of text: String) -> Int {
        let count = text.utf8.count
        return count <= 15 ? 0 : 32 + count
    }
}
