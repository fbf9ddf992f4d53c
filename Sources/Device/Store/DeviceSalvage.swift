import Dispatch
public import Foundation
public import SearchCore

/// What could be saved of a damaged store.
public struct DeviceSalvage: Sendable, Hashable {
    /// Where the damaged file is kept.
    public let damaged: URL
    /// Events that were saved.
    public let events: Int
    /// Operations on saved searches that were saved.
    public let operations: Int

    /// What is copied; saved searches are read from the server again.
    private static let tables: [(name: String, columns: [String])] = [
        ("setting", ["name", "value"]),
        (
            "session",
            [
                "id", "origin", "title", "catalog_name", "catalog_digest", "profile",
                "created_at", "closed_at", "newest", "uploaded_through", "problem_code",
                "problem_message", "acknowledged_at", "log_position", "pruned_through", "summary",
                "forked_into",
            ]
        ),
        ("event", ["session", "sequence", "state", "reason", "wire"]),
        (
            "catalog",
            [
                "name", "digest", "version", "roles", "items", "loaded_at", "upload",
                "upload_problem",
            ]
        ), ("catalog_item", ["digest", "ordinal", "line"]),
        (
            "operation",
            [
                "serial", "id", "space", "saved_search", "state", "stream", "number", "code",
                "message", "position", "answered_at", "passed", "waits_for", "wire",
            ]
        ), ("operation_stream", ["space", "stream", "number"]),
    ]

    /// Makes a new store of what can be read of a damaged one, which is kept beside it.
    ///
    /// The new one is whole before it takes the old one's place: who is cut off keeps the old one.
    ///
    /// - Parameters:
    ///   - url: The store; nobody else may have it open, in this process or another.
    ///   - now: Names the damaged file.
    /// - Returns: What was saved; nil where the store is not damaged.
    /// - Throws: `StoreError`: `busy` where somebody has it open, and also where the file is not of
    ///   this program.
    public static func mend(
        _ url: URL,
        at now: Timestamp
    ) async throws(StoreError) -> DeviceSalvage? {
        try await DispatchQueue(label: "device-salvage").result { () throws(StoreError) in
            guard FileManager.default.fileExists(atPath: url.path) else { return nil }
            let copies = StoreCopies(of: url, at: now)
            do throws(StoreError) {
                guard let salvage = try rescue(url.path, copies) else { return nil }
                try copies.swap()
                return salvage
            } catch {
                try? copies.removeUnfinished()
                throw error
            }
        }
    }

    /// Writes what can be read into the new file; nil where the old one is whole.
    private static func rescue(
        _ path: String,
        _ copies: StoreCopies
    ) throws(StoreError) -> DeviceSalvage? {
        guard try isDamaged(path) else { return nil }
        let old = try claim(path)
        try copies.removeUnfinished()
        return try fill(copies, from: old)
    }

    /// Whether the file is damaged; what only stands in the way is thrown.
    private static func isDamaged(_ path: String) throws(StoreError) -> Bool {
        let database = try SQLiteDatabase(path: path, busyTimeoutMs: 1000)
        do throws(StoreError) {
            try Schema.check(database, path: path)
            return try database.query(SQL.checkIntegrity) { $0.text(0) } != ["ok"]
        } catch {
            guard case .corrupt = error else { throw error }
            return true
        }
    }

    /// Opens the file where nobody else has it open, and keeps everybody else out of it.
    private static func claim(_ path: String) throws(StoreError) -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path, busyTimeoutMs: 1000)
        do throws(StoreError) {
            // Before anything is read: only then does it refuse where others merely have it open.
            try database.execute("PRAGMA locking_mode = EXCLUSIVE")
            try database.execute("BEGIN EXCLUSIVE")
            try database.execute("ROLLBACK")
        } catch {
            // The damage may show here already; it does not stand in the way.
            guard case .corrupt = error else { throw error }
        }
        return database
    }

    private static func fill(
        _ copies: StoreCopies,
        from old: SQLiteDatabase
    ) throws(StoreError) -> DeviceSalvage {
        // Without a write-ahead log: when the transaction ends, the file alone has everything.
        let new = try SQLiteDatabase(path: copies.fresh, busyTimeoutMs: 1000)
        try new.execute("PRAGMA synchronous = FULL")
        try new.execute("PRAGMA foreign_keys = ON")
        try Schema.migrate(new, path: copies.fresh)
        return try new.transaction { () throws(StoreError) in
            var counts: [String: Int] = [:]
            for table in tables { counts[table.name] = try copy(table, from: old, to: new) }
            try new.run(newest)
            return DeviceSalvage(
                damaged: URL(fileURLWithPath: copies.damaged),
                events: counts["event"] ?? 0,
                operations: counts["operation"] ?? 0
            )
        }
    }

    /// Copies the rows of a table that can be read, from its beginning and from its end.
    private static func copy(
        _ table: (name: String, columns: [String]),
        from old: SQLiteDatabase,
        to new: SQLiteDatabase
    ) throws(StoreError) -> Int {
        // A file of an earlier version has fewer columns; one that cannot be read has none.
        let there = try readable(old, columnNames, SQLiteValue(table.name)) { $0.text(0) }
        let columns = table.columns.filter(there.contains)
        guard !columns.isEmpty else { return 0 }
        let list = columns.joined(separator: ", ")
        let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let insert = statement(
            "salvage_\(table.name)",
            "INSERT OR IGNORE INTO \(table.name) (\(list)) VALUES (\(places))"
        )
        var count = 0
        for order in ["ASC", "DESC"] {
            let select = statement(
                "read_\(table.name)_\(order)",
                "SELECT \(list) FROM \(table.name) ORDER BY 1 \(order)"
            )
            let rows = try readable(old, select) { row in
                columns.indices.map { row.value(Int32($0)) }
            }
            for row in rows {
                if table.name == "event", let session = row.first { try put(stub, [session], new) }
                count += try put(insert, row, new)
            }
        }
        return count
    }

    /// The rows before the damage: it only says where they end.
    private static func readable<Value>(
        _ database: SQLiteDatabase,
        _ statement: SQLStatement,
        _ values: SQLiteValue...,
        read: (SQLiteRow) -> Value
    ) throws(StoreError) -> [Value] {
        var rows: [Value] = []
        do throws(StoreError) {
            try database.each(statement, values) { rows.append(read($0)) }
        } catch {
            guard case .corrupt = error else { throw error }
        }
        return rows
    }

    /// Writes a row; one that breaks a rule of its table is part of the damage.
    @discardableResult
    private static func put(
        _ insert: SQLStatement,
        _ row: [SQLiteValue],
        _ database: SQLiteDatabase
    ) throws(StoreError) -> Int {
        do throws(StoreError) {
            return try database.run(insert, row)
        } catch {
            guard database.hasBrokenRule else { throw error }
            return 0
        }
    }

    private static let columnNames = statement(
        "column_names",
        "SELECT name FROM pragma_table_info(?1)"
    )

    /// A session of which only events could be read.
    private static let stub = statement(
        "salvage_stub",
        "INSERT OR IGNORE INTO session (id, profile, created_at) VALUES (?1, 'filter-list', 0)"
    )

    /// What is known of sessions follows from the events that are there.
    private static let newest = statement(
        "salvage_newest",
        "UPDATE session SET newest = max(newest, coalesce("
            + "(SELECT max(sequence) FROM event WHERE event.session = session.id), 0))"
    )

    private static func statement(_ name: String, _ text: String) -> SQLStatement {
        SQLStatement(name, Array(text.utf8))
    }
}
