import Crypto
import Foundation
import SearchCore

/// Why bytes are not a line of a proof.
struct ProofLineError: Error, Hashable {
    let reason: String
}

extension ProofRecord {
    /// Reads a line.
    ///
    /// Strict: one spelling for each value and no member that is not documented, since what no
    /// digest covers proves nothing.
    init(decoding line: [UInt8]) throws(ProofLineError) {
        let value: JSONValue
        do { value = try JSONParser.parse(line) } catch {
            throw ProofLineError(reason: "it is not JSON: \(error.description)")
        }
        guard let object = value.object, let first = object.members.first else {
            throw ProofLineError(reason: "it is not a JSON object")
        }
        switch (first.key, object.members.count, first.value.object) {
        case ("searchproof", _, _): self = .opening(try Opening(ProofReader(object)))
        case ("batch", 1, let body?): self = .batch(try Batch(ProofReader(body)))
        case ("event", 1, let body?): self = .event(try Event(ProofReader(body)))
        case ("end", 1, let body?): self = .end(try End(ProofReader(body)))
        case ("broken", 1, let body?): self = try Self.broken(ProofReader(body))
        default: throw ProofLineError(reason: "it is no line of a proof")
        }
    }

    private static func broken(_ reader: ProofReader) throws(ProofLineError) -> ProofRecord {
        .broken(
            position: try reader.number("position", in: 1...Int.max),
            reason: try reader.text("reason")
        )
    }
}

extension ProofRecord.Opening {
    fileprivate init(_ reader: ProofReader) throws(ProofLineError) {
        let form = try reader.number("searchproof", in: 1...Int.max)
        guard form == ProofRecord.form else {
            throw ProofLineError(reason: "the proof has form \(form), which is not known here")
        }
        let workspace = try reader.number("workspace", in: 1...Int(Int32.max))
        self.workspace = WorkspaceID(rawValue: Int32(workspace))
        stream = try reader.id("stream")
        kind = try reader.name("kind")
        device = try reader.id("device")
        person = try reader.id("person")
        salt = try reader.optionalBytes("salt", count: 16)
        previous = try reader.digest("previous")
        try reader.end()
    }
}

extension ProofRecord.Batch {
    fileprivate init(_ reader: ProofReader) throws(ProofLineError) {
        firstPosition = try reader.number("firstPosition", in: 1...Int.max)
        lastPosition = try reader.number("lastPosition", in: firstPosition...Int.max)
        epoch = try reader.number("epoch", in: 1...Int(Int32.max))
        recordedAt = try reader.time("recordedAt")
        root = try reader.digest("root")
        try reader.end()
    }
}

extension ProofRecord.Event {
    fileprivate init(_ reader: ProofReader) throws(ProofLineError) {
        position = try reader.number("position", in: 1...Int.max)
        version = try reader.number("version", in: 1...Int(Int32.max))
        kind = try reader.name("kind")
        schema = try reader.number("schema", in: 1...Int(Int16.max))
        occurredAt = try reader.time("occurredAt")
        payload = try reader.optionalText("payload")
        payloadDigest = try reader.digest("payloadDigest")
        path = try reader.digests("path")
        try reader.end()
    }
}

extension ProofRecord.End {
    fileprivate init(_ reader: ProofReader) throws(ProofLineError) {
        let text = try reader.text("head")
        guard let head = KnownHead(text), head.description == text else {
            throw ProofLineError(reason: "\"head\" is not a head")
        }
        self.head = head
        events = try reader.number("events", in: 0...Int.max)
        batches = try reader.number("batches", in: 0...Int.max)
        try reader.end()
    }
}
