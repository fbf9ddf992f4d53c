/// Which statements a connection has prepared, and under which name.
///
/// The same text can be prepared for several lists of parameter types.
struct PreparedStatements {
    private struct Entry {
        let sql: String
        let types: [PostgresType]
        let name: String
    }

    private var entries: [String: [Entry]] = [:]
    private var count = 0

    /// The server's name of a statement, if it is prepared for these types.
    func name(of statement: Statement, _ types: [PostgresType]) -> String? {
        entries[statement.name]?.first { $0.types == types && $0.sql == statement.sql }?.name
    }

    /// A name that this connection has not used; the server allows 63 bytes.
    mutating func newName(for statement: Statement) -> String {
        count += 1
        return "\(count)_" + String(decoding: statement.name.utf8.prefix(40), as: UTF8.self)
    }

    mutating func remember(_ statement: Statement, _ types: [PostgresType], as name: String) {
        entries[statement.name, default: []].append(
            Entry(sql: statement.sql, types: types, name: name)
        )
    }

    /// Forgets every statement, for when the server has forgotten or outlived one.
    mutating func forgetAll() {
        entries = [:]
    }
}
