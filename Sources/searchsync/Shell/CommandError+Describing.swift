import CatalogFiles
import Device
import EventStore
import SearchCore
import SyncProtocol

extension CommandError {
    /// Makes an error of whatever was thrown.
    init(describing error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as ServerError: self.init(error)
        case let error as StoreError: self.init(error)
        case let error as RecorderError: self.init(error)
        case let error as RedactionError:
            self.init("invalid_redaction", splitting: error.description, exit: .usage)
        case let error as CatalogFileError:
            self.init(error.problem.code.rawValue, splitting: error.description)
        case let error as SessionFileError:
            self.init("invalid_session_file", splitting: error.description)
        case let error as ErasureReceiptFileError:
            self.init(
                "receipts_failed",
                error.description,
                try: "mend it, or name another file with --receipts"
            )
        case is CancellationError:
            self.init("interrupted", "interrupted", try: "the same again", exit: .interrupted)
        default:
            if let known = CommandError(ofBackup: error) {
                self = known
                return
            }
            self.init("failed", String(describing: error), try: "searchsync doctor")
        }
    }

    /// Takes a message whose remedy stands behind its last semicolon, as the libraries write it.
    init(_ code: String, splitting text: String, exit: ExitCode = .failure) {
        let parts = Self.split(text)
        self.init(code, parts.message, try: parts.remedy, exit: exit)
    }

    /// What happened, and what to do about it.
    static func split(
        _ text: String,
        or fallback: String = "searchsync doctor"
    ) -> (message: String, remedy: String) {
        guard let semicolon = text.lastIndex(of: ";") else { return (text, fallback) }
        let remedy = text[text.index(after: semicolon)...].drop { $0 == " " }
        return (String(text[..<semicolon]), String(remedy))
    }

    private init(_ error: StoreError) {
        switch error {
        case .unknownSession:
            self.init("unknown_session", splitting: error.description, exit: .notFound)
        case .unknownCatalog:
            self.init("unknown_catalog", splitting: error.description, exit: .notFound)
        case .newerStore, .foreignDatabase, .corrupt, .cannotOpen, .busy, .full, .failed,
            .sessionAdvanced, .sessionExists, .damagedCatalog:
            self.init("store_failed", splitting: error.description)
        }
    }

    private init(_ error: RecorderError) {
        switch error {
        case .store(let error): self.init(error)
        case .refused(let refusals):
            self.init(refusals.first?.code ?? "refused", splitting: error.description)
        case .redaction:
            self.init("invalid_redaction", splitting: error.description, exit: .usage)
        case .startDropped, .closed: self.init("recorder_failed", splitting: error.description)
        }
    }

    private init(_ error: ServerError) {
        switch error {
        case .unreachable:
            self.init("server_unreachable", splitting: error.description, exit: .unreachable)
        case .overloaded(let problem, _): self.init(problem, exit: .unreachable)
        case .notAuthorized(let problem): self.init(problem, exit: .unauthorised)
        case .refused(let problem):
            self.init(problem, exit: problem.status == 404 ? .notFound : .failure)
        case .incompatible: self.init("incompatible_server", splitting: error.description)
        case .badReply: self.init("bad_reply", splitting: error.description)
        case .cancelled: self.init("cancelled", splitting: error.description, exit: .interrupted)
        }
    }

    private init(_ problem: Problem, exit: ExitCode) {
        self.init(problem.code, problem.detail, try: problem.remedy, exit: exit)
    }
}
