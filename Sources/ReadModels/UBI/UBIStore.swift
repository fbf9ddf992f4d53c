public import EventStore
public import Foundation
public import Postgres

/// What is kept of rows of User Behavior Insights beside the log.
///
/// All of it is read and written in one transaction that holds the log's lock (`EventLog.lock`), so that
/// what was read still holds when the events are appended.
public struct UBIStore: Sendable {
    private let workspace: WorkspaceID
    private let transaction: PostgresConnection

    /// Works in an open transaction.
    public init(in workspace: WorkspaceID, on transaction: PostgresConnection) {
        self.workspace = workspace
        self.transaction = transaction
    }

    /// Which of some rows were taken before.
    ///
    /// - Throws: ``ReadModelError``.
    public func taken(_ sources: [UUID]) async throws(ReadModelError) -> Set<UUID> {
        do {
            let rows = try await transaction.run(.readUBISources, [workspace.rawValue, sources])
            return Set(try rows.map { try $0.decode(UUID.self, "source_id") })
        } catch { throw ReadModelError(error) }
    }

    /// The sessions that aliases lead to, by alias.
    ///
    /// - Throws: ``ReadModelError``.
    public func sessions(of aliases: [UUID]) async throws(ReadModelError) -> [UUID: UUID] {
        do {
            var found: [UUID: UUID] = [:]
            for row in try await transaction.run(.readUBIAliases, [workspace.rawValue, aliases]) {
                found[try row.decode(UUID.self, "alias_id")] =
                    try row.decode(UUID.self, "session_id")
            }
            return found
        } catch { throw ReadModelError(error) }
    }

    /// What is kept of sessions, as it was saved.
    ///
    /// - Throws: ``ReadModelError``.
    public func states(of sessions: [UUID]) async throws(ReadModelError) -> [UUID: [UInt8]] {
        do {
            var found: [UUID: [UInt8]] = [:]
            for row in try await transaction.run(.readUBISessions, [workspace.rawValue, sessions]) {
                found[try row.decode(UUID.self, "session_id")] =
                    try row.decode(PostgresJSON.self, "state").bytes
            }
            return found
        } catch { throw ReadModelError(error) }
    }

    /// Notes what was taken.
    ///
    /// - Parameters:
    ///   - sources: Rows that were not taken before.
    ///   - aliases: Which session ids and query ids lead to which session from now on.
    ///   - clients: Which clients do, in which half hour; an erasure takes these out.
    ///   - states: What the sessions are now, as JSON.
    ///   - people: What stands for the people that the rows of a session tell, by session.
    /// - Throws: ``ReadModelError``.
    public func save(
        sources: [UUID],
        aliases: [UUID: UUID],
        clients: [UUID: UUID],
        states: [UUID: [UInt8]],
        people: [UUID: Set<UUID>]
    ) async throws(ReadModelError) {
        let (leading, led) = (Array(aliases.keys), Array(states.keys))
        let there = Array(clients.keys)
        let told = people.flatMap { session, people in people.map { (person: $0, session: session) }
        }
        do {
            try await transaction.run(
                .saveUBIRows,
                [
                    workspace.rawValue, sources, leading,
                    leading.compactMap { aliases[$0] }, led,
                    led.compactMap { states[$0].map(PostgresJSON.init) },
                    told.map(\.person), told.map(\.session),
                    there, there.compactMap { clients[$0] },
                ]
            )
        } catch { throw ReadModelError(error) }
    }
}
