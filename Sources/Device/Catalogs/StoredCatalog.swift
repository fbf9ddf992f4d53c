public import SearchCore
public import SyncProtocol

/// A version of a catalog as the device knows it.
public struct StoredCatalog: Sendable, Hashable {
    /// The catalog's name.
    public let name: String
    /// SHA-256 of the items in lower-case hexadecimal: the version's identity.
    public let digest: String
    /// The server's label of the version; nil where it is not known.
    public let version: Int?
    /// Which fields are what.
    public let roles: CatalogRoles
    /// Number of items.
    public let items: Int
    /// When it came onto this device.
    public let loadedAt: Timestamp
    /// Whether it is to be uploaded.
    public let isPending: Bool
    /// Why the last try to upload it failed.
    public let uploadProblem: String?

    /// How a session names it.
    public var reference: CatalogReference { CatalogReference(name: name, digest: digest) }

    init(_ row: SQLiteRow) {
        name = row.text(0)
        digest = row.text(1)
        version = row.optionalInteger(2)
        roles = (try? CatalogRoles(decoding: row.blob(3))) ?? CatalogRoles(text: [])
        items = row.integer(4)
        loadedAt = row.time(5)
        isPending = row.integer(6) == 1
        uploadProblem = row.optionalText(7)
    }
}
