/// Why the private PostgreSQL could not be started or stopped.
public enum PrivateClusterError: Error, Sendable, Equatable {
    /// No folder that was looked in has `postgres` and `initdb`.
    case binariesNotFound(lookedIn: [String])

    /// The data was written by another major version than the binaries that were found.
    case versionMismatch(data: Int, binaries: Int, folder: String)

    /// Another process uses the data folder.
    case inUse(folder: String, pid: Int32?)

    /// The path of the socket would be longer than the system allows.
    case socketPathTooLong(path: String, limit: Int)

    /// A folder cannot be used as it is; the text says why and what to do.
    case folder(String)

    /// Started as root without a user or a command to run PostgreSQL as.
    case needsOtherUser(String)

    /// A program could not be started or failed; `log` is the end of what it said.
    case programFailed(program: String, reason: String, log: String)

    /// The server did not become ready in time.
    case startTimedOut(after: Duration, log: String)

    /// The server is still running after it was told to stop.
    case stopTimedOut(pid: Int32)
}

extension PrivateClusterError: CustomStringConvertible {
    /// What happened, and what can be done about it.
    public var description: String {
        switch self {
        case .binariesNotFound(let places):
            "PostgreSQL \(PostgresBinaries.oldest) or newer was not found in "
                + "\(places.joined(separator: ", ")). Install it (Debian and Ubuntu: apt install "
                + "postgresql; Fedora: dnf install postgresql-server; macOS: brew install "
                + "postgresql@17), or set SEARCHSYNC_POSTGRES_BIN to the folder of its programs."
        case .versionMismatch(let data, let binaries, let folder):
            "The data in \(folder) was written by PostgreSQL \(data), and PostgreSQL \(binaries) "
                + "was found. Install PostgreSQL \(data), or upgrade the data with pg_upgrade."
        case .inUse(let folder, let pid):
            "\(folder) is in use by another searchsync\(pid.map { " (process \($0))" } ?? ""). "
                + "Stop that one first, or choose another data folder."
        case .socketPathTooLong(let path, let limit):
            "The socket's path \(path) is longer than \(limit) bytes. "
                + "Choose a shorter runtime folder, such as one in /tmp."
        case .folder(let problem): problem
        case .needsOtherUser(let problem): problem
        case .programFailed(let program, let reason, let log):
            "\(program) failed: \(reason). \(Self.quote(log))Correct what it names, and start again."
        case .startTimedOut(let limit, let log):
            "PostgreSQL was not ready after \(limit). \(Self.quote(log))"
                + "If it is still recovering, start again with a longer time limit."
        case .stopTimedOut(let pid):
            "PostgreSQL (process \(pid)) does not stop. Look at its log, and end it by hand."
        }
    }

    private static func quote(_ log: String) -> String {
        log.isEmpty ? "" : "It said:\n\(log)\n"
    }
}
