public import SearchCore

/// What a search finds: `GET /v1/search`.
public struct SearchReply: WireValue, Hashable {
    /// The catalog that was searched, with the digest of its version.
    public let catalog: CatalogReference
    /// The label of the catalog's version.
    public let version: Int
    /// Number of all results, always exact.
    public let total: Int
    /// The results of this page, whole items in catalog order.
    public let items: [JSONObject]
    /// For each facet field, its values with the number of results, most first.
    public let facets: [SearchFacet]

    /// Makes a reply.
    public init(
        catalog: CatalogReference,
        version: Int,
        total: Int,
        items: [JSONObject],
        facets: [SearchFacet]
    ) {
        self.catalog = catalog
        self.version = version
        self.total = total
        self.items = items
        self.facets = facets
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        let object = try reader.optionalObject("catalog") ?? [:]
        guard let catalog = CatalogReference(object) else {
            throw WireError(code: "missing_field", field: "catalog.name", "this field is missing")
        }
        self.init(
            catalog: catalog,
            version: try reader.integer("version"),
            total: try reader.integer("total"),
            items: try reader.array("items").compactMap(\.object),
            facets: try reader.values("facets")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "catalog": catalog.json,
            "version": JSONValue(version),
            "total": JSONValue(total),
            "items": .array(items.map(JSONValue.object)),
            "facets": .array(facets.map { .object($0.json) }),
        ]
    }
}

/// The values of a field among the results.
public struct SearchFacet: WireValue, Hashable {
    /// The field whose values are counted.
    public let field: String
    /// Values with the number of results that have them, most first.
    public let values: [SearchFacetValue]

    /// Makes a facet.
    public init(field: String, values: [SearchFacetValue]) {
        self.field = field
        self.values = values
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        field = try reader.string("field")
        values = try reader.values("values")
    }

    /// The wire form.
    public var json: JSONObject {
        ["field": .string(field), "values": .array(values.map { .object($0.json) })]
    }
}

/// One value of a facet.
public struct SearchFacetValue: WireValue, Hashable {
    /// The value as the items spell it.
    public let value: String
    /// Number of results that have it.
    public let count: Int

    /// Makes a value.
    public init(value: String, count: Int) {
        self.value = value
        self.count = count
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        value = try reader.string("value")
        count = try reader.integer("count")
    }

    /// The wire form.
    public var json: JSONObject { ["value": .string(value), "count": JSONValue(count)] }
}
