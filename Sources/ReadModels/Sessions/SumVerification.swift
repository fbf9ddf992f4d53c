import EventStore
import Foundation
import Postgres
import SearchCore

/// Holds the sums of intents against the intents, which are held against the log themselves.
///
/// Its pages follow those of the sessions: first a day each of sums by hour, then sums by query, by the
/// first byte of its key.
struct SumVerification {
    /// The position at which it begins, behind every position of a log.
    static let start = 1 << 50

    private static let queries = 1 << 51
    private static let hour: Int64 = 3_600_000_000
    /// An hour of a device's clock may be before 1970.
    private static let earliest = 1 << 40
    /// From so many intents on, queries are compared in pages.
    private static let fewIntents = 100_000

    let workspace: WorkspaceID
    let model: Int32
    let transaction: PostgresConnection

    /// Compares a page.
    ///
    /// - Parameters:
    ///   - position: ``start``, then what the page before says.
    ///   - through: How far the read model had come.
    /// - Returns: What was found.
    /// - Throws: `PostgresError`.
    func page(
        after position: Int,
        through: Int
    ) async throws(PostgresError) -> VerifiedSubjects {
        let (differences, next) =
            position < Self.queries
            ? try await hours(after: position) : try await queries(after: position)
        return VerifiedSubjects(
            position: through,
            subjects: 0,
            differences: differences,
            next: next
        )
    }

    private typealias Page = (differences: [SubjectDifference], next: Int?)

    private func hours(after position: Int) async throws(PostgresError) -> Page {
        let first: PostgresTimestamp? =
            position == Self.start
            ? nil : moment(Int64(position - Self.start - Self.earliest))
        let found = try await transaction.run(.findSumHour, whose + [first]).only()
        guard let moment = try found.decode(PostgresTimestamp?.self, "moment") else {
            let isSmall = Int(try found.decode(Int64.self, "intents")) < Self.fewIntents
            return ([], isSmall ? Self.queries : Self.queries + 1)
        }
        let from = Timestamp(moment).floored(to: Self.hour).microseconds / Self.hour
        let to = from + 24
        let rows = try await transaction.run(
            .compareHourSums,
            whose + [self.moment(from), self.moment(to), Int64(ScratchModel.strays)]
        )
        return (try differences(rows), Self.start + Self.earliest + Int(to))
    }

    /// All of them where the page is the first one, else those of a byte.
    private func queries(after position: Int) async throws(PostgresError) -> Page {
        let slice = position - Self.queries - 1
        let bytes =
            slice < 0 ? UInt8.min...UInt8.max : UInt8(clamping: slice)...UInt8(clamping: slice)
        let rows = try await transaction.run(
            .compareQuerySums,
            whose + [
                Self.key(bytes.lowerBound, 0), Self.key(bytes.upperBound, .max),
                Int64(ScratchModel.strays),
            ]
        )
        return (try differences(rows), bytes.upperBound == .max ? nil : position + 1)
    }

    private var whose: [any PostgresParameter] { [workspace.rawValue, model] }

    private func moment(_ hour: Int64) -> PostgresTimestamp {
        PostgresTimestamp(microseconds: hour * Self.hour)
    }

    private static func key(_ first: UInt8, _ rest: UInt8) -> UUID {
        let r = rest
        return UUID(uuid: (first, r, r, r, r, r, r, r, r, r, r, r, r, r, r, r))
    }

    private func differences(
        _ rows: PostgresRows
    ) throws(PostgresError) -> [SubjectDifference] {
        var differences: [SubjectDifference] = []
        for row in rows {
            differences.append(
                SubjectDifference(
                    subject: nil,
                    difference: try row.decode(String.self, "difference"),
                    shown: try row.decode(String?.self, "shown"),
                    wanted: try row.decode(String?.self, "wanted")
                )
            )
        }
        return differences
    }
}
