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

/// A projection whose model can be filled anew beside the one that is shown.
///
/// The versions of its model are numbered by the database; ``Projection/modelVersion`` is that of
/// the fold, and a program with a newer one fills the model anew by itself.
public protocol RebuildableProjection: Projection {
    /// Takes a page of events into one version of the model.
    ///
    /// - Parameters:
    ///   - events: One or more events, oldest first, which go on where the last page ended.
    ///   - workspace: Whose log.
    ///   - model: The version of the model.
    ///   - transaction: Saves are made here; they commit together with the checkpoint.
    /// - Throws: Anything; then nothing of the page is kept, and it comes again.
    func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        into model: Int,
        in transaction: PostgresConnection
    ) async throws

    /// Tries again what is parked and was asked for.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - model: The version of the model.
    ///   - position: How far the model has come; nothing beyond it is taken in.
    ///   - transaction: Saves are made here.
    /// - Throws: Anything; then nothing is kept.
    func retryParked(
        of workspace: WorkspaceID,
        in model: Int,
        through position: Int,
        in transaction: PostgresConnection
    ) async throws

    /// Removes rows of a version that is not shown.
    ///
    /// - Parameters:
    ///   - model: The version of the model.
    ///   - workspace: Whose.
    ///   - limit: How many rows at most.
    ///   - transaction: Where they are removed.
    /// - Returns: Whether there may be more.
    /// - Throws: What the database throws.
    func remove(
        _ model: Int,
        of workspace: WorkspaceID,
        limit: Int,
        in transaction: PostgresConnection
    ) async throws -> Bool

    /// Asks for another try of what another version of the program parked; called at the start.
    ///
    /// - Parameter pool: The database.
    /// - Throws: What the database throws.
    func retryAfterUpgrade(on pool: PostgresPool) async throws
}

extension RebuildableProjection {
    /// Takes a page into the first version of the model.
    public func apply(
        _ events: [StoredEvent],
        of workspace: WorkspaceID,
        in transaction: PostgresConnection
    ) async throws {
        try await apply(events, of: workspace, into: 1, in: transaction)
    }
}
