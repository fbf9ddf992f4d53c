import Crypto
import EventStore
import Foundation
import SearchCore
import SyncProtocol

/// Why an operation is not taken; the raw value is the stable code.
enum PushRefusal: Error, Hashable {
    /// The person may only look.
    case notPermitted
    /// There is no such space that the person is in.
    case unknownSpace
    /// The operation is of another space than its stream, or a pin outside the person's own.
    case wrongSpace
    /// It has not the form of an operation.
    case form(EventError)

    var code: String {
        switch self {
        case .notPermitted: "not_permitted"
        case .unknownSpace: "unknown_space"
        case .wrongSpace: "wrong_space"
        case .form(let error): error.code.rawValue
        }
    }

    var message: String {
        switch self {
        case .notPermitted:
            "Only editors and owners may change this space. Ask an owner to make you one, then send "
                + "it anew."
        case .unknownSpace: "There is no such space that you are in. Ask an owner to share it."
        case .wrongSpace:
            "The operation belongs to another space; pins belong to your own. Write it there."
        case .form(let error): error.description
        }
    }
}

/// What becomes of an operation; pure.
enum PushVerdict {
    /// Judges an operation that is not stored yet.
    ///
    /// - Parameters:
    ///   - operation: The wire form.
    ///   - space: The space of the stream that it was pushed to.
    ///   - role: What the person may do in it; nil where the person is not in it.
    ///   - personal: The person's own space.
    /// - Returns: The operation as it is read.
    /// - Throws: `PushRefusal`.
    static func judge(
        _ operation: JSONObject,
        in space: UUID,
        role: SpaceRole?,
        personal: UUID
    ) throws(PushRefusal) -> SearchCore.Operation {
        guard let role else { throw .unknownSpace }
        guard role >= .editor else { throw .notPermitted }
        let read: SearchCore.Operation
        do {
            read = try OperationCodec.decode(operation)
            try OperationLimits.check(read)
        } catch { throw .form(error) }
        guard read.space == space, read.type != .setPinned || space == personal else {
            throw .wrongSpace
        }
        return read
    }

    /// The event of an operation that is taken; the same at every try but for its time.
    static func event(
        _ number: Int,
        _ operation: SearchCore.Operation,
        at time: Timestamp
    ) -> PendingEvent {
        PendingEvent(
            version: number,
            kind: operation.type.rawValue,
            schema: 1,
            occurredAt: time,
            payload: OperationCodec.encode(operation)
        )
    }

    /// What stands in the place of an operation that is refused; the same at every try.
    static func refusal(
        _ number: Int,
        _ operation: JSONObject,
        in space: UUID,
        code: String,
        at time: Timestamp
    ) -> PendingEvent {
        let bytes = JSONWriter.encode(.object(operation))
        var payload: JSONObject = [
            "code": .string(code), "digest": .string(SHA256.hash(bytes).hex),
            "space": .string(space.text),
        ]
        payload["id"] = operation["id"]?.string.flatMap { UUID(text: $0) }.map { .string($0.text) }
        return PendingEvent(
            version: number,
            kind: "operationRefused",
            schema: 1,
            occurredAt: time,
            payload: JSONWriter.encode(.object(payload))
        )
    }
}
