public import Foundation
public import SearchCore

/// What the audit log tells of; a newer server may know more.
public enum AuditKind: String, Sendable, CaseIterable {
    /// Somebody began to record a session.
    case sessionStarted
    /// Somebody read another person's session.
    case sessionRead
    /// Somebody listed sessions of other people.
    case sessionsListed
    /// Somebody followed the log, in which other people's sessions were.
    case logFollowed
    /// Somebody made a token.
    case tokenCreated
    /// Somebody cut a token off.
    case tokenRevoked
    /// Whoever runs the server made a workspace.
    case workspaceCreated
    /// Somebody added a person, or took one back in.
    case personAdded
    /// Somebody removed a person, with the devices.
    case personRemoved
    /// Somebody made a code that lets a new device in.
    case deviceInvited
    /// Five wrong codes were tried in the place of one, which ended it.
    case invitationLocked
    /// A new device came in by a code.
    case deviceAdded
    /// Somebody named a device anew.
    case deviceRenamed
    /// Somebody cut a device off.
    case deviceRevoked
    /// Somebody made a space.
    case spaceCreated
    /// Somebody gave a space another name.
    case spaceRenamed
    /// Somebody took a person into a space, or gave one there another role.
    case memberSet
    /// Somebody took a person out of a space, or left it.
    case memberRemoved
    /// Somebody added a version of a catalog.
    case catalogLoaded
    /// Somebody pinned a version of a catalog, or ended that.
    case catalogPinned
    /// Somebody had an event passed over that a projection could not take in.
    case sessionSkipped
    /// Somebody had an operation on a saved search passed over that could not be taken in.
    case spaceSkipped
    /// Somebody, or the workspace's retention, erased a session: the receipt.
    case sessionErased
    /// Somebody erased what was left of a person: the receipt.
    case personErased
    /// Somebody placed a hold against erasing.
    case holdPlaced
    /// Somebody took a hold away.
    case holdRemoved
    /// Somebody said how long sessions are kept.
    case retentionSet
    /// Somebody said how many people a query needs to be shown to analysts.
    case privacySet
    /// Somebody took out all that is known of a person.
    case personExported
    /// Somebody took a backup, which holds the log up to a position.
    case backupTaken
    /// Somebody restored the database from a backup.
    case restored
}

/// One thing that somebody did: an entry of `GET /v1/audit/log`.
public struct AuditRecord: WireValue, Hashable {
    /// Its place in the log.
    public let position: Int
    /// When it was recorded, by the database's clock.
    public let recordedAt: Timestamp
    /// What was done; an ``AuditKind``, or one of a newer server.
    public let kind: String
    /// Who did it: a name, or the pseudonym that a session names; nil where the log does not say.
    public let person: String?
    /// The name of the device; nil where the log does not say.
    public let device: String?
    /// The token's id; nil where the log does not say, as for sessions.
    public let token: UUID?
    /// The session that it was about; nil where it was about none.
    public let session: UUID?
    /// The facts, by kind; empty for a session that was begun.
    public let details: JSONObject

    /// Makes an entry.
    public init(
        position: Int,
        recordedAt: Timestamp,
        kind: String,
        person: String?,
        device: String?,
        token: UUID?,
        session: UUID?,
        details: JSONObject
    ) {
        self.position = position
        self.recordedAt = recordedAt
        self.kind = kind
        self.person = person
        self.device = device
        self.token = token
        self.session = session
        self.details = details
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            position: try reader.integer("position"),
            recordedAt: try reader.time("recordedAt"),
            kind: try reader.string("kind"),
            person: try reader.optionalString("person"),
            device: try reader.optionalString("device"),
            token: try reader.optionalString("token").flatMap { UUID(text: $0) },
            session: try reader.optionalString("session").flatMap { UUID(text: $0) },
            details: try reader.optionalObject("details") ?? [:]
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "position": JSONValue(position),
            "recordedAt": .string(recordedAt.description),
            "kind": .string(kind),
            "person": JSONValue(person),
            "device": JSONValue(device),
            "token": JSONValue(token?.text),
            "session": JSONValue(session?.text),
            "details": .object(details),
        ]
    }
}

/// A page of the audit log, newest first.
public struct AuditPage: WireValue, Hashable {
    /// At most as many as the request's `limit`; there may be none although `next` is there.
    public let entries: [AuditRecord]
    /// What `after` must be to read on; nil on the last page.
    public let next: String?

    /// Makes a page.
    public init(entries: [AuditRecord], next: String?) {
        self.entries = entries
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        entries = try reader.values("entries")
        next = try reader.optionalString("next")
    }

    /// The wire form.
    public var json: JSONObject {
        ["entries": .array(entries.map { .object($0.json) }), "next": JSONValue(next)]
    }
}
