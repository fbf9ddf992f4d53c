import EventStore
import Postgres

extension CommandError {
    /// Why a backup or a restore did not do its work; nil for other errors.
    init?(ofBackup error: any Error) {
        switch error {
        case let error as BackupError: self.init(error)
        case let error as PostgresProgramError: self.init(error)
        default: return nil
        }
    }

    private init(_ error: BackupError) {
        let code =
            switch error {
            case .fileExists: "file_exists"
            case .noFile: "no_file"
            case .file: "file_failed"
            case .notWhole, .changed: "backup_damaged"
            case .newer: "backup_is_newer"
            case .noLog: "no_log"
            case .mayNotRecord: "may_not_record"
            case .notEmpty: "database_not_empty"
            case .inUse: "database_in_use"
            case .mayNotMakeDatabases: "may_not_make_databases"
            case .serverTooOld: "server_too_old"
            case .wrongLog: "log_wrong"
            }
        let isMissing = if case .noFile = error { true } else { false }
        self.init(code, splitting: error.description, exit: isMissing ? .notFound : .failure)
    }

    private init(_ error: PostgresProgramError) {
        switch error {
        case .notFound: self.init("no_postgres_program", splitting: error.description)
        case .failed: self.init("postgres_program_failed", splitting: error.description)
        case .cancelled:
            self.init("interrupted", splitting: error.description, exit: .interrupted)
        }
    }
}
