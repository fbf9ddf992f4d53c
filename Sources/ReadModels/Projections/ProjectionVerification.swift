public import EventStore
public import Foundation
import Postgres

/// Where the read model tells something else than the log.
public struct SubjectDifference: Sendable, Hashable {
    /// The session or the space; nil for a sum of many.
    public let subject: UUID?
    /// What differs, such as a column; `missing` or `needless` where it is all of it; of a sum its table.
    public let difference: String
    /// What the read model has, as text; nil where it has nothing.
    public let shown: String?
    /// What the log gives, as text; nil where it gives nothing.
    public let wanted: String?
}

extension SubjectDifference {
    init(_ row: PostgresRow, _ kind: ProjectedSubject) throws {
        subject = try row.decode(UUID.self, "\(kind.rawValue)_id")
        difference = try row.decode(String?.self, "difference") ?? ""
        shown = try row.decode(String?.self, "shown")
        wanted = try row.decode(String?.self, "wanted")
    }
}

/// What was found on a page of sessions or spaces.
public struct VerifiedSubjects: Sendable, Hashable {
    /// How far the read model had come; later events do not count.
    public let position: Int
    /// How many were compared.
    public let subjects: Int
    /// Where they differ.
    public let differences: [SubjectDifference]
    /// The position after which to go on; nil at the end.
    public let next: Int?

    /// A model that was never filled.
    static let nothing = VerifiedSubjects(position: 0, subjects: 0, differences: [], next: nil)
}

/// Holds a read model against a fresh fold of the log.
///
/// The fold is saved as a version 0 of the model and compared by the database, in a transaction that
/// is then rolled back: what is compared went the same way as what is shown.
public protocol ProjectionVerification: Sendable {
    /// Compares the sessions or spaces that begin after a position.
    ///
    /// - Parameters:
    ///   - position: 0 for the first page, then what the page before says.
    ///   - limit: How many at most.
    ///   - workspace: Whose.
    /// - Returns: What was found.
    /// - Throws: ``ReadModelError``.
    func page(
        after position: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> VerifiedSubjects
}

/// A version of a read model that no reader ever sees.
enum ScratchModel {
    static let version = 0
    /// How many needless rows are named.
    static let strays = 1000

    /// Does something in a transaction of one moment that is rolled back.
    static func comparing(
        on pool: PostgresPool,
        _ compare: (PostgresConnection) async throws -> VerifiedSubjects
    ) async throws(ReadModelError) -> VerifiedSubjects {
        do {
            try await pool.transaction { transaction in
                try await transaction.simpleScript(
                    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
                )
                throw Found(subjects: try await compare(transaction))
            }
            return .nothing
        } catch let found as Found {
            return found.subjects
        } catch { throw ReadModelError(error) }
    }

    /// Ends the transaction without keeping anything.
    private struct Found: Error {
        let subjects: VerifiedSubjects
    }
}
