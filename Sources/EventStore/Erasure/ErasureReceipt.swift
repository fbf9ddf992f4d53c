public import Foundation
public import SearchCore

/// Why something was erased.
public enum ErasureCause: String, Sendable, Hashable, CaseIterable {
    /// Somebody asked for it.
    case request
    /// The workspace keeps sessions only so long.
    case retention
    /// It had been erased before, and a restore from a backup brought it back.
    case restore
}

/// What proves that something was erased, and when; it holds nothing of what that was.
///
/// It is an event of the log, and a line of a file beside the database, so that after a restore from
/// an older backup the same can be erased again.
public struct ErasureReceipt: Sendable, Hashable {
    /// What was erased.
    public enum Subject: Sendable, Hashable {
        /// A session: its events' payloads and its salt.
        case session(UUID)
        /// A person's name, devices' names and tokens; the sessions have receipts of their own.
        case person(UUID)
    }

    /// Whose log.
    public let workspace: WorkspaceID
    /// What was erased.
    public let subject: Subject
    /// The person whose erasure the session's was part of; nil where it was by itself.
    public let part: UUID?
    /// The receipt's place in the log.
    public let position: Int
    /// When it was recorded, by the database's clock.
    public let erasedAt: Timestamp
    /// How many events lost their payloads.
    public let events: Int
    /// How many bytes of payload went; 0 for a person.
    public let bytes: Int
    /// The digest over the digests of the events that were erased, in hexadecimal; docs/log.md says how.
    public let covers: String
    /// Who asked for it, as the log names people; a text where no person did.
    public let by: JSONValue
    /// Why, as it was given.
    public let reason: String?
    /// What brought it about.
    public let cause: ErasureCause

    /// Makes a receipt.
    public init(
        workspace: WorkspaceID,
        subject: Subject,
        part: UUID? = nil,
        position: Int,
        erasedAt: Timestamp,
        events: Int,
        bytes: Int = 0,
        covers: String,
        by: JSONValue,
        reason: String?,
        cause: ErasureCause
    ) {
        self.workspace = workspace
        self.subject = subject
        self.part = part
        self.position = position
        self.erasedAt = erasedAt
        self.events = events
        self.bytes = bytes
        self.covers = covers
        self.by = by
        self.reason = reason
        self.cause = cause
    }
}
