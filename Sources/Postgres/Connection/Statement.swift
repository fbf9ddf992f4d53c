/// A named SQL statement whose text is part of the program.
///
/// Text comes from an embedded file or a literal, never from values: those travel as parameters
/// (`$1`, `$2` …). A connection prepares a statement at its first use and keeps it.
///
///     static let append = Statement(
///         name: "append_events",
///         embedded: PackageResources.append_events_sql
///     )
public struct Statement: Sendable, Equatable {
    /// What errors call the statement.
    public let name: String

    /// The SQL text: one statement, or several for `simpleScript`.
    public let sql: String

    /// Makes a statement from an embedded file, as `.embedInCode` gives it.
    public init(name: String, embedded: [UInt8]) {
        self.name = name
        sql = String(decoding: embedded, as: UTF8.self)
    }

    /// Makes a statement from a literal.
    public init(name: String, sql: StaticString) {
        self.name = name
        self.sql = sql.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
}
