internal import CLibpq

/// What PostgreSQL itself answered when it refused a statement.
public struct ServerError: Error, Sendable, Equatable {
    /// The five-character code, such as `23505`; see PostgreSQL's "Error Codes" appendix.
    public let sqlState: String

    /// The primary message, in the server's language.
    public let message: String

    /// The server's further explanation.
    public let detail: String?

    /// The server's advice.
    public let hint: String?

    /// The name of the constraint that was violated.
    public let constraint: String?

    /// The name of the `Statement` that failed.
    public let statement: String

    /// The function of the server that raised the error; it tells apart errors that share a code.
    let raisedBy: String?

    /// Whether the server ended the connection with this error.
    let isFatal: Bool
}

extension ServerError {
    /// Whether a prepared statement is no longer usable and preparing it anew can help.
    ///
    /// The message is translated, the name of the raising function is not.
    var isStalePlan: Bool {
        sqlState == "26000" || (sqlState == "0A000" && raisedBy == "RevalidateCachedQuery")
    }

    /// Whether the statement was ended by a cancel request or `statement_timeout`.
    var isCancelled: Bool { sqlState == "57014" }

    init(result: OpaquePointer, statement: String) {
        func field(_ code: Character) -> String? {
            guard let value = code.asciiValue else { return nil }
            return PQresultErrorField(result, Int32(value)).map { String(cString: $0) }
        }
        let severity = field("V") ?? field("S")
        self.init(
            sqlState: field("C") ?? "",
            message: field("M") ?? String(cString: PQresultErrorMessage(result)).trimmedLine,
            detail: field("D"),
            hint: field("H"),
            constraint: field("n"),
            statement: statement,
            raisedBy: field("R"),
            isFatal: severity == "FATAL" || severity == "PANIC"
        )
    }
}

extension String {
    /// The text without white space at its ends; libpq ends messages with a line break.
    var trimmedLine: String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace || $0.isNewline }
        guard let first = firstIndex(where: { !isSpace($0) }),
            let last = lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[first...last])
    }
}
