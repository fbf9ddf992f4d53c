public import Foundation
public import Postgres
public import SearchCore

/// The holds of a database; every change is an event of the log in the same transaction.
public struct HoldStore: Sendable {
    private let pool: PostgresPool
    private let log: EventLog

    /// Makes the store over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
    }

    /// The holds of a workspace, oldest first; a thousand at most.
    ///
    /// - Parameters:
    ///   - sessions: With these, the holds that stand against erasing them; nil for no such limit.
    ///   - person: With this, the ones on this person too.
    ///   - workspace: Whose.
    /// - Returns: The holds; all of them where neither is given.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func holds(
        against sessions: [UUID]? = nil,
        person: UUID? = nil,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [Hold] {
        do {
            return try await pool.run(.findHolds, [workspace.rawValue, sessions, person])
                .map { row throws(PostgresError) in try Hold(row) }
        } catch { throw .database(error) }
    }

    /// Those of some sessions that were not erased and that no hold keeps.
    ///
    /// - Parameters:
    ///   - sessions: Which.
    ///   - limit: How many at most.
    ///   - workspace: Whose.
    /// - Returns: The sessions.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func free(
        of sessions: [UUID],
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [UUID] {
        do {
            return try await pool.run(
                .findFreeSessions,
                [workspace.rawValue, sessions, Int64(limit)]
            ).map { row throws(PostgresError) in try row.decode(UUID.self, at: 0) }
        } catch { throw .database(error) }
    }

    /// Places a hold.
    ///
    /// - Parameters:
    ///   - id: The new hold's id.
    ///   - subject: What it keeps.
    ///   - reason: Why; 1 to 1,000 characters.
    ///   - person: Who places it.
    ///   - by: The same, as the log names people.
    ///   - time: The server's clock.
    ///   - workspace: Where.
    /// - Returns: False where there is no such session or person, or it was erased: nothing is placed.
    /// - Throws: ``EventStoreError``.
    public func place(
        _ id: UUID,
        on subject: ErasureReceipt.Subject,
        because reason: String,
        person: UUID,
        by: JSONValue,
        at time: Timestamp,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> Bool {
        let event = Self.event(
            "holdPlaced",
            [
                "hold": .string(id.text), subject.kind: .string(subject.id.text),
                "reason": .string(reason), "by": by,
            ],
            time
        )
        let row: [any PostgresParameter] = [
            workspace.rawValue, id, subject.kind, subject.id, reason, person,
            PostgresTimestamp(time),
        ]
        return try await change(.insertHold, row, in: workspace) { _ in event }
    }

    /// Takes a hold away.
    ///
    /// - Parameters:
    ///   - id: The hold.
    ///   - by: Who does it, as the log names people.
    ///   - time: The server's clock.
    ///   - workspace: Where.
    /// - Returns: False where there is no such hold.
    /// - Throws: ``EventStoreError``.
    public func remove(
        _ id: UUID,
        by: JSONValue,
        at time: Timestamp,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> Bool {
        try await change(.deleteHold, [workspace.rawValue, id], in: workspace) { row in
            let subject = try row.decode(String.self, "subject")
            let subjectID = try row.decode(UUID.self, "subject_id")
            return Self.event(
                "holdRemoved",
                ["hold": .string(id.text), subject: .string(subjectID.text), "by": by],
                time
            )
        }
    }

    /// Changes a row and records it; the lock comes first, so that no erasure is under way.
    private func change(
        _ statement: Statement,
        _ parameters: [any PostgresParameter],
        in workspace: WorkspaceID,
        _ event: (PostgresRow) throws -> ServerEvent
    ) async throws(EventStoreError) -> Bool {
        do {
            return try await log.adding(to: workspace) { transaction in
                try await log.lock(workspace, in: transaction)
                guard let row = try await transaction.run(statement, parameters).first else {
                    return false
                }
                try await log.record(try event(row), in: workspace, transaction: transaction)
                return true
            }
        } catch let error as EventStoreError {
            throw error
        } catch let error as PostgresError {
            throw .database(error)
        } catch { throw .database(.misuse("\(error)")) }
    }

    private static func event(_ kind: String, _ data: JSONObject, _ at: Timestamp) -> ServerEvent {
        ServerEvent(
            stream: StreamKind.audit.stream(named: "holds"),
            streamKind: .audit,
            kind: kind,
            data: data,
            at: at
        )
    }
}
