public import Foundation

/// One interaction with a search bar, as it was recorded.
///
/// `session` and `sequence` identify it. `data` and `unknownFields` hold what came, whether this
/// version understands it or not; ``body`` is the typed reading of `kind` and `data`.
public struct Event: Sendable, Hashable {
    /// The newest schema of the known kinds that this version understands.
    public static let currentSchema = 1

    /// The recording that the event belongs to.
    public var session: UUID
    /// The event's number in its session: 1, 2, 3 … without holes.
    public var sequence: Int
    /// What happened.
    public var kind: EventKind
    /// The version of the kind's data, from 1.
    public var schema: Int
    /// The recording device's clock; never trusted for order.
    public var at: Timestamp
    /// Monotonic milliseconds since the session began; drives replay.
    public var offsetMs: Int
    /// Whether it belongs to the same action as the event before it.
    public var isJoined: Bool
    /// What the recorder itself displayed: `total`, `digest`.
    public var shown: JSONObject?
    /// What the kind carries; empty where it carries nothing.
    public var data: JSONObject
    /// Members of the wire object that this version does not know, in their order.
    public var unknownFields: JSONObject

    /// Makes an event.
    public init(
        session: UUID,
        sequence: Int,
        kind: EventKind,
        schema: Int = Event.currentSchema,
        at: Timestamp,
        offsetMs: Int,
        isJoined: Bool = false,
        shown: JSONObject? = nil,
        data: JSONObject = [:],
        unknownFields: JSONObject = [:]
    ) {
        self.session = session
        self.sequence = sequence
        self.kind = kind
        self.schema = schema
        self.at = at
        self.offsetMs = offsetMs
        self.isJoined = isJoined
        self.shown = shown
        self.data = data
        self.unknownFields = unknownFields
    }
}
