public import Postgres

/// What runs a statement: a pool, or the connection of an open transaction.
public protocol StatementRunner: Sendable {
    /// Runs a statement and returns its rows.
    ///
    /// - Throws: Any `PostgresError`.
    func query(
        _ statement: Statement,
        _ parameters: [any PostgresParameter],
        timeout: Duration?
    ) async throws(PostgresError) -> PostgresRows
}

extension StatementRunner {
    /// Runs a statement within the usual time limit.
    ///
    /// - Throws: Any `PostgresError`.
    @discardableResult
    public func run(
        _ statement: Statement,
        _ parameters: [any PostgresParameter] = []
    ) async throws(PostgresError) -> PostgresRows {
        try await query(statement, parameters, timeout: nil)
    }
}

extension PostgresPool: StatementRunner {}
extension PostgresConnection: StatementRunner {}
