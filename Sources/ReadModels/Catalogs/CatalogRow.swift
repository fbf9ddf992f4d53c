import Postgres
public import SearchCore
public import SearchIndex

/// A version of a catalog, as it is stored.
public struct CatalogRow: Sendable, Hashable {
    /// The catalog's name.
    public let name: String
    /// The version's label, from 1.
    public let number: Int
    /// SHA-256 of the items: the version's identity.
    public let digest: [UInt8]
    /// Number of items.
    public let items: Int
    /// Which fields are text, tokens and scope, as they were told at the load.
    public let columns: JSONObject
    /// When it was loaded.
    public let loadedAt: Timestamp
    /// Who loaded it, by the name of today; nil where that is not known.
    public let loadedBy: String?
    /// What is not as in the version before; nil where that is not known.
    public let counts: CatalogChangeCounts?
    /// The version of the catalog that is pinned; nil where searches get the newest.
    public let pinned: Int?
}

extension CatalogRow {
    init(_ row: PostgresRow) throws {
        name = try row.decode(String.self, "name")
        number = Int(try row.decode(Int32.self, "number"))
        digest = try row.decode([UInt8].self, "digest")
        items = Int(try row.decode(Int32.self, "item_count"))
        columns =
            try JSONParser.parse(try row.decode(PostgresJSON.self, "columns").bytes).object ?? [:]
        loadedAt = Timestamp(
            microseconds: try row.decode(PostgresTimestamp.self, "loaded_at").microseconds
        )
        loadedBy = try row.decode(String?.self, "loaded_by")
        counts = try Self.counts(row)
        pinned = try row.decode(Int32?.self, "pinned").map(Int.init)
    }

    private static func counts(_ row: PostgresRow) throws -> CatalogChangeCounts? {
        let counts = try ["added", "removed", "changed", "moved"].map {
            try row.decode(Int32?.self, $0).map(Int.init)
        }
        guard let added = counts[0], let removed = counts[1], let changed = counts[2],
            let moved = counts[3]
        else { return nil }
        return CatalogChangeCounts(added: added, removed: removed, changed: changed, moved: moved)
    }
}
