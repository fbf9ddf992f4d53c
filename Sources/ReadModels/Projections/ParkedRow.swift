public import EventStore
public import Foundation
import Postgres
public import SearchCore

/// What a projection carries on one by one, so that one that cannot be carried on waits alone.
public enum ProjectedSubject: String, Sendable, Hashable, CaseIterable {
    /// A recorded session.
    case session
    /// A space, with its saved searches.
    case space
}

/// A session or a space that waits, as people are told of it.
public struct ParkedRow: Sendable, Hashable {
    /// What it is.
    public let kind: ProjectedSubject
    /// The session or the space.
    public let subject: UUID
    /// The number of the event in the session at which it waits; 0 for a space.
    public let version: Int
    /// That event's position in the log.
    public let position: Int
    /// Why.
    public let reason: ParkingReason
    /// What exactly.
    public let detail: String
    /// The version of the program that could not go on.
    public let program: String
    /// Since when, by the database's clock.
    public let since: Timestamp
    /// Whether another try was asked for and is to come.
    public let isRetried: Bool
    /// Events that wait, the first one included.
    public let waiting: Int
}

extension ParkedRow {
    /// Reads what both tables have in common.
    init(_ row: PostgresRow, _ kind: ProjectedSubject, version: Int, waiting: Int) throws {
        self.kind = kind
        self.version = version
        self.waiting = waiting
        subject = try row.decode(UUID.self, "\(kind.rawValue)_id")
        position = Int(try row.decode(Int64.self, "position"))
        reason = ParkingReason(rawValue: try row.decode(String.self, "reason")) ?? .defect
        detail = try row.decode(String.self, "detail")
        program = try row.decode(String.self, "program")
        since = try row.time("since")
        isRetried = try row.decode(Bool.self, "is_retried")
    }
}

/// What waits in a projection, and what can be done about it.
public protocol ParkedSubjects: Sendable {
    /// What waits in the model that is shown, oldest first.
    ///
    /// - Parameter workspace: Whose.
    /// - Returns: At most a thousand.
    /// - Throws: ``ReadModelError``.
    func parked(in workspace: WorkspaceID) async throws(ReadModelError) -> [ParkedRow]

    /// Asks for another try; a projector makes it in a moment.
    ///
    /// - Parameters:
    ///   - subject: Which; nil for all.
    ///   - workspace: Whose.
    /// - Returns: Those that will be tried; empty where none waits.
    /// - Throws: ``ReadModelError``.
    func retry(
        _ subject: UUID?,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UUID]

    /// Records the order to pass over the event at which something waits.
    ///
    /// - Parameters:
    ///   - row: What waits.
    ///   - reason: Why.
    ///   - person: Who, as the log names people.
    ///   - time: When, by the server's clock.
    ///   - workspace: Whose.
    /// - Throws: ``ReadModelError``.
    func skip(
        _ row: ParkedRow,
        because reason: String,
        by person: JSONValue,
        at time: Timestamp,
        in workspace: WorkspaceID
    ) async throws(ReadModelError)
}
