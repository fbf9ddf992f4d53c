extension PostgresConnection {
    /// Runs `body` inside a transaction: COMMIT if it returns, ROLLBACK if it throws.
    ///
    /// The connection is `body`'s alone meanwhile: statements of other tasks on it would take
    /// part in the transaction. Take one from a pool to have it alone.
    ///
    ///     try await connection.transaction { transaction in
    ///         try await transaction.execute(.insertPerson, [name])
    ///     }
    ///
    /// - Throws: What `body` throws; `PostgresError.misuse` inside another transaction;
    ///   `connectionLost` during COMMIT leaves open whether it took effect.
    @discardableResult
    nonisolated(nonsending) public func transaction<Value>(
        _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        guard !isInTransaction else {
            throw PostgresError.misuse(
                "A transaction is open on this connection already: use that one."
            )
        }
        try await script("BEGIN", timeout: configuration.queryTimeout)
        do {
            let value = try await body(self)
            try await commit()
            return value
        } catch {
            await rollBack()
            throw error
        }
    }

    /// Commits; once it is sent, cancelling the task no longer stops it.
    private func commit() async throws(PostgresError) {
        // PostgreSQL would answer COMMIT with ROLLBACK, and no error.
        if thread.status.isTransactionFailed {
            throw .misuse(
                "A statement of the transaction failed and its error was dropped: pass it on."
            )
        }
        if Task.isCancelled { throw .cancelled(statement: "COMMIT") }
        try await script("COMMIT", timeout: configuration.queryTimeout, isShielded: true)
    }

    /// Rolls back even for a cancelled task; a connection that cannot is closed.
    private func rollBack() async {
        guard isOpen, isInTransaction else { return }
        do {
            try await script("ROLLBACK", timeout: .seconds(5), isShielded: true)
        } catch {
            close()
        }
    }
}
