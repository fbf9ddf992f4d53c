public import EventStore
public import Foundation
public import Postgres
import SearchCore

/// The queries around erasures: whom a name means, what will go, and what has gone.
public struct ErasureStore: Sendable {
    private let pool: PostgresPool

    /// Makes the queries over a database.
    public init(pool: PostgresPool) { self.pool = pool }

    /// A person by name, or by id; nil where there is none.
    ///
    /// - Parameters:
    ///   - reference: A name, or a UUID.
    ///   - workspace: Where.
    /// - Returns: The person; a name goes before an id.
    /// - Throws: ``ReadModelError``.
    public func person(
        _ reference: String,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> PersonRow? {
        do {
            let key: [any PostgresParameter] = [
                workspace.rawValue, reference, UUID(text: reference),
            ]
            return try await pool.run(.findPersonByReference, key).first.map { row in
                PersonRow(
                    id: try row.decode(UUID.self, "person_id"),
                    name: try row.decode(String.self, "name"),
                    erasedAt: try row.decode(PostgresTimestamp?.self, "erased_at").map {
                        Timestamp($0)
                    }
                )
            }
        } catch { throw ReadModelError(error) }
    }

    /// Sessions that apps recorded under a pseudonym, less those that were erased.
    ///
    /// - Parameters:
    ///   - pseudonym: What the sessions call their person.
    ///   - told: What stands for it among the people that rows of User Behavior Insights tell; nil
    ///     where no row ever came.
    ///   - workspace: Where.
    /// - Returns: The sessions, oldest first. The whole log is looked through.
    /// - Throws: ``ReadModelError``.
    public func sessions(
        underPseudonym pseudonym: String,
        told: UUID?,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UUID] {
        do {
            return try await pool.run(.findPseudonym, [workspace.rawValue, pseudonym, told]).map {
                try $0.decode(UUID.self, "stream_id")
            }
        } catch { throw ReadModelError(error) }
    }

    /// What an erasure will touch.
    ///
    /// - Parameters:
    ///   - sessions: Which sessions.
    ///   - person: Whose tokens go too; nil where it is of sessions alone.
    ///   - workspace: Where.
    /// - Returns: The sums; sessions that were erased before are not in them.
    /// - Throws: ``ReadModelError``.
    public func plan(
        _ sessions: [UUID],
        person: UUID?,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> ErasurePlan {
        do {
            let parameters: [any PostgresParameter] = [workspace.rawValue, sessions, person]
            return try ErasurePlan(try await pool.run(.planErasure, parameters).only())
        } catch { throw ReadModelError(error) }
    }

    /// Where the receipt of a session's erasure stands; nil where it was not erased.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - workspace: Where.
    /// - Returns: The receipt's place.
    /// - Throws: ``ReadModelError``.
    public func erasure(
        of session: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SessionErasure? {
        do {
            return try await pool.run(.findReceipt, [workspace.rawValue, session]).first.map {
                row in
                try SessionErasure(row, session)
            }
        } catch { throw ReadModelError(error) }
    }

    /// Sessions of a device that were erased, by where the receipts stand.
    ///
    /// - Parameters:
    ///   - device: Which device recorded them.
    ///   - position: The position after which receipts are read; 0 for the beginning.
    ///   - limit: How many at most.
    ///   - workspace: Where.
    /// - Returns: Fewer than `limit` on the last page.
    /// - Throws: ``ReadModelError``.
    public func erased(
        ofDevice device: UUID,
        after position: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [SessionErasure] {
        do {
            let page: [any PostgresParameter] = [
                workspace.rawValue, device, Int64(position), Int64(limit),
            ]
            return try await pool.run(.findErasedOfDevice, page).map { row in
                try SessionErasure(row, try row.decode(UUID.self, "stream_id"))
            }
        } catch { throw ReadModelError(error) }
    }

    /// Sessions of a person that were erased, by where the receipts stand.
    ///
    /// - Parameters:
    ///   - person: Who recorded them.
    ///   - workspace: Where.
    /// - Returns: All of them.
    /// - Throws: ``ReadModelError``.
    public func erased(
        ofPerson person: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [SessionErasure] {
        do {
            let key: [any PostgresParameter] = [workspace.rawValue, person]
            return try await pool.run(.findErasedOfPerson, key).map { row in
                try SessionErasure(row, try row.decode(UUID.self, "stream_id"))
            }
        } catch { throw ReadModelError(error) }
    }

    /// How many sessions of a workspace were erased, so that a device learns whether there are new ones.
    ///
    /// - Parameter workspace: Where.
    /// - Returns: The number.
    /// - Throws: ``ReadModelError``.
    public func count(in workspace: WorkspaceID) async throws(ReadModelError) -> Int {
        do {
            let row = try await pool.run(.countErased, [workspace.rawValue]).only()
            return Int(try row.decode(Int64.self, "erasures"))
        } catch { throw ReadModelError(error) }
    }

    /// A person's devices.
    ///
    /// - Parameters:
    ///   - person: Whose.
    ///   - workspace: Where.
    /// - Returns: Their ids and names.
    /// - Throws: ``ReadModelError``.
    public func devices(
        ofPerson person: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [(id: UUID, name: String)] {
        do {
            let key: [any PostgresParameter] = [workspace.rawValue, person]
            return try await pool.run(.findDevicesOfPerson, key).map { row in
                (try row.decode(UUID.self, "device_id"), try row.decode(String.self, "name"))
            }
        } catch { throw ReadModelError(error) }
    }
}

extension SessionErasure {
    fileprivate init(_ row: PostgresRow, _ session: UUID) throws(PostgresError) {
        self.init(
            session: session,
            position: Int(try row.decode(Int64.self, "position")),
            erasedAt: Timestamp(
                microseconds: try row.decode(PostgresTimestamp.self, "recorded_at").microseconds
            )
        )
    }
}
