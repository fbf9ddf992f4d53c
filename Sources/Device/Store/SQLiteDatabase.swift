import CSQLite
import Foundation

/// One connection to an SQLite file: prepared statements, typed parameters, transactions.
///
/// The only owner of the C library's pointers.
// Invariant behind `@unchecked Sendable`: `DeviceStore` reaches a connection only from its serial
// queue, so that no two threads are ever inside it.
final class SQLiteDatabase: @unchecked Sendable {
    private let path: String
    private var connection: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file, and makes it where there is none; readable by its owner only.
    init(path: String, busyTimeoutMs: Int32) throws(StoreError) {
        self.path = path
        try PrivateFile.make(at: path)
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let status = sqlite3_open_v2(path, &connection, flags, nil)
        guard status == SQLITE_OK else { throw error(status, at: "open") }
        sqlite3_extended_result_codes(connection, 1)
        sqlite3_busy_timeout(connection, busyTimeoutMs)
    }

    deinit { close() }

    /// Closes the file; whatever is asked of it afterwards is refused.
    func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(connection)
        connection = nil
    }

    /// Runs a script of any number of statements without parameters.
    func execute(script: [UInt8], named name: String) throws(StoreError) {
        let text = String(decoding: script, as: UTF8.self)
        let status = sqlite3_exec(connection, text, nil, nil, nil)
        guard status == SQLITE_OK else { throw error(status, at: name) }
    }

    /// Runs a fixed statement such as `COMMIT`.
    func execute(_ sql: StaticString) throws(StoreError) {
        try execute(script: Array(sql.description.utf8), named: sql.description)
    }

    /// Runs a statement that gives no rows.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult
    func run(_ statement: SQLStatement, _ values: SQLiteValue...) throws(StoreError) -> Int {
        _ = try rows(statement, values) { _ in }
        return Int(sqlite3_changes(connection))
    }

    /// Runs a statement that gives no rows, with any number of values.
    ///
    /// - Returns: How many rows it changed.
    func run(_ statement: SQLStatement, _ values: [SQLiteValue]) throws(StoreError) -> Int {
        _ = try rows(statement, values) { _ in }
        return Int(sqlite3_changes(connection))
    }

    /// Runs a statement and reads its rows.
    func query<Value>(
        _ statement: SQLStatement,
        _ values: SQLiteValue...,
        read: (SQLiteRow) -> Value
    ) throws(StoreError) -> [Value] {
        try rows(statement, values, read)
    }

    /// Runs a statement and hands on its rows one by one, those before an error too.
    func each(
        _ statement: SQLStatement,
        _ values: [SQLiteValue],
        read: (SQLiteRow) -> Void
    ) throws(StoreError) {
        _ = try rows(statement, values, read)
    }

    /// Whether the last statement failed at a rule of its table.
    var hasBrokenRule: Bool {
        [SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(sqlite3_errcode(connection) & 0xFF)
    }

    /// Runs `body` in a transaction that holds the write lock from its beginning.
    func transaction<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Some errors end the transaction by themselves; a second end is no harm.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs `body` on one unchanging state of the file.
    func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try execute("BEGIN")
        defer { try? execute("COMMIT") }
        return try body()
    }

    private func rows<Value>(
        _ statement: SQLStatement,
        _ values: [SQLiteValue],
        _ read: (SQLiteRow) -> Value
    ) throws(StoreError) -> [Value] {
        let prepared = try prepare(statement)
        defer {
            sqlite3_reset(prepared)
            sqlite3_clear_bindings(prepared)
        }
        for (index, value) in values.enumerated() {
            try bind(value, to: prepared, at: Int32(index + 1), in: statement)
        }
        var rows: [Value] = []
        while true {
            let status = sqlite3_step(prepared)
            if status == SQLITE_DONE { return rows }
            guard status == SQLITE_ROW else { throw error(status, at: statement.name) }
            rows.append(read(SQLiteRow(statement: prepared)))
        }
    }

    private func prepare(_ statement: SQLStatement) throws(StoreError) -> OpaquePointer {
        if let known = statements[statement.name] { return known }
        var prepared: OpaquePointer?
        let status = statement.text.withUnsafeBufferPointer { text in
            text.withMemoryRebound(to: CChar.self) { text in
                sqlite3_prepare_v3(
                    connection,
                    text.baseAddress,
                    Int32(text.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT),
                    &prepared,
                    nil
                )
            }
        }
        guard status == SQLITE_OK, let prepared else { throw error(status, at: statement.name) }
        statements[statement.name] = prepared
        return prepared
    }

    private func bind(
        _ value: SQLiteValue,
        to prepared: OpaquePointer,
        at index: Int32,
        in statement: SQLStatement
    ) throws(StoreError) {
        // SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let status =
            switch value {
            case .null: sqlite3_bind_null(prepared, index)
            case .integer(let value): sqlite3_bind_int64(prepared, index, value)
            case .text(let text):
                sqlite3_bind_text(prepared, index, text, Int32(text.utf8.count), copied)
            case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(prepared, index, 0)
            case .blob(let bytes):
                sqlite3_bind_blob(prepared, index, bytes, Int32(bytes.count), copied)
            }
        guard status == SQLITE_OK else { throw error(status, at: statement.name) }
    }

    private func error(_ status: Int32, at statement: String) -> StoreError {
        let message = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(status)
        let detail = message.map { String(cString: $0) } ?? "error \(status)"
        // The log and its index are files beside it, and tell of a full disk in their own ways.
        if [SQLITE_IOERR, SQLITE_CANTOPEN].contains(status & 0xFF),
            sqlite3_system_errno(connection) == ENOSPC
        {
            return .full(path: path)
        }
        switch status & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(path: path, detail: detail)
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
        case SQLITE_FULL: return .full(path: path)
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            return .cannotOpen(path: path, detail: detail)
        default: return .failed(statement: statement, detail: "\(detail), code \(status)")
        }
    }
}
