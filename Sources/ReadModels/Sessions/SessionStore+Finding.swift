public import EventStore
public import Foundation
import Postgres
public import SearchCore
import SearchIndex

extension SessionStore {
    /// What was typed, chosen or opened in sessions, from the log itself, oldest first in each.
    ///
    /// - Parameters:
    ///   - sessions: The sessions, some hundreds at most.
    ///   - workspace: Whose.
    /// - Returns: The events by their sessions; none that was erased or cannot be read.
    /// - Throws: ``ReadModelError``.
    public func toldEvents(
        of sessions: [UUID],
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UUID: [Event]] {
        let kinds = SessionTextSearch.kinds.map(\.rawValue)
        do {
            let rows = try await pool.run(
                .findToldEvents,
                [workspace.rawValue, sessions, kinds] as [any PostgresParameter]
            )
            var events: [UUID: [Event]] = [:]
            for row in rows {
                guard let event = try Self.event(row) else { continue }
                events[event.session, default: []].append(event)
            }
            return events
        } catch { throw ReadModelError(error) }
    }

    private static func event(_ row: PostgresRow) throws -> Event? {
        let time = try row.decode(PostgresTimestamp.self, "occurred_at")
        return try? EventCodec.decode(
            session: try row.decode(UUID.self, "stream_id"),
            sequence: Int(try row.decode(Int32.self, "version")),
            kind: EventKind(rawValue: try row.decode(String.self, "kind")),
            schema: Int(try row.decode(Int16.self, "schema")),
            at: Timestamp(microseconds: time.microseconds),
            payload: try row.decode(PostgresJSON.self, "payload").bytes
        )
    }
}
