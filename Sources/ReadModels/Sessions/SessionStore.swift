public import EventStore
public import Foundation
public import Postgres
public import SearchCore
import SearchIndex

/// Which sessions are looked for; what is nil lets everything through.
public struct SessionFilter: Sendable, Hashable {
    /// The person who may see only own sessions.
    public var owner: UUID?
    /// Sessions that went on at this moment or later, by the device's clock.
    public var from: Timestamp?
    /// Sessions that began before this moment, by the device's clock.
    public var to: Timestamp?
    /// A person's name, pseudonym or id.
    public var person: String?
    /// A device's name, pseudonym or id.
    public var device: String?
    /// An outcome, `open` included.
    public var outcome: String?
    /// A part of the last query's text, in any case.
    public var text: String?

    /// Makes a filter that lets everything through.
    public init() {}
}

/// Who recorded a session, and where it begins in the log.
public struct SessionOwner: Sendable, Hashable {
    /// The device that opened it.
    public let device: UUID
    /// The person.
    public let person: UUID
    /// The position of its first event.
    public let firstPosition: Int
    /// Whether it was erased since.
    public let isErased: Bool
}

/// The queries over sessions.
public struct SessionStore: Sendable {
    let pool: PostgresPool

    /// Makes the queries over a database.
    public init(pool: PostgresPool) { self.pool = pool }

    /// A page of sessions, newest first.
    ///
    /// - Parameters:
    ///   - filter: Which sessions.
    ///   - workspace: Whose.
    ///   - position: The `firstPosition` of the last row of the page before; nil for the first.
    ///   - limit: How many at most.
    /// - Returns: The rows; fewer than `limit` on the last page.
    /// - Throws: ``ReadModelError``.
    public func sessions(
        _ filter: SessionFilter,
        in workspace: WorkspaceID,
        before position: Int?,
        limit: Int
    ) async throws(ReadModelError) -> [SessionRow] {
        try await find(filter, workspace, position, limit, nil)
    }

    /// A session's row; nil where there is none, or the projector has not come to it yet.
    ///
    /// - Parameters:
    ///   - id: The session.
    ///   - workspace: Whose.
    /// - Returns: The row, whoever recorded the session.
    /// - Throws: ``ReadModelError``.
    public func session(
        _ id: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SessionRow? {
        try await find(SessionFilter(), workspace, nil, 1, id).first
    }

    /// Who recorded a session, from the log itself; nil where there is none.
    ///
    /// - Parameters:
    ///   - id: The session.
    ///   - workspace: Whose.
    /// - Returns: The device and the person that opened it.
    /// - Throws: ``ReadModelError``.
    public func owner(
        of id: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SessionOwner? {
        do {
            return try await pool.run(.findOwner, [workspace.rawValue, id]).first.map { row in
                SessionOwner(
                    device: try row.decode(UUID.self, "device_id"),
                    person: try row.decode(UUID.self, "actor_id"),
                    firstPosition: Int(try row.decode(Int64.self, "first_position")),
                    isErased: try row.decode(Bool.self, "is_erased")
                )
            }
        } catch { throw ReadModelError(error) }
    }

    private func find(
        _ filter: SessionFilter,
        _ workspace: WorkspaceID,
        _ position: Int?,
        _ limit: Int,
        _ id: UUID?
    ) async throws(ReadModelError) -> [SessionRow] {
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, filter.owner,
            filter.from.map { PostgresTimestamp($0) },
            filter.to.map { PostgresTimestamp($0) },
            filter.person, filter.device, filter.outcome, filter.text?.foldedCaseless,
            position.map(Int64.init), Int64(limit), id,
        ]
        do {
            return try await pool.run(.findSessions, parameters).map { try SessionRow($0) }
        } catch { throw ReadModelError(error) }
    }
}
