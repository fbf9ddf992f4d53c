public import Foundation
public import SearchCore

/// What became of a push: an outcome for each stream, whatever befell the others.
public struct PushReply: WireValue, Hashable {
    /// The server's clock.
    public let now: Timestamp
    /// The log's epoch.
    public let epoch: Int
    /// One outcome for each stream of the push, in its order.
    public let streams: [PushOutcome]

    /// Makes a reply.
    public init(now: Timestamp, epoch: Int, streams: [PushOutcome]) {
        self.now = now
        self.epoch = epoch
        self.streams = streams
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            now: try reader.time("now"),
            epoch: try reader.integer("epoch"),
            streams: try reader.values("streams")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "now": .string(now.description), "epoch": JSONValue(epoch),
            "streams": .array(streams.map { .object($0.json) }),
        ]
    }
}

/// What became of a stream's operations.
public struct PushOutcome: WireValue, Hashable {
    /// The stream's id.
    public let stream: UUID
    /// Operations stored by this request; each is durable.
    public let stored: Int
    /// Operations that were stored before, byte for byte.
    public let duplicates: Int
    /// The stream's newest stored number.
    public let through: Int
    /// A position of the log at or behind all that is stored of the stream; nil where nothing is.
    public let position: Int?
    /// Operations that were refused; their numbers are taken.
    public let rejected: [RejectedOperation]
    /// Why operations of the stream were not stored; nil where all were.
    public let error: PushError?

    /// Makes an outcome.
    public init(
        stream: UUID,
        stored: Int,
        duplicates: Int,
        through: Int,
        position: Int?,
        rejected: [RejectedOperation] = [],
        error: PushError? = nil
    ) {
        self.stream = stream
        self.stored = stored
        self.duplicates = duplicates
        self.through = through
        self.position = position
        self.rejected = rejected
        self.error = error
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            stream: try reader.uuid("stream"),
            stored: try reader.integer("stored"),
            duplicates: try reader.integer("duplicates"),
            through: try reader.integer("through"),
            position: try reader.optionalInteger("position"),
            rejected: try reader.values("rejected"),
            error: try reader.optionalValue("error")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "stream": .string(stream.text), "stored": JSONValue(stored),
            "duplicates": JSONValue(duplicates), "through": JSONValue(through),
        ]
        object["position"] = position.map(JSONValue.init)
        if !rejected.isEmpty { object["rejected"] = .array(rejected.map { .object($0.json) }) }
        object["error"] = error.map { .object($0.json) }
        return object
    }
}

/// An operation that the server did not take; it changes nothing, and does not hold up the others.
///
/// A retry of the same push names it again, so that a lost reply loses no reason.
public struct RejectedOperation: WireValue, Hashable {
    /// Its number in the stream.
    public let number: Int
    /// Why, as a stable code: `not_permitted`, `unknown_space`, `wrong_space`, or a code of
    /// ``EventError``.
    public let code: String
    /// What is wrong and what to do, for people.
    public let message: String

    /// Makes a rejection.
    public init(number: Int, code: String, message: String) {
        self.number = number
        self.code = code
        self.message = message
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            number: try reader.integer("number"),
            code: try reader.string("code"),
            message: try reader.string("message")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        ["number": JSONValue(number), "code": .string(code), "message": .string(message)]
    }
}
