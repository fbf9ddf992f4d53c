import Crypto
public import EventStore
public import Foundation
public import Postgres
import SearchCore

/// Spaces and who is in them; every change is an event of the log in the same transaction.
///
/// Who changes something holds the log's lock meanwhile (`EventLog.lock`), so that what was looked up
/// before the change still holds when it is made.
public struct SpaceStore: Sendable {
    let pool: PostgresPool
    let log: EventLog

    /// Makes the store over a database.
    public init(pool: PostgresPool, log: EventLog) {
        self.pool = pool
        self.log = log
    }

    /// The id of a person's own space.
    ///
    /// It is worked out from the person's id, so that two servers do not make two of them.
    public static func personalSpace(of person: UUID) -> UUID {
        UUID(version8: SHA256.hash(Array("searchsync/space/personal/\(person.text)".utf8)).bytes)
    }

    /// The spaces that a person is in: the person's own first, then the others by name.
    ///
    /// - Parameters:
    ///   - person: Whose.
    ///   - workspace: Where.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: The spaces; the person's own is missing until it is made.
    /// - Throws: ``ReadModelError``.
    public func spaces(
        of person: UUID,
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [SpaceRow] {
        do {
            return try await (runner ?? pool).run(.findSpaces, [workspace.rawValue, person]).map {
                try SpaceRow($0)
            }
        } catch { throw ReadModelError(error) }
    }

    /// What a person may do in some spaces.
    ///
    /// - Parameters:
    ///   - person: Whose roles.
    ///   - spaces: Where.
    ///   - workspace: Whose spaces.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: The roles; none for a space that the person is not in, or that does not exist.
    /// - Throws: ``ReadModelError``.
    public func roles(
        of person: UUID,
        in spaces: [UUID],
        of workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [UUID: String] {
        do {
            var roles: [UUID: String] = [:]
            let rows = try await (runner ?? pool).run(
                .findMemberships,
                [workspace.rawValue, person, spaces]
            )
            for row in rows {
                roles[try row.decode(UUID.self, "space_id")] = try row.decode(String.self, "role")
            }
            return roles
        } catch { throw ReadModelError(error) }
    }

    /// Who is in a space, and who was.
    ///
    /// - Parameters:
    ///   - space: Which.
    ///   - workspace: Whose.
    ///   - runner: The connection of an open transaction to read in; nil for any connection.
    /// - Returns: Owners first, then editors, viewers and who was taken out, each by name; empty for a
    ///   space that does not exist.
    /// - Throws: ``ReadModelError``.
    public func members(
        of space: UUID,
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [MemberRow] {
        do {
            return try await (runner ?? pool).run(.findMembers, [workspace.rawValue, space]).map {
                try MemberRow($0)
            }
        } catch { throw ReadModelError(error) }
    }

    /// A space's name and whose own it is; nil where there is none.
    ///
    /// - Parameters:
    ///   - space: Which.
    ///   - workspace: Whose.
    ///   - runner: The connection of an open transaction to read in.
    /// - Returns: The name, and the person whose own space it is.
    /// - Throws: ``ReadModelError``.
    public func space(
        _ space: UUID,
        in workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> (name: String, personalOf: UUID?)? {
        do {
            return try await runner.run(.findSpace, [workspace.rawValue, space]).first
                .map { row in
                    (
                        try row.decode(String.self, "name"),
                        try row.decode(UUID?.self, "personal_of")
                    )
                }
        } catch { throw ReadModelError(error) }
    }

    /// Whether a person is there and was not erased.
    ///
    /// - Parameters:
    ///   - person: Whom.
    ///   - workspace: Where.
    ///   - runner: The connection of an open transaction to read in.
    /// - Returns: False for a person of another workspace too.
    /// - Throws: ``ReadModelError``.
    public func isThere(
        _ person: UUID,
        in workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> Bool {
        do {
            return try await runner.run(.findLivePerson, [workspace.rawValue, person]).first != nil
        } catch { throw ReadModelError(error) }
    }
}
