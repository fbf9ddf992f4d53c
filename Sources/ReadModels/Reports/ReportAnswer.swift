public import Foundation
public import SearchCore

/// What a report says.
public struct ReportAnswer: Sendable, Hashable {
    /// The version of the read model that it was read from.
    let model: Int
    /// How many events of the log are not counted yet.
    public let behind: Int
    /// How many people a query needs to be shown to who asked; 1 where all are.
    public let minimumPeople: Int
    /// The sums over all rows, those that are not shown too: the members that
    /// ``SearchReport/totals`` names.
    public internal(set) var totals: JSONObject
    /// The rows: the members that ``SearchReport/fields`` names.
    public internal(set) var rows: [JSONObject]
    /// Rows that are not shown since fewer people are behind them.
    public internal(set) var hidden: Int
    /// Intents in them that count for the report.
    public internal(set) var hiddenIntents: Int
}

/// A session behind a report.
public struct ReportedSession: Sendable, Hashable {
    /// The session.
    public let session: UUID
    /// When the first of the intents began; where sessions are counted, when it did.
    public let beganAt: Timestamp
    /// How many of its intents are behind the report; where sessions are counted, all it has.
    public let intents: Int
}

/// Why a report is not told.
public enum ReportRefusal: Error, Sendable, Hashable {
    /// The read model is still being filled for the first time.
    case notFilled
    /// Fewer people than needed are behind what a filter asks for: `query`, `token` or `scope`.
    case tooFewPeople(needed: Int, filter: String)
    /// A filter that the report does not have.
    case noSuchFilter(String)
    /// A time zone that the database does not know.
    case unknownTimeZone(String)
    /// So many rows are too many; a greater unit of time is needed.
    case tooManyBuckets
}
