public import EventStore
public import Foundation
public import Postgres
public import SearchCore

/// The sessions that wait.
public struct ParkedSessions: ParkedSubjects {
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

    /// The sessions that wait in the model that is shown, oldest first.
    ///
    /// - Parameter workspace: Whose.
    /// - Returns: At most a thousand.
    /// - Throws: ``ReadModelError``.
    public func parked(in workspace: WorkspaceID) async throws(ReadModelError) -> [ParkedRow] {
        do {
            return try await pool.run(.listParked, [workspace.rawValue, SessionProjection.name])
                .map { row in
                    try ParkedRow(
                        row,
                        .session,
                        version: Int(try row.decode(Int32.self, "version")),
                        waiting: Int(try row.decode(Int32?.self, "waiting") ?? 1)
                    )
                }
        } catch { throw ReadModelError(error) }
    }

    /// Asks for another try; a projector makes it in a moment.
    ///
    /// - Parameters:
    ///   - session: Which; nil for all.
    ///   - workspace: Whose.
    /// - Returns: The sessions that will be tried; empty where none waits.
    /// - Throws: ``ReadModelError``.
    public func retry(
        _ session: UUID?,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UUID] {
        do {
            let parameters: [any PostgresParameter] = [
                workspace.rawValue, SessionProjection.name, session,
            ]
            let sessions = try await pool.run(.requestRetry, parameters)
                .map { try $0.decode(UUID.self, "session_id") }
            await signal.raise()
            return sessions
        } catch { throw ReadModelError(error) }
    }

    /// Records the order to pass over the event at which a session waits.
    ///
    /// - Parameters:
    ///   - row: The session.
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
        let skip = SessionSkip(
            projection: SessionProjection.name,
            session: row.subject,
            version: row.version
        )
        do {
            try await log.record(skip.event(reason: reason, by: person, at: time), in: workspace)
        } catch { throw ReadModelError(error) }
    }
}
