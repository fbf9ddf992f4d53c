import Crypto
public import Foundation
public import SearchCore

/// What a stream is.
public enum StreamKind: String, Sendable {
    /// A recorded session; written by a device.
    case session
    /// People, devices and tokens; written by the server.
    case identities
    /// The versions of one catalog; written by the server.
    case catalog
    /// Who read, exported or erased what; written by the server.
    case audit
    /// A device's operations on the saved searches of one space; written by a device.
    case operations
    /// The name of one space and who is in it; written by the server.
    case space

    /// Whether an event's time is the writer's, so that a retry has the same one.
    ///
    /// The time of an operation is worked out by the server as it comes.
    var hasWrittenTimes: Bool {
        switch self {
        case .session, .identities, .catalog, .audit, .space: true
        case .operations: false
        }
    }

    /// What the ids of the server's own streams begin with: `ss` and two zeros.
    private static let mark: [UInt8] = [0x73, 0x73, 0, 0]

    /// The id of a stream that the server keeps under a name, the same in every workspace.
    public func stream(named name: String) -> UUID {
        let digest = SHA256.hash(Array("searchsync/stream/\(rawValue)/\(name)".utf8))
        return UUID(version8: Self.mark + digest.bytes)
    }

    /// Whether an id is kept for the server's own streams, so that no device may open it.
    ///
    /// A device that knows the name of a catalog could otherwise record a session under the id of
    /// its stream before the catalog is loaded.
    public static func isReserved(_ id: UUID) -> Bool {
        let bytes = id.bytes
        return bytes.starts(with: mark) && bytes[6] >> 4 == 8
    }
}

/// Events that are to be appended to one stream.
public struct StreamAppend: Sendable {
    /// The stream.
    public var stream: UUID
    /// What the stream is, used where it is new.
    public var kind: StreamKind
    /// Who writes; a stream belongs to the device that opened it.
    public var device: UUID
    /// The person, used where the stream is new.
    public var actor: UUID
    /// The events, in any order.
    public var events: [PendingEvent]

    /// Makes an append.
    public init(
        stream: UUID,
        kind: StreamKind,
        device: UUID,
        actor: UUID,
        events: [PendingEvent]
    ) {
        self.stream = stream
        self.kind = kind
        self.device = device
        self.actor = actor
        self.events = events
    }
}

/// An event before the log has given it a position.
public struct PendingEvent: Sendable, Hashable {
    /// Its number in the stream, from 1.
    public var version: Int
    /// What happened.
    public var kind: String
    /// The version of the kind's data, from 1.
    public var schema: Int
    /// When, by the clock of who wrote it.
    public var occurredAt: Timestamp
    /// A JSON text; the same bytes at every try.
    public var payload: [UInt8]

    /// Makes an event.
    public init(version: Int, kind: String, schema: Int, occurredAt: Timestamp, payload: [UInt8]) {
        self.version = version
        self.kind = kind
        self.schema = schema
        self.occurredAt = occurredAt
        self.payload = payload
    }

    /// Makes an event of a session's event.
    public init(_ event: Event) {
        self.init(
            version: event.sequence,
            kind: event.kind.rawValue,
            schema: event.schema,
            occurredAt: event.at,
            payload: EventCodec.encodePayload(event)
        )
    }
}

/// What became of one stream's events.
public struct StreamOutcome: Sendable, Hashable {
    /// Why events were not stored.
    public enum Refusal: Sendable, Hashable {
        /// Another event is stored under this version.
        case forked(version: Int)
        /// Events are missing; this version is to come next.
        case gap(expected: Int)
        /// Another device opened the stream.
        case notOwner
        /// The stream was erased and takes nothing more.
        case erased
    }

    /// The stream.
    public let stream: UUID
    /// Events stored now; each is durable.
    public var stored = 0
    /// Events that were stored before.
    public var duplicates = 0
    /// The stream's newest version.
    public var through = 0
    /// Why the rest was not stored; nil where there is no rest.
    public var refusal: Refusal?

    init(stream: UUID) { self.stream = stream }
}
