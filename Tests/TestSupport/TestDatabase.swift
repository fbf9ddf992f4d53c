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

    /// Connects as the superuser, for whom no right is missing.
    ///
    /// - Returns: A connection of the test's own.
    /// - Throws: `PostgresError`.
    public func connectAsOwner() async throws(PostgresError) -> PostgresConnection {
        try await .connect(.init(connectionString))
    }
}
