import Postgres
public import SearchCore

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
    }
}
