public import Foundation
public import SearchCore

/// Operations that a device sends: `POST /v1/push`.
///
/// The operations that a device makes in a space are one stream of the log, numbered by the device:
/// 1, 2, 3 …
public struct Push: WireValue, Hashable {
    /// The version of the protocol in which the operations are written.
    public let protocolVersion: Int
    /// The device's clock as the request is sent; by it the server works out the operations' ages.
    public let now: Timestamp
    /// The epoch of the log with which the device is in step; nil where it was not told.
    ///
    /// A server whose log is of another one takes nothing.
    public let epoch: Int?
    /// When that epoch began, which tells two epochs of one number apart; nil where it was not told.
    public let epochBegan: Timestamp?
    /// The streams, each once.
    public let streams: [PushedStream]

    /// Makes a push.
    public init(
        protocolVersion: Int = ProtocolLimits.versions.upperBound,
        now: Timestamp,
        epoch: Int? = nil,
        epochBegan: Timestamp? = nil,
        streams: [PushedStream]
    ) {
        self.protocolVersion = protocolVersion
        self.now = now
        self.epoch = epoch
        self.epochBegan = epochBegan
        self.streams = streams
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            protocolVersion: try reader.integer("protocol"),
            now: try reader.time("now"),
            epoch: try reader.optionalInteger("epoch"),
            epochBegan: try reader.optionalTime("epochBegan"),
            streams: try reader.values("streams")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "protocol": JSONValue(protocolVersion), "now": .string(now.description),
        ]
        object["epoch"] = epoch.map { JSONValue($0) }
        object["epochBegan"] = epochBegan.map { .string($0.description) }
        object["streams"] = .array(streams.map { .object($0.json) })
        return object
    }
}

/// The operations of a device in one space.
public struct PushedStream: WireValue, Hashable {
    /// The stream's id, a UUID that the device chose.
    public let stream: UUID
    /// The space; the same for every operation of the stream.
    public let space: UUID
    /// The operations with their numbers, in ascending order.
    public let operations: [NumberedOperation]

    /// Makes a stream.
    public init(stream: UUID, space: UUID, operations: [NumberedOperation]) {
        self.stream = stream
        self.space = space
        self.operations = operations
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            stream: try reader.uuid("stream"),
            space: try reader.uuid("space"),
            operations: try reader.values("operations")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "stream": .string(stream.text), "space": .string(space.text),
            "operations": .array(operations.map { .object($0.json) }),
        ]
    }
}

/// An operation and its number in its stream.
///
/// The operation is carried as its members: one that is not well formed must not keep the others from
/// being read, and what a newer writer added stays as it came.
public struct NumberedOperation: WireValue, Hashable {
    /// The number, from 1.
    public let number: Int
    /// The wire form of the operation; ``OperationCodec`` reads it.
    public let operation: JSONObject

    /// Makes a numbered operation.
    public init(number: Int, operation: JSONObject) {
        self.number = number
        self.operation = operation
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            number: try reader.integer("number"),
            operation: try reader.optionalObject("operation") ?? [:]
        )
    }

    /// The wire form.
    public var json: JSONObject {
        ["number": JSONValue(number), "operation": .object(operation)]
    }
}
