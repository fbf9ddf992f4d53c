/// The steps by which a store's schema comes to the newest version.
enum Schema {
    /// The script that leads to each version, from version 1; each ends with its `user_version`.
    private static let scripts = [
        PackageResources.schema_1_sql, PackageResources.schema_2_sql, PackageResources.schema_3_sql,
        PackageResources.schema_4_sql,
    ]

    static var newest: Int { scripts.count }

    private static let applicationID = 1_936_941_422
    private static let identity = SQLStatement(
        "identity",
        Array("SELECT user_version, application_id FROM pragma_user_version, ".utf8)
            + Array("pragma_application_id".utf8)
    )
    private static let contents = SQLStatement(
        "contents",
        Array("SELECT count(*) FROM sqlite_schema".utf8)
    )

    /// Brings an open file to the newest version, or says why it cannot be used.
    static func migrate(_ database: SQLiteDatabase, path: String) throws(StoreError) {
        if try version(of: database, path: path) == newest { return }
        try database.transaction { () throws(StoreError) in
            // Another process may have migrated it in the meantime.
            let version = try version(of: database, path: path)
            for (index, script) in scripts.enumerated().dropFirst(version) {
                try database.execute(script: script, named: "schema_\(index + 1)")
            }
        }
    }

    /// Says why a file cannot be used, before anything of it is changed.
    static func check(_ database: SQLiteDatabase, path: String) throws(StoreError) {
        _ = try version(of: database, path: path)
    }

    private static func version(
        of database: SQLiteDatabase,
        path: String
    ) throws(StoreError) -> Int {
        let found = try database.query(identity) { ($0.integer(0), $0.integer(1)) }
        let (version, application) = found.first ?? (0, 0)
        let objects = try database.query(contents) { $0.integer(0) }
        guard application == applicationID || (objects.first ?? 0) == 0 && version == 0 else {
            throw .foreignDatabase(path: path)
        }
        guard version <= newest else {
            throw .newerStore(path: path, found: version, supported: newest)
        }
        return version
    }
}
