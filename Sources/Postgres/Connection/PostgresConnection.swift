/// One connection to PostgreSQL.
///
/// Statements of several tasks queue up; each is one round trip. Cancelling a task cancels its
/// statement at the server, and the connection stays usable unless the server does not answer.
/// Sessions run in UTC and UTF-8. Letting go of the last reference closes the connection.
public final class PostgresConnection: Sendable {
    let thread: ConnectionThread
    let configuration: PostgresConfiguration

    private init(_ configuration: PostgresConfiguration) throws(PostgresError) {
        self.configuration = configuration
        thread = try ConnectionThread()
    }

    deinit {
        thread.stop()
    }

    /// Opens a connection.
    ///
    /// - Throws: `PostgresError.unavailable` with libpq's reason; `cancelled`.
    public static func connect(
        _ configuration: PostgresConfiguration
    ) async throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(configuration)
        try await connection.thread.perform { (link, ticket) throws(PostgresError) in
            try link.connect(configuration, ticket: ticket)
        }
        return connection
    }

    /// Whether the connection is open, as far as this side knows.
    public var isOpen: Bool { thread.status.isOpen }

    /// Whether a transaction is open on the connection.
    public var isInTransaction: Bool { thread.status.isInTransaction }

    /// Closes the connection after the statements that are queued.
    public func close() {
        thread.stop()
    }

    /// Runs a statement and returns its rows.
    ///
    /// - Parameters:
    ///   - statement: One SQL statement; it is prepared at its first use on the connection.
    ///   - parameters: The values for `$1`, `$2` …, at most 65,535.
    ///   - timeout: The longest time for it; without one, the configuration's.
    /// - Returns: The rows, which keep the server's bytes and decode on demand.
    /// - Throws: Any `PostgresError` but `poolExhausted`.
    public func query(
        _ statement: Statement,
        _ parameters: [any PostgresParameter] = [],
        timeout: Duration? = nil
    ) async throws(PostgresError) -> PostgresRows {
        let encoded = try EncodedParameters(parameters, statement: statement.name)
        let duration = timeout ?? configuration.queryTimeout
        return try await thread.perform { (link, ticket) throws(PostgresError) in
            let limit = Limit(statement: statement.name, duration: duration, ticket: ticket)
            try limit.checkBeforeSending()
            return PostgresRows(
                result: try link.run(statement, encoded, limit),
                statement: statement.name
            )
        }
    }

    /// Runs a statement for its effect.
    ///
    /// - Returns: How many rows it inserted, updated, deleted or selected.
    /// - Throws: As `query`.
    @discardableResult
    public func execute(
        _ statement: Statement,
        _ parameters: [any PostgresParameter] = [],
        timeout: Duration? = nil
    ) async throws(PostgresError) -> Int {
        try await query(statement, parameters, timeout: timeout).affectedRows
    }

    /// Runs a script of several statements, such as a migration, as one transaction.
    ///
    /// PostgreSQL wraps the script in a transaction unless it has its own or one is open.
    ///
    /// - Parameters:
    ///   - sql: The text, from an embedded file; never put values into it.
    ///   - timeout: The longest time for the whole script; without one, the configuration's.
    /// - Throws: As `query`.
    public func simpleScript(
        _ sql: String,
        timeout: Duration? = nil
    ) async throws(PostgresError) {
        try await script(sql, timeout: timeout ?? configuration.queryTimeout)
    }

    /// Runs a script; a shielded one runs even if the task is cancelled.
    func script(
        _ sql: String,
        timeout: Duration?,
        isShielded: Bool = false
    ) async throws(PostgresError) {
        try await thread.perform(isShielded: isShielded) { (link, ticket) throws(PostgresError) in
            let limit = Limit(statement: "script", duration: timeout, ticket: ticket)
            try limit.checkBeforeSending()
            try link.runScript(sql, limit)
        }
    }
}

extension Limit {
    /// Spares the server a statement whose caller left while it was queued.
    func checkBeforeSending() throws(PostgresError) {
        if let interruption = interruption(at: .now) { throw interruption }
    }
}
