public import EventStore
public import Postgres

/// Why a read model did not give or take what it was asked.
public enum ReadModelError: Error, Sendable {
    /// PostgreSQL refused, or could not be reached.
    case database(PostgresError)
    /// The log did not take the event.
    case log(EventStoreError)
    /// What is stored is not what this program stores.
    case damaged(String)
    /// An upload lacks a part.
    case missingPart(Int)
    /// The catalog of an upload, or the upload itself, does not exist.
    case unknownUpload
    /// A version of a catalog is still being read or indexed.
    case catalogNotReady
    /// Who asks was cut off while the request was under way.
    case cutOff(TokenEnding)
}

extension ReadModelError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .database(let error): error.description
        case .log(let error): error.description
        case .damaged(let what): "\(what) is damaged in the database. Restore it from a backup."
        case .missingPart(let part): "Part \(part) is missing. Send it, then commit again."
        case .cutOff: "Who asks was cut off meanwhile. Log in again."
        case .unknownUpload: "There is no such upload. Begin one for the catalog."
        case .catalogNotReady: "The catalog is still being indexed. Ask again in a moment."
        }
    }

    /// Wraps what a database call or the log threw.
    init(_ error: any Error) {
        switch error {
        case let error as ReadModelError: self = error
        case let error as PostgresError: self = .database(error)
        case let error as EventStoreError: self = .log(error)
        default: self = .damaged("\(error)")
        }
    }
}
