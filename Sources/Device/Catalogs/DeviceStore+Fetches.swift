import SyncProtocol

/// A version of a catalog that is being fetched, and what over.
struct CatalogFetch: Sendable, Hashable {
    let name: String
    let digest: String
    /// The digest of the version that the lines are a difference to; empty where they are items.
    let base: String

    fileprivate var values: (name: SQLiteValue, digest: SQLiteValue, base: SQLiteValue) {
        (SQLiteValue(name), SQLiteValue(digest), SQLiteValue(base))
    }
}

extension DeviceStore {
    /// Begins to fetch a version, or goes on where an earlier try was cut off.
    ///
    /// - Returns: How many lines are here already.
    func begin(_ fetch: CatalogFetch) async throws(StoreError) -> Int {
        try await transaction { (database) throws(StoreError) in
            let values = fetch.values
            try database.run(SQL.deleteOtherFetches, values.name, values.digest, values.base)
            return try database.query(SQL.countFetched, values.name) { $0.integer(0) }.first ?? 0
        }
    }

    /// Keeps a page of lines.
    func append(
        _ lines: [[UInt8]],
        at first: Int,
        of fetch: CatalogFetch
    ) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            let values = fetch.values
            for (index, line) in lines.enumerated() {
                try database.run(
                    SQL.insertFetched,
                    values.name,
                    SQLiteValue(first + index),
                    values.digest,
                    values.base,
                    SQLiteValue(line)
                )
            }
        }
    }

    /// The lines that are here, in order.
    func lines(of fetch: CatalogFetch) async throws(StoreError) -> [[UInt8]] {
        try await perform { (database) throws(StoreError) in
            let values = fetch.values
            return try database.query(
                SQL.selectFetched,
                values.name,
                values.digest,
                values.base
            ) { $0.blob(0) }
        }
    }

    /// Forgets what was fetched of a catalog.
    func dropFetch(of name: String) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            _ = try database.run(SQL.deleteFetch, SQLiteValue(name))
        }
    }
}
