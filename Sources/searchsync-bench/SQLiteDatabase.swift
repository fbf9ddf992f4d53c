import Foundation

/// As much of SQLite as a benchmark needs, found at run time: this program links no C library.
///
/// Invariant: a query is used by one task at a time, while its database is alive; databases and
/// queries live as long as the program.
final class SQLiteDatabase {
    fileprivate typealias Handle = OpaquePointer?
    fileprivate typealias Open =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<Handle>
        ) -> Int32
    fileprivate typealias Prepare =
        @convention(c) (
            Handle, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Handle>,
            UnsafeMutableRawPointer?
        ) -> Int32
    fileprivate typealias Bind =
        @convention(c) (
            Handle, Int32, UnsafePointer<CChar>, Int32, Int
        ) -> Int32
    fileprivate typealias Step = @convention(c) (Handle) -> Int32
    fileprivate typealias Column = @convention(c) (Handle, Int32) -> Int64

    fileprivate static let row: Int32 = 100
    fileprivate static let done: Int32 = 101
    /// Tells SQLite to copy what is bound.
    fileprivate static let transient = -1

    private let library: UnsafeMutableRawPointer
    private let database: Handle

    /// Opens a database in memory; nil where there is no SQLite on this machine.
    init?() {
        let names = ["libsqlite3.so.0", "libsqlite3.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
            let open = Self.function("sqlite3_open", in: library, as: Open.self)
        else { return nil }
        var database: Handle = nil
        guard open(":memory:", &database) == 0 else { return nil }
        self.library = library
        self.database = database
    }

    private static func function<Function>(
        _ name: String,
        in library: UnsafeMutableRawPointer,
        as type: Function.Type
    ) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }

    /// A statement with at most one text to be bound.
    func query(_ sql: String) throws -> Query {
        guard let prepare = Self.function("sqlite3_prepare_v2", in: library, as: Prepare.self),
            let bind = Self.function("sqlite3_bind_text", in: library, as: Bind.self),
            let step = Self.function("sqlite3_step", in: library, as: Step.self),
            let reset = Self.function("sqlite3_reset", in: library, as: Step.self),
            let column = Self.function("sqlite3_column_int64", in: library, as: Column.self)
        else { throw BenchmarkError.failed("this SQLite lacks functions; install version 3.35") }
        var statement: Handle = nil
        guard prepare(database, sql, -1, &statement, nil) == 0 else {
            throw BenchmarkError.failed("SQLite refuses: \(sql)")
        }
        return Query(statement: statement, bind: bind, step: step, reset: reset, column: column)
    }

    /// A prepared statement.
    struct Query {
        fileprivate let statement: Handle
        fileprivate let bind: Bind
        fileprivate let step: Step
        fileprivate let reset: Step
        fileprivate let column: Column

        /// Runs it with a text, and returns the first column of the first row.
        @discardableResult
        func integer(_ text: String? = nil) throws -> Int {
            if let text { _ = bind(statement, 1, text, -1, SQLiteDatabase.transient) }
            defer { _ = reset(statement) }
            let state = step(statement)
            guard state == SQLiteDatabase.row || state == SQLiteDatabase.done else {
                throw BenchmarkError.failed("SQLite failed with \(state)")
            }
            return state == SQLiteDatabase.row ? Int(column(statement, 0)) : 0
        }
    }

    /// Fills a plain table and one with a trigram index; returns how long the index took.
    func fill(_ folded: [String]) throws -> Duration {
        try query("CREATE TABLE plain (folded TEXT NOT NULL)").integer()
        try query("CREATE VIRTUAL TABLE trigram USING fts5 (folded, tokenize = 'trigram')")
            .integer()
        try query("BEGIN").integer()
        let insert = try query("INSERT INTO plain (folded) VALUES (?1)")
        for text in folded { try insert.integer(text) }
        try query("COMMIT").integer()
        let start = ContinuousClock.now
        try query("INSERT INTO trigram (rowid, folded) SELECT rowid, folded FROM plain").integer()
        return ContinuousClock.now - start
    }
}
