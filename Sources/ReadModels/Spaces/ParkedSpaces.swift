public import EventStore
public import Foundation
public import Postgres
public import SearchCore

/// The spaces that wait.
public struct ParkedSpaces: ParkedSubjects {
    private let pool: PostgresPool
    private let log: EventLog
    private let signal: LogSignal

    /// Makes the queries over a database.
    ///
    /// - Parameters:
    ///   - pool: The database.
    ///   - log: Where orders are recorded.
    ///   - signal: Raised when projectors have something to do.
    public init(pool: PostgresPool, log: EventLog, signal: LogSignal) {
        self.pool = pool
        self.log = log
        self.signal = signal
    }

    /// The spaces that wait in the model that is shown, oldest first.
    ///
    /// - Parameter workspace: Whose.
    /// - Returns: At most a thousand.
    /// - Throws: ``ReadModelError``.
    public func parked(in workspace: WorkspaceID) async throws(ReadModelError) -> [ParkedRow] {
        do {
            return try await pool.run(.listParkedSpaces, [workspace.rawValue]).map { row in
                let waiting = Int(try row.decode(Int64.self, "waiting"))
                return try ParkedRow(row, .space, version: 0, waiting: waiting)
            }
        } catch { throw ReadModelError(error) }
    }

    /// Asks for another try; a projector makes it in a moment.
    ///
    /// - Parameters:
    ///   - space: Which; nil for all.
    ///   - workspace: Whose.
    /// - Returns: The spaces that will be tried; empty where none waits.
    /// - Throws: ``ReadModelError``.
    public func retry(
        _ space: UUID?,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UUID] {
        do {
            let spaces = try await pool.run(.requestSpaceRetry, [workspace.rawValue, space])
                .map { try $0.decode(UUID.self, "space_id") }
            await signal.raise()
            return spaces
        } catch { throw ReadModelError(error) }
    }

    /// Records the order to pass over the operation at which a space waits.
    ///
    /// - Parameters:
    ///   - row: The space.
    ///   - reason: Why.
    ///   - person: Who, as the log names people.
    ///   - time: When, by the server's clock.
    ///   - workspace: Whose.
    /// - Throws: ``ReadModelError``.
    public func skip(
        _ row: ParkedRow,
        because reason: String,
        by person: JSONValue,
        at time: Timestamp,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) {
        let skip = SpaceSkip(space: row.subject, position: row.position)
        do {
            try await log.record(skip.event(reason: reason, by: person, at: time), in: workspace)
        } catch { throw ReadModelError(error) }
    }
}
