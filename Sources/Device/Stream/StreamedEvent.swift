public import Foundation
public import SearchCore

/// An event of a server's log, as `GET /v1/stream` sends it.
public struct StreamedEvent: Sendable, Hashable {
    /// Where to go on after it; opaque.
    public let cursor: String
    /// Its place in the workspace's log.
    public let position: Int
    /// When the server stored it, by the database's clock.
    public let recordedAt: Timestamp
    /// What happened.
    public let kind: String
    /// All that was sent.
    public let object: JSONObject

    /// Reads a line; nil where it is no event.
    init?(_ line: String, cursor: String) {
        guard let object = (try? JSONParser.parse(Array(line.utf8)))?.object,
            let position = object["position"]?.integer, let kind = object["kind"]?.string,
            let recordedAt = object["recordedAt"]?.string.flatMap(Timestamp.init)
        else { return nil }
        self.cursor = cursor
        self.position = position
        self.recordedAt = recordedAt
        self.kind = kind
        self.object = object
    }

    /// The session whose event it is; nil for what the server wrote.
    public var session: UUID? { object["session"]?.string.flatMap(UUID.init(text:)) }

    /// The event of a session; nil for what the server wrote, and for an erased one.
    public var sessionEvent: Event? {
        object["session"] == nil ? nil : try? EventCodec.decode(object)
    }
}

/// Which events of the log a stream shows; what is nil or empty does not restrict.
public struct StreamFilter: Sendable, Hashable {
    /// The events of this session.
    public var session: UUID?
    /// Events of these kinds.
    public var kinds: [String]

    /// Makes a filter.
    public init(session: UUID? = nil, kinds: [String] = []) {
        self.session = session
        self.kinds = kinds
    }

    var query: [(String, String)] {
        (session.map { [("session", $0.text)] } ?? [])
            + (kinds.isEmpty ? [] : [("kinds", kinds.joined(separator: ","))])
    }
}
