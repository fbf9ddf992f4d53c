/// Why a backup was not taken, or not restored; nothing was changed.
public enum BackupError: Error, Sendable, Equatable {
    /// There is a file at the place already.
    case fileExists(String)
    /// The file is not there.
    case noFile(String)
    /// The file cannot be read or written; the text says why.
    case file(String, reason: String)
    /// The file is not a backup of this program, or only the beginning of one.
    case notWhole(String)
    /// The file is not as it was written.
    case changed(String)
    /// It has another form, or a schema that this program does not know.
    case newer(String, program: String)
    /// The database is none of this program.
    case noLog
    /// The login may read and not note that a backup was taken.
    case mayNotRecord
    /// The database has something in it, and was not to be replaced.
    case notEmpty(database: String)
    /// Somebody is connected to the database, or restores it.
    case inUse(database: String, by: [String])
    /// The login may not make or rename databases.
    case mayNotMakeDatabases(login: String)
    /// The server is older than the one that was backed up.
    case serverTooOld(server: Int, backup: Int)
    /// What was restored is not what was backed up.
    case wrongLog(String)
}

extension BackupError: CustomStringConvertible {
    /// What happened; and, behind a semicolon, what to do about it.
    public var description: String {
        switch self {
        case .fileExists(let path):
            "\(path) is there already; choose another name, or --force to replace it"
        case .noFile(let path): "there is no file \(path); name the backup's file"
        case .file(let path, let reason):
            "\(path) cannot be used (\(reason)); correct its folder, rights or room, and run it again"
        case .notWhole(let path):
            "\(path) is not a whole backup: the end is missing; use another backup, or copy it anew"
        case .changed(let path):
            "\(path) is not as it was written: its SHA-256 is another; use another backup, or copy "
                + "it anew"
        case .newer(let path, let program):
            "\(path) was written by searchsync \(program), which is newer; install that version"
        case .noLog:
            "the database is not one of searchsync; give the address of the one that is served"
        case .mayNotRecord:
            "this login may read the database and not note that there is a backup of it, so that "
                + "devices would not know; use the owner (--owner-database-url), GRANT "
                + "searchsync_server to the login, or --unrecorded"
        case .notEmpty(let database):
            "the database \(database) is not empty; --replace puts the backup in its place and keeps "
                + "it under another name"
        case .inUse(let database, let names):
            "the database \(database) is in use (\(names.joined(separator: ", "))); stop the servers "
                + "and whoever else is connected, and run it again"
        case .mayNotMakeDatabases(let login):
            "\(login) may not make databases, and a restore makes one beside the old; as a superuser: "
                + "ALTER ROLE \"\(login)\" CREATEDB, or give another --owner-database-url"
        case .serverTooOld(let server, let backup):
            "the backup is of PostgreSQL \(backup), and this server is PostgreSQL \(server); restore "
                + "it on PostgreSQL \(backup) or newer"
        case .wrongLog(let detail):
            "the restored log is not the one that was backed up (\(detail)), and was not put in place; "
                + "use another backup"
        }
    }
}
