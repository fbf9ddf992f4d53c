public import Foundation
import Postgres
public import SearchCore

/// What is to be erased in one transaction.
public struct ErasureOrder: Sendable {
    /// The sessions.
    public var sessions: [UUID]
    /// The person whose erasure this is part of; nil where it is of sessions alone.
    public var person: UUID?
    /// Whether the person's names, devices and tokens go too: no other session may be left.
    public var isLast: Bool
    /// Who asks, as the log names people; a text where no person does.
    public var by: JSONValue
    /// Why, for who reads the log; no name belongs here.
    public var reason: String?
    /// What brings it about.
    public var cause: ErasureCause
    /// The server's clock.
    public var at: Timestamp

    /// Makes an order.
    public init(
        sessions: [UUID],
        person: UUID? = nil,
        isLast: Bool = false,
        by: JSONValue,
        reason: String? = nil,
        cause: ErasureCause = .request,
        at: Timestamp
    ) {
        self.sessions = sessions
        self.person = person
        self.isLast = isLast
        self.by = by
        self.reason = reason
        self.cause = cause
        self.at = at
    }

    var facts: JSONObject {
        ["by": by, "reason": JSONValue(reason), "cause": .string(cause.rawValue)]
    }
}

/// Why nothing was erased.
public enum ErasureError: Error, Sendable {
    /// A hold stands against it.
    case held
    /// One of the sessions is not there.
    case unknownSession
    /// The person has recorded sessions that the order does not name.
    case sessionsLeft
    /// The log could not be asked.
    case log(EventStoreError)
}

extension ErasureError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .held:
            "A hold stands against it; nothing was erased. List holds with: searchsync hold list"
        case .unknownSession:
            "One of the sessions is not in the log; nothing was erased. List them with: searchsync "
                + "sessions list"
        case .sessionsLeft:
            "The person has recorded more meanwhile; nothing was erased. Ask for the same again."
        case .log(let error): error.description
        }
    }

    init(_ error: any Error) {
        switch error {
        case let error as ErasureError: self = error
        case let error as EventStoreError: self = Self.refusal(error.database) ?? .log(error)
        case let error as PostgresError: self = Self.refusal(error) ?? .log(.database(error))
        default: self = .log(.database(.misuse("\(error)")))
        }
    }

    private static func refusal(_ error: PostgresError?) -> ErasureError? {
        switch error?.sqlState {
        case "23E01": .held
        case "23E02": .unknownSession
        case "23E03": .sessionsLeft
        default: nil
        }
    }
}
