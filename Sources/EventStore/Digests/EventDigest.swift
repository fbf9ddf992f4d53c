import Crypto
import Foundation
import SearchCore

/// The digests of events; docs/log.md lays them out byte for byte.
enum EventDigest {
    /// SHA-256 over the stream's salt and the payload.
    static func payload(_ payload: [UInt8], salt: [UInt8]) -> Digest {
        PayloadDigests(salt: salt).digest(of: payload)
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
        let stream = StreamDigests(
            workspace: header.workspace,
            stream: header.stream,
            kind: header.streamKind,
            device: header.device,
            actor: header.actor
        )
        return stream.digest(
            version: header.version,
            kind: header.kind,
            schema: header.schema,
            occurredAt: header.occurredAt
        ) { $0.update(header.payloadDigest) }
    }
}

/// Payload digests of one stream: they all begin with its salt.
struct PayloadDigests {
    private var salted = SHA256()

    init(salt: [UInt8]) { salted.update(salt) }

    func digest(of payload: [UInt8]) -> Digest {
        var hash = salted
        hash.update(payload)
        return hash.finalize()
    }

    func digest(of payload: UnsafeRawBufferPointer) -> Digest {
        var hash = salted
        hash.update(payload)
        return hash.finalize()
    }
}

/// Event digests of one stream: they all begin with what is the same for all its events.
struct StreamDigests {
    private var opening = SHA256()

    private static let mark = Array("searchsync/event".utf8)

    init(workspace: WorkspaceID, stream: UUID, kind: String, device: UUID, actor: UUID) {
        opening.update(Self.mark)
        opening.update(bigEndian: workspace.rawValue)
        opening.update(stream)
        opening.update(counted: kind)
        opening.update(device)
        opening.update(actor)
    }

    /// The digest of an event; `finish` takes in its payload digest.
    func digest(
        version: Int,
        kind: String,
        schema: Int,
        occurredAt: Timestamp,
        _ finish: (inout SHA256) -> Void
    ) -> Digest {
        var hash = opening
        hash.update(bigEndian: Int32(truncatingIfNeeded: version))
        hash.update(counted: kind)
        hash.update(bigEndian: Int16(truncatingIfNeeded: schema))
        hash.update(bigEndian: occurredAt.microseconds)
        finish(&hash)
        return hash.finalize()
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
}

extension SHA256 {
    /// Takes in an integer, most significant byte first.
    mutating func update(bigEndian value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { update($0) }
    }

    /// Takes in the 16 bytes of an identifier.
    mutating func update(_ id: UUID) { withUnsafeBytes(of: id.uuid) { update($0) } }

    /// Takes in a text's length in two bytes and its UTF-8.
    mutating func update(counted text: String) {
        update(bigEndian: UInt16(truncatingIfNeeded: text.utf8.count))
        var text = text
        text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
    }
}
