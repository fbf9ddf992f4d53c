import Crypto
import Foundation
import SearchCore

/// A line of a proof; docs/proofs.md lays them out.
enum ProofRecord: Hashable {
    /// What all events have in common, and the hash before the first batch.
    case opening(Opening)
    /// The next batch of the log.
    case batch(Batch)
    /// An event of the batch before it.
    case event(Event)
    /// The proof is whole.
    case end(End)
    /// The log that was to be proved is wrong itself.
    case broken(position: Int, reason: String)

    struct Opening: Hashable {
        let workspace: WorkspaceID
        let stream: UUID
        let kind: String
        let device: UUID
        let person: UUID
        /// nil where the session was erased.
        let salt: [UInt8]?
        let previous: Digest
    }

    struct Batch: Hashable {
        let firstPosition: Int
        let lastPosition: Int
        let epoch: Int
        let recordedAt: Timestamp
        let root: Digest
    }

    struct Event: Hashable {
        let position: Int
        let version: Int
        let kind: String
        let schema: Int
        let occurredAt: Timestamp
        /// nil where it was erased.
        let payload: String?
        let payloadDigest: Digest
        let path: [Digest]
    }

    struct End: Hashable {
        let head: KnownHead
        let events: Int
        let batches: Int
    }
}

extension ProofRecord {
    /// The version of the form of proofs.
    static let form = 1

    /// The bytes of the line, its end included.
    var line: [UInt8] { JSONWriter.encode(.object(json)) + [UInt8(ascii: "\n")] }

    private var json: JSONObject {
        switch self {
        case .opening(let opening): opening.json
        case .batch(let batch): ["batch": .object(batch.json)]
        case .event(let event): ["event": .object(event.json)]
        case .end(let end): ["end": .object(end.json)]
        case .broken(let position, let reason):
            [
                "broken": .object([
                    "position": JSONValue(position), "reason": .string(reason),
                ])
            ]
        }
    }
}

extension ProofRecord.Opening {
    fileprivate var json: JSONObject {
        [
            "searchproof": JSONValue(ProofRecord.form),
            "workspace": JSONValue(Int(workspace.rawValue)),
            "stream": .string(stream.text), "kind": .string(kind),
            "device": .string(device.text), "person": .string(person.text),
            "salt": JSONValue(salt?.hex), "previous": .string(previous.hex),
        ]
    }
}

extension ProofRecord.Batch {
    fileprivate var json: JSONObject {
        [
            "firstPosition": JSONValue(firstPosition), "lastPosition": JSONValue(lastPosition),
            "epoch": JSONValue(epoch), "recordedAt": .string(recordedAt.description),
            "root": .string(root.hex),
        ]
    }
}

extension ProofRecord.Event {
    fileprivate var json: JSONObject {
        [
            "position": JSONValue(position), "version": JSONValue(version),
            "kind": .string(kind), "schema": JSONValue(schema),
            "occurredAt": .string(occurredAt.description), "payload": JSONValue(payload),
            "payloadDigest": .string(payloadDigest.hex), "path": JSONValue(path.map(\.hex)),
        ]
    }
}

extension ProofRecord.End {
    fileprivate var json: JSONObject {
        [
            "head": .string(head.description), "events": JSONValue(events),
            "batches": JSONValue(batches),
        ]
    }
}
