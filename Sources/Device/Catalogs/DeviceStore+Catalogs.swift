import SearchCore
import SyncProtocol

/// A version of a catalog on its way into the store.
struct CatalogEntry: Sendable {
    let name: String
    let digest: String
    let version: Int?
    let roles: CatalogRoles
    let items: Int
    let loadedAt: Timestamp
    let isPending: Bool
}

extension DeviceStore {
    /// Every catalog version known here, by name, the newest of a name first.
    public func catalogs() async throws(StoreError) -> [StoredCatalog] {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectCatalogs, read: StoredCatalog.init)
        }
    }

    /// The version of a catalog that came onto this device last; nil where there is none.
    public func newestCatalog(named name: String) async throws(StoreError) -> StoredCatalog? {
        try await perform { (database) throws(StoreError) in
            let name = SQLiteValue(name)
            return try database.query(SQL.selectNewestCatalog, name, read: StoredCatalog.init).first
        }
    }

    /// A version by its digest; nil where it is not known here.
    public func catalog(digest: String) async throws(StoreError) -> StoredCatalog? {
        try await perform { (database) throws(StoreError) in
            let digest = SQLiteValue(digest)
            return try database.query(
                SQL.selectCatalogOfDigest,
                digest,
                read: StoredCatalog.init
            ).first
        }
    }

    /// Catalogs to upload, oldest first.
    func pendingCatalogs() async throws(StoreError) -> [StoredCatalog] {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectPendingCatalogs, read: StoredCatalog.init)
        }
    }

    /// Puts a version in with its canonical lines.
    ///
    /// What was fetched of the catalog is no longer needed then, and is removed.
    func put(_ entry: CatalogEntry, lines: [[UInt8]]) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            let digest = SQLiteValue(entry.digest)
            try Self.note(entry, in: database)
            try database.run(SQL.deleteFetch, SQLiteValue(entry.name))
            try database.run(SQL.deleteItems, digest)
            for (ordinal, line) in lines.enumerated() {
                let values = (SQLiteValue(ordinal), SQLiteValue(line))
                try database.run(SQL.insertItem, digest, values.0, values.1)
            }
        }
    }

    /// Notes a version whose items are here already, under whatever name.
    func note(_ entry: CatalogEntry) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            try Self.note(entry, in: database)
        }
    }

    private static func note(
        _ entry: CatalogEntry,
        in database: SQLiteDatabase
    ) throws(StoreError) {
        try database.run(
            SQL.putCatalog,
            SQLiteValue(entry.name),
            SQLiteValue(entry.digest),
            SQLiteValue(entry.version),
            SQLiteValue(entry.roles.bytes),
            SQLiteValue(entry.items),
            SQLiteValue(entry.loadedAt),
            SQLiteValue(entry.isPending ? 1 : 0)
        )
    }

    /// The canonical lines of a version in order, as they are stored; none where it is not here.
    func catalogLines(digest: String) async throws(StoreError) -> [[UInt8]] {
        try await perform { (database) throws(StoreError) in
            try database.query(SQL.selectItems, SQLiteValue(digest)) { $0.blob(0) }
        }
    }

    func catalogUploaded(_ catalog: StoredCatalog, version: Int) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            let key = (SQLiteValue(catalog.name), SQLiteValue(catalog.digest))
            try database.run(SQL.catalogUploaded, key.0, key.1, SQLiteValue(version))
        }
    }

    func catalogRefused(_ catalog: StoredCatalog, problem: String) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            let key = (SQLiteValue(catalog.name), SQLiteValue(catalog.digest))
            try database.run(SQL.catalogRefused, key.0, key.1, SQLiteValue(problem))
        }
    }
}
