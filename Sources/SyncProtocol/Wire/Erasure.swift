public import Foundation
public import SearchCore

/// Asks for an erasure, by `POST /v1/erasures`.
///
/// One call erases a part; `remaining` says whether to ask for the same again.
public struct ErasureRequest: WireValue, Hashable {
    /// The session to erase; nil where it is a person.
    public let session: UUID?
    /// The person to erase: a name, an id, or a pseudonym of an app; nil where it is a session.
    public let person: String?
    /// Whether `person` is a pseudonym of an app, also where somebody of the workspace is called so.
    public let isPseudonym: Bool
    /// Why; 1 to 1,000 characters, without the person's name.
    public let reason: String?
    /// Whether it only says what it would touch.
    public let isDryRun: Bool
    /// Whether sessions that are held are left, and the others erased.
    public let skipsHeld: Bool

    /// Makes a request; exactly one of `session` and `person` is given.
    public init(
        session: UUID? = nil,
        person: String? = nil,
        isPseudonym: Bool = false,
        reason: String? = nil,
        isDryRun: Bool = false,
        skipsHeld: Bool = false
    ) {
        self.session = session
        self.person = person
        self.isPseudonym = isPseudonym
        self.reason = reason
        self.isDryRun = isDryRun
        self.skipsHeld = skipsHeld
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            session: try reader.optionalUUID("session"),
            person: try reader.optionalString("person"),
            isPseudonym: try reader.flag("pseudonym"),
            reason: try reader.optionalString("reason"),
            isDryRun: try reader.flag("dryRun"),
            skipsHeld: try reader.flag("skipHeld")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "session": JSONValue(session?.text), "person": JSONValue(person),
            "pseudonym": .bool(isPseudonym),
            "reason": JSONValue(reason), "dryRun": .bool(isDryRun), "skipHeld": .bool(skipsHeld),
        ]
    }
}

/// What an erasure will touch, or has.
public struct ErasureCount: WireValue, Hashable {
    /// Sessions.
    public let sessions: Int
    /// Events of those sessions.
    public let events: Int
    /// Bytes of their payloads.
    public let bytes: Int

    /// Makes a count.
    public init(sessions: Int, events: Int, bytes: Int) {
        self.sessions = sessions
        self.events = events
        self.bytes = bytes
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            sessions: try reader.integer("sessions"),
            events: try reader.integer("events"),
            bytes: try reader.integer("bytes")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "sessions": JSONValue(sessions), "events": JSONValue(events),
            "bytes": JSONValue(bytes),
        ]
    }
}

/// What an erasure found and did.
public struct ErasureReport: WireValue, Hashable {
    /// The person's id; nil for a session, and for a pseudonym.
    public let person: UUID?
    /// What there is to erase; of a call that erases, the part that it takes.
    public let found: ErasureCount
    /// Rows of read models among it.
    public let summaries: Int
    /// The devices whose copies go at their next sync, by name.
    public let devices: [String]
    /// Tokens of the person that are cut off.
    public let tokens: Int
    /// The holds that stand against it.
    public let held: [HoldRecord]
    /// What this call erased.
    public let erased: ErasureCount
    /// Sessions that are left and not held: ask for the same again.
    public let remaining: Int
    /// Whether all that was asked for is erased.
    public let isDone: Bool
    /// Sessions under a pseudonym that is the person's name, which are left.
    ///
    /// Told by a dry run, and with the last part of an erasure.
    public let namesakes: Int
    /// The positions of the receipts of this call; of an older one, where a session was erased before.
    public let receipts: [Int]

    /// Makes a report.
    public init(
        person: UUID?,
        found: ErasureCount,
        summaries: Int,
        devices: [String],
        tokens: Int,
        held: [HoldRecord],
        erased: ErasureCount = ErasureCount(sessions: 0, events: 0, bytes: 0),
        remaining: Int,
        isDone: Bool = false,
        namesakes: Int = 0,
        receipts: [Int] = []
    ) {
        self.person = person
        self.found = found
        self.summaries = summaries
        self.devices = devices
        self.tokens = tokens
        self.held = held
        self.erased = erased
        self.remaining = remaining
        self.isDone = isDone
        self.namesakes = namesakes
        self.receipts = receipts
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            person: try reader.optionalUUID("person"),
            found: try reader.value("found"),
            summaries: try reader.integer("summaries"),
            devices: try reader.strings("devices"),
            tokens: try reader.integer("tokens"),
            held: try reader.values("held"),
            erased: try reader.value("erased"),
            remaining: try reader.integer("remaining"),
            isDone: try reader.flag("done"),
            namesakes: try reader.optionalInteger("namesakes") ?? 0,
            receipts: try reader.array("receipts").compactMap(\.integer)
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "person": JSONValue(person?.text), "found": .object(found.json),
            "summaries": JSONValue(summaries), "devices": JSONValue(devices),
            "tokens": JSONValue(tokens), "held": .array(held.map { .object($0.json) }),
            "erased": .object(erased.json), "remaining": JSONValue(remaining),
            "done": .bool(isDone), "namesakes": JSONValue(namesakes),
            "receipts": .array(receipts.map { JSONValue($0) }),
        ]
    }
}

extension WireReader {
    /// A UUID that may be absent or null.
    func optionalUUID(_ key: String) throws(WireError) -> UUID? {
        try optionalString(key) == nil ? nil : try uuid(key)
    }
}
