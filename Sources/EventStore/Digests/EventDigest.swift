import Crypto
import Foundation
import SearchCore

/// The digests of events; docs/log.md lays them out byte for byte.
enum EventDigest {
    /// SHA-256 over the stream's salt and the payload.
    static func payload(_ payload: [UInt8], salt: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.update(salt)
        hash.update(payload)
        return hash.finalize()
    }

    /// What an event's digest is taken over: all that is stored of it but the position.
    struct Header {
        let workspace: WorkspaceID
        let stream: UUID
        let streamKind: String
        let device: UUID
        let actor: UUID
        let version: Int
        let kind: String
        let schema: Int
        let occurredAt: Timestamp
        let payloadDigest: [UInt8]
    }

    /// The digest of an event; a leaf of its batch's Merkle tree.
    static func event(_ header: Header) -> Digest {
        var bytes = Array("searchsync/event".utf8)
        bytes.append(bigEndian: header.workspace.rawValue)
        bytes += header.stream.bytes
        bytes.append(counted: header.streamKind)
        bytes += header.device.bytes
        bytes += header.actor.bytes
        bytes.append(bigEndian: Int32(truncatingIfNeeded: header.version))
        bytes.append(counted: header.kind)
        bytes.append(bigEndian: Int16(truncatingIfNeeded: header.schema))
        bytes.append(bigEndian: header.occurredAt.microseconds)
        bytes += header.payloadDigest
        return SHA256.hash(bytes)
    }
}

/// The hash of a batch, which links it to the batch before; the append function works it out too.
enum BatchHash {
    /// What stands before the first batch of a workspace.
    static let beginning = [UInt8](repeating: 0, count: 32)

    static func next(after previous: [UInt8], _ batch: StoredBatch, root: Digest) -> Digest {
        var bytes = previous
        bytes.append(bigEndian: batch.workspace.rawValue)
        bytes.append(bigEndian: Int64(batch.firstPosition))
        bytes.append(bigEndian: Int64(batch.lastPosition))
        bytes.append(bigEndian: Int32(truncatingIfNeeded: batch.epoch))
        bytes.append(bigEndian: batch.recordedAt.microseconds)
        bytes += root.bytes
        return SHA256.hash(bytes)
    }
}

extension [UInt8] {
    /// Appends an integer, most significant byte first.
    mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends a text's length in two bytes and its UTF-8.
    mutating func append(counted text: String) {
        append(bigEndian: UInt16(truncatingIfNeeded: text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
