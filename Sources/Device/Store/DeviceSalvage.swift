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
    /// - Parameters:
    ///   - url: The store.
    ///   - now: Names the damaged file.
    /// - Returns: What was saved; nil where the store is not damaged.
    /// - Throws: `StoreError`, also where the file is not of this program.
    public static func mend(
        _ url: URL,
        at now: Timestamp
    ) async throws(StoreError) -> DeviceSalvage? {
        guard try await isDamaged(url) else { return nil }
        let damaged = url.deletingLastPathComponent()
            .appendingPathComponent("\(url.lastPathComponent).damaged-\(now.microseconds)")
        for suffix in ["", "-wal", "-shm"] {
            let (from, to) = (url.path + suffix, damaged.path + suffix)
            guard FileManager.default.fileExists(atPath: from) else { continue }
            do { try FileManager.default.moveItem(atPath: from, toPath: to) } catch {
                throw .cannotOpen(path: from, detail: error.localizedDescription)
            }
        }
        let store = try await DeviceStore.open(at: url)
        return try await store.transaction { (database) throws(StoreError) in
            let old = try SQLiteDatabase(path: damaged.path, busyTimeoutMs: 1000)
            var counts: [String: Int] = [:]
            for table in tables { counts[table.name] = try copy(table, from: old, to: database) }
            try database.run(newest)
            return DeviceSalvage(
                damaged: damaged,
                events: counts["event"] ?? 0,
                operations: counts["operation"] ?? 0
            )
        }
    }

    private static func isDamaged(_ url: URL) async throws(StoreError) -> Bool {
        guard FileManager.default.fileExists(atPath: url.path) else { return false }
        do throws(StoreError) {
            return try await !DeviceStore.open(at: url).defects().isEmpty
        } catch {
            guard case .corrupt = error else { throw error }
            return true
        }
    }

    /// Copies the rows of a table that can be read, from its beginning and from its end.
    private static func copy(
        _ table: (name: String, columns: [String]),
        from old: SQLiteDatabase,
        to new: SQLiteDatabase
    ) throws(StoreError) -> Int {
        let list = table.columns.joined(separator: ", ")
        let places = table.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
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
            var rows: [[SQLiteValue]] = []
            // What was read before the damage is kept: the error only says where it ends.
            _ = try? old.query(select) { row in
                rows.append(table.columns.indices.map { row.value(Int32($0)) })
            }
            for row in rows {
                if table.name == "event", let session = row.first {
                    try new.run(stub, session)
                }
                // A row that breaks a rule of its table is part of the damage.
                count += (try? new.run(insert, row)) ?? 0
            }
        }
        return count
    }

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
