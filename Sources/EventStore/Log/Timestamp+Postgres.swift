package import Postgres
package import SearchCore

extension Timestamp {
    /// The same moment.
    package init(_ time: PostgresTimestamp) { self.init(microseconds: time.microseconds) }
}

extension PostgresTimestamp {
    /// The same moment.
    package init(_ time: Timestamp) { self.init(microseconds: time.microseconds) }
}
