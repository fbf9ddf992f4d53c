public import EventStore
import Foundation
public import Postgres
public import SearchCore

/// One read-only statement over the views, as the login role of a workspace.
public enum AnalyticsConsole {
    /// What a statement gave.
    public struct Result: Sendable, Hashable {
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
        // The line's end closes a comment that the statement may end with.
        let cursor =
            "DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t) AS row FROM (\(query)\n) t"
        let milliseconds = String(Int64(timeout / .milliseconds(1)))
        _ = try await connection.run(.setStatementTimeout, [milliseconds])
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
            objects.append((try? JSONParser.parse(bytes).object) ?? [:])
        }
        return Result(rows: objects, goesOn: rows.count > limit)
    }
}
