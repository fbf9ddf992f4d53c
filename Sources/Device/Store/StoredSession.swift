public import Foundation
public import SearchCore

/// A session as the device keeps it.
public struct StoredSession: Sendable, Hashable {
    /// The session's id.
    public let id: UUID
    /// The original's id, where the session was imported from a file.
    public let origin: UUID?
    /// What a person called it.
    public let title: String?
    /// What was searched; nil where the app searched its own backend.
    public let catalog: CatalogReference?
    /// The name of its profile.
    public let profile: String
    /// The device's clock when it began.
    public let createdAt: Timestamp
    /// The device's clock when the recorder ended in order; nil where it goes on or was cut off.
    public let closedAt: Timestamp?
    /// Number of events; equals the newest sequence.
    public let events: Int
    /// The newest sequence that the server has acknowledged.
    public let uploadedThrough: Int
    /// How many events are still to be uploaded.
    public let pending: Int
    /// Why the rest is not uploaded; nil where nothing stands in the way.
    public let problem: UploadProblem?
    /// Events up to this sequence are the server's alone; 0 where all are on this device.
    public let prunedThrough: Int
    /// The session in which it goes on, where another copy of this device wrote it too.
    public let forkedInto: UUID?
    /// What lists showed of it when its events were removed, as JSON.
    let summary: [UInt8]?

    /// Whether this device has not all of its events any more.
    public var isPruned: Bool { prunedThrough > 0 }

    init(_ row: SQLiteRow) {
        id = row.uuid(0)
        origin = row.optionalUUID(1)
        title = row.optionalText(2)
        catalog = row.optionalText(3).map {
            CatalogReference(name: $0, digest: row.optionalText(4))
        }
        profile = row.text(5)
        createdAt = row.time(6)
        closedAt = row.optionalTime(7)
        events = row.integer(8)
        uploadedThrough = row.integer(9)
        problem = row.optionalText(10).map { UploadProblem(code: $0, message: row.text(11)) }
        pending = row.integer(12)
        prunedThrough = row.integer(13)
        forkedInto = row.optionalUUID(14)
        summary = row.optionalBlob(15)
    }
}

/// Why something is not uploaded.
public struct UploadProblem: Sendable, Hashable {
    /// The stable code, such as `session_forked`.
    public let code: String
    /// What happened and what to do, for people.
    public let message: String

    /// Makes a problem.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// An event as the device keeps it.
public struct StoredEvent: Sendable, Hashable {
    /// What became of it at the server.
    public enum State: Sendable, Hashable {
        case pending
        case acknowledged
        /// The server does not take it; the code says why.
        case rejected(code: String)
    }

    /// The event's number in its session.
    public let sequence: Int
    /// What became of it at the server.
    public let state: State
    /// The wire form, the same bytes at every try.
    public let bytes: [UInt8]

    init(_ row: SQLiteRow) {
        sequence = row.integer(0)
        state =
            switch row.integer(1) {
            case 0: .pending
            case 1: .acknowledged
            default: .rejected(code: row.text(2))  // The table allows no fourth state.
            }
        bytes = row.blob(3)
    }
}
