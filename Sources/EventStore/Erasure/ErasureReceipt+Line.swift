import Crypto
import Foundation
public import SearchCore

extension ErasureReceipt {
    /// The version of the form of a line.
    static let form = 1

    /// The receipt as one JSON object, as it stands in a line of the file.
    public var json: JSONObject {
        var object: JSONObject = [
            "erasure": JSONValue(Self.form), "workspace": JSONValue(Int(workspace.rawValue)),
        ]
        switch subject {
        case .session(let id): object["session"] = .string(id.text)
        case .person(let id): object["person"] = .string(id.text)
        }
        object["part"] = part.map { .string($0.text) }
        object["position"] = JSONValue(position)
        object["erasedAt"] = .string(erasedAt.description)
        object["events"] = JSONValue(events)
        object["bytes"] = JSONValue(bytes)
        object["covers"] = .string(covers)
        object["by"] = by
        object["reason"] = JSONValue(reason)
        object["cause"] = .string(cause.rawValue)
        return object
    }

    /// The line's bytes, its end included.
    public var line: [UInt8] { JSONWriter.encode(.object(json)) + [UInt8(ascii: "\n")] }

    /// Reads a line, with or without its end.
    ///
    /// - Throws: ``ReceiptLineError`` that says what is wrong.
    public init(line: [UInt8]) throws(ReceiptLineError) {
        let object: JSONObject?
        do { object = try JSONParser.parse(line).object } catch {
            throw ReceiptLineError("it is not JSON: \(error)")
        }
        guard let object else { throw ReceiptLineError("it is not a JSON object") }
        guard let form = object["erasure"]?.integer else {
            throw ReceiptLineError("it has no \"erasure\"")
        }
        guard form == Self.form else {
            throw ReceiptLineError("it is of form \(form); upgrade searchsync to read it")
        }
        guard let workspace = object["workspace"]?.integer.flatMap({ Int32(exactly: $0) }),
            let subject = Subject(object),
            let position = object["position"]?.integer, position > 0,
            let erasedAt = object["erasedAt"]?.string.flatMap({ Timestamp($0) }),
            let events = object["events"]?.integer, events >= 0,
            let covers = object["covers"]?.string, Digest(hex: covers) != nil,
            let cause = object["cause"]?.string.flatMap({ ErasureCause(rawValue: $0) })
        else { throw ReceiptLineError("a member is missing or is not what it must be") }
        self.init(
            workspace: WorkspaceID(rawValue: workspace),
            subject: subject,
            part: object["part"]?.string.flatMap { UUID(text: $0) },
            position: position,
            erasedAt: erasedAt,
            events: events,
            bytes: object["bytes"]?.integer ?? 0,
            covers: covers,
            by: object["by"] ?? .null,
            reason: object["reason"]?.string,
            cause: cause
        )
    }
}

extension ErasureReceipt.Subject {
    /// Reads which of the two it is; nil where it is neither or both.
    fileprivate init?(_ object: JSONObject) {
        let session = object["session"]?.string.flatMap { UUID(text: $0) }
        let person = object["person"]?.string.flatMap { UUID(text: $0) }
        switch (session, person) {
        case (let session?, nil): self = .session(session)
        case (nil, let person?): self = .person(person)
        case (nil, nil), (.some, .some): return nil
        }
    }
}

/// Why a line is no receipt.
public struct ReceiptLineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with it.
    public let description: String

    init(_ description: String) { self.description = description }
}
