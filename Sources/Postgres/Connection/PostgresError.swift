/// Why a call to PostgreSQL gave no result.
public enum PostgresError: Error, Sendable, Equatable {
    /// The server refused the statement; the connection stays usable.
    case server(ServerError)

    /// The connection ended during the call; whether the statement took effect is not known.
    case connectionLost(String)

    /// The statement took longer than its time limit and was cancelled.
    case timedOut(statement: String, limit: Duration)

    /// The calling task was cancelled, and the statement with it.
    case cancelled(statement: String)

    /// Every connection of the pool stayed in use for the whole acquire time-out.
    case poolExhausted(maximum: Int, waited: Duration)

    /// No connection could be made, or the pool is closed.
    case unavailable(String)

    /// A value of a result was not what the caller asked for.
    case decoding(String)

    /// The call itself is wrong, such as a transaction inside a transaction.
    case misuse(String)
}

extension PostgresError {
    /// The server's code, such as `23505`, if it was the server that refused.
    public var sqlState: String? { serverError?.sqlState }

    /// The name of the constraint that was violated, if one was.
    public var constraint: String? { serverError?.constraint }

    /// Whether a unique or primary key would have been violated (23505).
    public var isUniqueViolation: Bool { sqlState == "23505" }

    /// Whether a foreign key would have been violated (23503).
    public var isForeignKeyViolation: Bool { sqlState == "23503" }

    /// Whether a check constraint would have been violated (23514).
    public var isCheckViolation: Bool { sqlState == "23514" }

    /// Whether the role lacks the right (42501).
    public var isInsufficientPrivilege: Bool { sqlState == "42501" }

    /// Whether the transaction lost against another and can be tried again (40001, 40P01).
    public var isSerializationFailure: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// Whether the statement ran out of its time limit or its task was cancelled.
    public var isInterruption: Bool {
        switch self {
        case .timedOut, .cancelled: true
        case .server(let error): error.isCancelled
        case .connectionLost, .poolExhausted, .unavailable, .decoding, .misuse: false
        }
    }

    /// The server's whole answer, if it was the server that refused.
    public var serverError: ServerError? {
        guard case .server(let error) = self else { return nil }
        return error
    }
}

extension PostgresError: CustomStringConvertible {
    /// One or two sentences: what happened, and what can be done about it.
    public var description: String {
        switch self {
        case .server(let error): error.description
        case .connectionLost(let reason):
            "The connection to PostgreSQL was lost (\(reason)). "
                + "Whether the statement took effect is not known: read it back, or try again."
        case .timedOut(let statement, let limit):
            "\(statement) was cancelled after its limit of \(limit). "
                + "Try again, or raise the query time-out."
        case .cancelled(let statement):
            "\(statement) was cancelled because its caller no longer waits. "
                + "Start it again if its result is needed."
        case .poolExhausted(let maximum, let waited):
            "All \(maximum) database connections stayed in use for \(waited). "
                + "Try again later, or raise the pool's maximum."
        case .unavailable(let reason):
            "PostgreSQL cannot be reached (\(reason)). "
                + "Check that it runs and that the database URL is right."
        case .decoding(let problem): problem
        case .misuse(let problem): problem
        }
    }
}

extension ServerError: CustomStringConvertible {
    /// The server's answer in one line, the statement first, its advice last.
    public var description: String {
        var text = "\(statement) failed: \(message) (SQLSTATE \(sqlState)"
        if let constraint { text += ", constraint \(constraint)" }
        text += ")."
        if let detail { text += " \(detail)" }
        return text + " " + (hint ?? remedy)
    }

    private var remedy: String {
        switch sqlState.prefix(2) {
        case "23": "Change the data so that it satisfies the constraint."
        case "40": "Try the transaction again."
        case "42" where sqlState == "42501": "Grant the role the right, or use another role."
        case "42": "Bring the schema up to date with this program by running its migrations."
        case "53": "Free resources of the database server, then try again."
        case "57": "Try again."
        default: "Look up the SQLSTATE, and the server's log, for the cause."
        }
    }
}
