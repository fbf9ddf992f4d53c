public import SearchCore

/// A run of replay steps: `GET /v1/sessions/{id}/replay`.
public struct ReplayPage: WireValue, Hashable {
    /// The profile in force.
    public let profile: JSONObject
    /// The session's catalog; nil where it has none.
    public let catalog: CatalogReference?
    /// Whether the catalog's items are at hand, so that results could be computed.
    public let catalogIsAvailable: Bool
    /// Whether the session named no digest, so that the version of its time was assumed.
    public let catalogIsAssumed: Bool
    /// One object an event; see the help of `searchsync replay`.
    public let steps: [JSONObject]
    /// The text of each item that the steps name, by its id.
    public let names: JSONObject
    /// Events of the page that the server does not understand, each `sequence`, `kind`, `schema`:
    /// they change nothing, so that what follows may not be what the bar showed.
    public let notUnderstood: [JSONObject]
    /// What `after` must be to read on; nil on the last page.
    public let next: Int?

    /// Makes a page.
    public init(
        profile: JSONObject,
        catalog: CatalogReference?,
        catalogIsAvailable: Bool,
        catalogIsAssumed: Bool,
        steps: [JSONObject],
        names: JSONObject,
        notUnderstood: [JSONObject] = [],
        next: Int?
    ) {
        self.profile = profile
        self.catalog = catalog
        self.catalogIsAvailable = catalogIsAvailable
        self.catalogIsAssumed = catalogIsAssumed
        self.steps = steps
        self.names = names
        self.notUnderstood = notUnderstood
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            profile: try reader.optionalObject("profile") ?? [:],
            catalog: try reader.optionalObject("catalog").flatMap(CatalogReference.init),
            catalogIsAvailable: try reader.flag("catalogIsAvailable"),
            catalogIsAssumed: try reader.flag("catalogIsAssumed"),
            steps: try reader.array("steps").compactMap(\.object),
            names: try reader.optionalObject("names") ?? [:],
            notUnderstood: try reader.array("notUnderstood").compactMap(\.object),
            next: try reader.optionalInteger("next")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "profile": .object(profile),
            "catalog": catalog?.json ?? .null,
            "catalogIsAvailable": .bool(catalogIsAvailable),
            "catalogIsAssumed": .bool(catalogIsAssumed),
            "steps": .array(steps.map(JSONValue.object)),
            "names": .object(names),
            "notUnderstood": .array(notUnderstood.map(JSONValue.object)),
            "next": next.map { JSONValue($0) } ?? .null,
        ]
    }
}
