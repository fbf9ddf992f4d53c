public import Postgres

/// A read model that follows the log: a pure fold, and the statements that save what it gives.
public protocol Projection: Sendable {
    /// Its name in the checkpoint table.
    var name: String { get }
    /// Raised when the fold or the tables change, so that the model is filled anew.
    var modelVersion: Int { get }

    /// Takes a page of events in, which goes on where the last one ended.
    ///
    /// - Parameters:
    ///   - events: One or more events, oldest first.
    ///   - workspace: Whose log.
    ///   - transaction: Saves are made here; they commit together with the checkpoint.
    /// - Throws: Anything; then nothing of the page is kept, and it comes again.
    func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        in transaction: PostgresConnection
    ) async throws
}
