public import EventStore
public import Foundation
import Postgres
public import SearchCore
import SearchIndex

/// A page of what was typed, chosen or opened in sessions.
public struct ToldEvents: Sendable {
    /// The events by their sessions, oldest first in each; none that was erased or cannot be read.
    public let events: [UUID: [Event]]
    /// The session at which the page ends; nil where there is no more.
    public let last: UUID?
    /// The number of its last event in that session.
    public let sequence: Int
}

extension SessionStore {
    /// What was typed, chosen or opened in sessions, from the log itself.
    ///
    /// - Parameters:
    ///   - sessions: The sessions, some hundreds at most.
    ///   - session: The session at which to go on, in the order of ids; nil for the beginning.
    ///   - sequence: The number in that session behind which to go on.
    ///   - limit: How many events at most; each has 64 KiB at most.
    ///   - workspace: Whose.
    /// - Returns: A page.
    /// - Throws: ``ReadModelError``.
    public func toldEvents(
        of sessions: [UUID],
        after session: UUID?,
        _ sequence: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> ToldEvents {
        let kinds = SessionTextSearch.kinds.map(\.rawValue)
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, sessions, kinds, session, Int32(clamping: sequence), Int64(limit),
        ]
        do {
            let rows = try await pool.run(.findToldEvents, parameters)
            let last = rows.count < limit ? nil : rows.last
            return ToldEvents(
                events: Dictionary(grouping: try rows.compactMap(Self.event), by: \.session),
                last: try last?.decode(UUID.self, "stream_id"),
                sequence: Int(try last?.decode(Int32.self, "version") ?? 0)
            )
        } catch { throw ReadModelError(error) }
    }

    private static func event(_ row: PostgresRow) throws -> Event? {
        let time = try row.decode(PostgresTimestamp.self, "occurred_at")
        return try? EventCodec.decode(
            session: try row.decode(UUID.self, "stream_id"),
            sequence: Int(try row.decode(Int32.self, "version")),
            kind: EventKind(rawValue: try row.decode(String.self, "kind")),
            schema: Int(try row.decode(Int16.self, "schema")),
            at: Timestamp(time),
            payload: try row.decode(PostgresJSON.self, "payload").bytes
        )
    }
}
