public import Postgres

/// A database of one test.
public struct TestDatabase: Sendable {
    /// Its name.
    public let name: String

    /// How the superuser connects to it.
    public let connectionString: String

    /// Makes a pool for what a server does: its role owns nothing.
    ///
    /// - Parameter maximum: How many connections it may have.
    /// - Returns: A pool of a migrated database.
    public func serverPool(maximum: Int = 4) -> PostgresPool {
        PostgresPool(.init(connectionString, maximum: maximum, role: "searchsync_server"))
    }

    /// The tables in which a text stands, in any column, as it is or as bytes.
    ///
    /// - Parameter text: Letters, digits and hyphens.
    /// - Returns: Their names.
    /// - Throws: `PostgresError`.
    public func tables(holding text: String) async throws -> [String] {
        let owner = try await connectAsOwner()
        defer { owner.close() }
        let names = try await owner.query(
            Statement(
                name: "test_tables",
                sql: "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'"
            )
        ).map { try $0.decode(String.self, at: 0) }
        let hex = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var found: [String] = []
        for name in names {
            let sql = """
                SELECT count(*) FROM "\(name)" r
                WHERE r::text ILIKE '%\(text)%' OR r::text ILIKE '%\(hex)%'
                """
            let statement = Statement(name: "test_scan", embedded: Array(sql.utf8))
            let count = try await owner.query(statement).only().decode(Int64.self, at: 0)
            if count > 0 { found.append(name) }
        }
        return found
    }

    /// Connects as the superuser, for whom no right is missing.
    ///
    /// - Returns: A connection of the test's own.
    /// - Throws: `PostgresError`.
    public func connectAsOwner() async throws(PostgresError) -> PostgresConnection {
        try await .connect(.init(connectionString))
    }
}
