public import EventStore
import Foundation
public import Postgres
public import SearchCore

/// One read-only statement over the views, as the login role of a workspace.
public enum AnalyticsConsole {
    /// What a statement gave.
    public struct Result: Sendable, Hashable {
        /// The columns' names in their order, each once: a second `count` is `count_2`.
        public let columns: [String]
        /// The rows, each with its columns in their order.
        public let rows: [JSONObject]
        /// Whether there were more than the limit.
        public let goesOn: Bool
    }

    /// Makes the login role of a workspace's analysts or auditors, or gives it another password.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - seesAll: Whether it is the auditors'.
    ///   - password: The password; nil to leave it as it is, or none.
    ///   - owner: The database, as its owner.
    /// - Returns: The role's name.
    /// - Throws: `PostgresError`.
    public static func makeLogin(
        of workspace: WorkspaceID,
        seesAll: Bool,
        password: String?,
        as owner: PostgresConfiguration
    ) async throws(PostgresError) -> String {
        let connection = try await PostgresConnection.connect(owner)
        defer { connection.close() }
        return try await connection.run(
            .makeAnalyticsLogin,
            [workspace.rawValue, seesAll, password]
        ).only().decode(String.self, "role_name")
    }

    /// Removes the login role of a workspace's analysts or auditors.
    ///
    /// - Parameters:
    ///   - workspace: Whose.
    ///   - seesAll: Whether it is the auditors'.
    ///   - owner: The database, as its owner.
    /// - Returns: The role's name; nil where there was none.
    /// - Throws: `PostgresError`.
    public static func removeLogin(
        of workspace: WorkspaceID,
        seesAll: Bool,
        as owner: PostgresConfiguration
    ) async throws(PostgresError) -> String? {
        let connection = try await PostgresConnection.connect(owner)
        defer { connection.close() }
        return try await connection.run(
            .removeAnalyticsLogin,
            [workspace.rawValue, seesAll]
        ).only().decode(String?.self, "role_name")
    }

    /// Whether who logs in is a login role of a workspace of this database.
    ///
    /// - Throws: `PostgresError` where the database cannot be asked.
    public static func isLogin(
        _ login: PostgresConfiguration
    ) async throws(PostgresError) -> Bool {
        let connection = try await PostgresConnection.connect(login)
        defer { connection.close() }
        do { return try await connection.run(.findAnalyticsLogin).count == 1 } catch {
            // Another role may not even ask, and another database has no such view.
            if ["42501", "42P01"].contains(error.sqlState) { return false }
            throw error
        }
    }

    /// Runs a statement, and nothing else.
    ///
    /// It is the query of a cursor in a read-only transaction that is then rolled back, sent by
    /// itself, so that there can be no second statement in it.
    ///
    /// - Parameters:
    ///   - sql: A `SELECT`, `WITH` or `VALUES`.
    ///   - limit: How many rows at most.
    ///   - timeout: How long it may take.
    ///   - login: The database, as the login role.
    /// - Returns: The rows.
    /// - Throws: `PostgresError`.
    public static func run(
        _ sql: String,
        limit: Int,
        timeout: Duration,
        as login: PostgresConfiguration
    ) async throws(PostgresError) -> Result {
        let connection = try await PostgresConnection.connect(login)
        defer { connection.close() }
        try await connection.simpleScript("BEGIN READ ONLY")
        let query = sql.trimmingCharacters(
            in: CharacterSet(charactersIn: ";").union(.whitespacesAndNewlines)
        )
        let milliseconds = String(Int64(timeout / .milliseconds(1)))
        _ = try await connection.run(.setStatementTimeout, [milliseconds])
        let columns = distinct(try await columns(of: query, on: connection))
        // In the place of names, of which two may be equal, places.
        let places = columns.indices.map { "c\($0)" }
        let names = places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
        let cursor =
            "DECLARE rows NO SCROLL CURSOR FOR "
            + "SELECT to_jsonb(t) AS row FROM (\(query)\n) t\(names)"
        _ = try await connection.run(Statement(name: "declare_rows", embedded: Array(cursor.utf8)))
        let fetch = "FETCH \(limit + 1) FROM rows"
        let rows = try await connection.query(
            Statement(name: "fetch_rows", embedded: Array(fetch.utf8)),
            [],
            timeout: timeout + .seconds(5)
        )
        var objects: [JSONObject] = []
        for row in rows.prefix(limit) {
            let bytes = try row.decode(PostgresJSON.self, "row").bytes
            guard let values = try? JSONParser.parse(bytes).object else {
                throw .decoding("A row is not JSON that can be read: cast its columns to text.")
            }
            objects.append(
                zip(columns, places).reduce(into: JSONObject()) { object, column in
                    object[column.0] = values[column.1] ?? .null
                }
            )
        }
        return Result(columns: columns, rows: objects, goesOn: rows.count > limit)
    }

    /// The names of a query's columns; none of its rows is read.
    ///
    /// The line's end closes a comment that it may end with.
    private static func columns(
        of query: String,
        on connection: PostgresConnection
    ) async throws(PostgresError) -> [String] {
        let empty = "SELECT * FROM (\(query)\n) t LIMIT 0"
        return try await connection.run(
            Statement(name: "name_columns", embedded: Array(empty.utf8))
        ).columns
    }

    /// The names, those that come again with a number behind them.
    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.map { name in
            var (given, number) = (name, 1)
            while !seen.insert(given).inserted {
                number += 1
                given = "\(name)_\(number)"
            }
            return given
        }
    }
}
