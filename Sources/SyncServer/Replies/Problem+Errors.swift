import EventStore
import Foundation
import Postgres
import ReadModels
import SearchCore
import SyncProtocol

extension Problem {
    /// What a client is told of an error that a handler threw.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as WireError:
            self.init(
                status: 400,
                code: error.code,
                detail: error.description,
                remedy: "Correct the request's body.",
                field: error.field
            )
        case let error as ReadModelError: self.init(error)
        case let error as AppendError: self.init(error)
        case let error as EventStoreError: self.init(error)
        case let error as PostgresError: self.init(error)
        case let error as ErasureError: self.init(error)
        case let error as ErasureReceiptFileError:
            self.init(
                status: 500,
                code: "receipt_not_kept",
                detail: "It is erased, but its receipt could not be kept: \(error)",
                remedy: "Ask for the same again once the file can be written."
            )
        default: self = .unexpected
        }
    }

    private init(_ error: ReadModelError) {
        switch error {
        case .database(let error): self.init(error)
        case .log(let error): self.init(error)
        case .damaged: self = .unexpected
        case .cutOff(let ending): self = .cutOff(ending)
        case .missingPart(let part):
            self.init(
                status: 409,
                code: "missing_part",
                detail: "Part \(part) of the upload is missing.",
                remedy: "Send it, then commit again."
            )
        case .unknownUpload:
            self.init(
                status: 404,
                code: "unknown_upload",
                detail: "There is no such upload.",
                remedy: "Begin one with POST /v1/catalogs/{name}/uploads."
            )
        case .catalogNotReady:
            self.init(
                status: 503,
                code: "catalog_not_ready",
                detail: "This version of the catalog is still being read and indexed.",
                remedy: "Send the same again in a moment; it goes on meanwhile."
            )
        }
    }

    private init(_ error: EventStoreError) {
        switch error {
        case .database(let error): self.init(error)
        case .contention:
            self.init(
                status: 503,
                code: "contention",
                detail: error.description,
                remedy: "Send the same again."
            )
        case .hole, .migrationEdited, .databaseIsNewer, .migrationsPending: self = .unexpected
        }
    }

    private init(_ error: ErasureError) {
        switch error {
        case .log(let error): self.init(error)
        case .held:
            self.init(
                status: 409,
                code: "held",
                detail: "A hold was placed meanwhile; nothing was erased by this call.",
                remedy: "List holds with: searchsync hold list"
            )
        case .unknownSession: self = .unknownSession("of these")
        case .sessionsLeft:
            self.init(
                status: 503,
                code: "sessions_left",
                detail: "The person has recorded more meanwhile.",
                remedy: "Ask for the same again."
            )
        }
    }

    private init(_ error: AppendError) {
        switch error {
        case .log(let error): self.init(error)
        case .overloaded(let pause):
            self.init(
                status: 429,
                code: "overloaded",
                detail: "More events are on their way into the log than the server holds.",
                remedy: "Send the same again in \(pause.wholeSeconds) s; nothing of it was taken."
            )
        case .waitedTooLong, .cancelled:
            self.init(
                status: 503,
                code: "append_timed_out",
                detail: "The events waited too long for their turn; nothing of them is stored.",
                remedy: "Send the same again, in a moment."
            )
        }
    }

    private init(_ error: PostgresError) {
        switch error {
        case .connectionLost, .unavailable, .poolExhausted, .timedOut, .cancelled:
            self = .databaseUnavailable
        case .server(let refusal) where refusal.passes: self = .databaseUnavailable
        // A stream of somebody who was erased while the request was under way.
        case .server(let refusal) where refusal.sqlState == "23E04": self = .personErased
        case .server, .decoding, .misuse: self = .unexpected
        }
    }

    private static let databaseUnavailable = Problem(
        status: 503,
        code: "database_unavailable",
        detail: "The database does not answer.",
        remedy: "Send the same again in a moment; nothing is stored twice."
    )

    /// A defect, or a database that is not as it should be; what it is stands in the server's log.
    private static let unexpected = Problem(
        status: 500,
        code: "internal_error",
        detail: "The server met something that it does not know how to answer.",
        remedy: "See the server's log, and report this if it stays."
    )

    static func unknownSession(_ id: String) -> Problem {
        Problem(
            status: 404,
            code: "unknown_session",
            detail: "There is no session \(id) that this token may see.",
            remedy: "List the sessions with: searchsync sessions list"
        )
    }

    static func erased(_ erasure: SessionErasure) -> Problem {
        Problem(
            status: 410,
            code: "session_erased",
            detail: "The session \(erasure.session.text) was erased on \(erasure.erasedAt); its "
                + "receipt stands at position \(erasure.position) of the log.",
            remedy: "Nothing brings it back; see who erased it with: searchsync audit log --kind "
                + "sessionErased"
        )
    }

    /// Nobody of a name or an id; where that is meant, of an app's pseudonym neither.
    static func unknownPerson(_ reference: String) -> Problem {
        Problem(
            status: 404,
            code: "unknown_person",
            detail: "There is no person \"\(reference)\" here.",
            remedy: "List people with: searchsync person list"
        )
    }

    static func unknownCatalog(_ name: String, known: [String]) -> Problem {
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        return Problem(
            status: 404,
            code: "unknown_catalog",
            detail: "There is no catalog \"\(name)\"; there are: \(list).",
            remedy: "Load it with: searchsync catalog load \(name) FILE"
        )
    }

    static func unknownVersion(_ number: Int, of name: String, newest: Int) -> Problem {
        Problem(
            status: 404,
            code: "unknown_version",
            detail: "The catalog \"\(name)\" has no version \(number); its newest is \(newest).",
            remedy: "Use one that GET /v1/catalogs/{name} lists.",
            field: "version"
        )
    }

    static func invalidParameter(_ name: String, _ detail: String, _ remedy: String) -> Problem {
        Problem(
            status: 400,
            code: "invalid_parameter",
            detail: detail,
            remedy: remedy,
            field: name
        )
    }
}

extension ServerError {
    /// Whether the same statement may succeed in a moment: the connection broke, resources ran
    /// out, PostgreSQL shuts down or starts, or another transaction was in the way.
    fileprivate var passes: Bool { ["08", "40", "53", "57"].contains(sqlState.prefix(2)) }
}

extension AppendError {
    /// What `Retry-After` says, in seconds; nil where there is nothing to wait for.
    var retryAfterSeconds: Int? {
        guard case .overloaded(let pause) = self else { return nil }
        return pause.wholeSeconds
    }
}

extension Duration {
    /// Rounded up, and at least 1.
    fileprivate var wholeSeconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(seconds) + (attoseconds > 0 ? 1 : 0))
    }
}
