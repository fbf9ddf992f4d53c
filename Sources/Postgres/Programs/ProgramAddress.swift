internal import CLibpq

/// Where a program of PostgreSQL is to connect to: its `--dbname`, and the password apart from it.
///
/// The list of processes shows everybody the arguments of a program, but not its variables.
struct ProgramAddress: Sendable, Equatable {
    /// Keywords and values, without the password.
    let words: String
    /// `nil` where the connection string holds none; the program then finds one as libpq does.
    let password: String?

    /// Reads a URI or keywords and values.
    ///
    /// - Parameters:
    ///   - connectionString: What libpq would be given.
    ///   - database: Another database of the same server; `nil` for the one that is named.
    /// - Throws: `PostgresError.unavailable` with what is wrong with the connection string.
    init(_ connectionString: String, database: String? = nil) throws(PostgresError) {
        var words = try Self.words(of: connectionString)
        password = words.last { $0.keyword == "password" }?.value
        words.removeAll { $0.keyword == "password" || $0.keyword == "dbname" && database != nil }
        if let database { words.append(("dbname", database)) }
        self.words = ConnectionWords.string(words)
    }

    private static func words(
        of text: String
    ) throws(PostgresError) -> [(keyword: String, value: String)] {
        // As libpq takes it: what has neither form is a database's name.
        guard text.contains("=") || text.contains("://") else { return [("dbname", text)] }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            let reason = message.map { String(cString: $0).trimmedLine } ?? "no memory"
            PQfreemem(message)
            throw .unavailable(reason)
        }
        defer { PQconninfoFree(options) }
        var words: [(keyword: String, value: String)] = []
        var option = options
        // The list ends with an option that has no keyword.
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                words.append((String(cString: keyword), String(cString: value)))
            }
            option += 1
        }
        return words
    }
}
