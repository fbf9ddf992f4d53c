public import EventStore
public import Foundation
public import SearchCore

/// Somebody's order to pass over the event at which a session waits; an event of the log, so that
/// a rebuild obeys it at the same place.
public struct SessionSkip: Sendable, Hashable {
    static let kind = "sessionSkipped"

    /// The projection that passes over it.
    public let projection: String
    /// The session.
    public let session: UUID
    /// The event's number in its session.
    public let version: Int

    /// Makes an order.
    public init(projection: String, session: UUID, version: Int) {
        self.projection = projection
        self.session = session
        self.version = version
    }

    /// The event that is recorded.
    ///
    /// - Parameters:
    ///   - reason: Why, for who reads the log.
    ///   - person: Who, as the log names people.
    ///   - time: When, by the server's clock.
    /// - Returns: An event of the workspace's stream of such orders.
    public func event(reason: String, by person: JSONValue, at time: Timestamp) -> ServerEvent {
        ServerEvent(
            stream: Self.stream,
            streamKind: .audit,
            kind: Self.kind,
            data: [
                "projection": .string(projection), "session": .string(session.text),
                "version": JSONValue(version), "reason": .string(reason), "by": person,
            ],
            at: time
        )
    }

    static let stream = StreamKind.audit.stream(named: "projections")

    /// Reads an event; nil where it is no such order.
    init?(_ event: StoredEvent) {
        guard event.stream == Self.stream, event.kind == Self.kind,
            let payload = event.payload, let object = try? JSONParser.parse(payload).object,
            let data = object["data"]?.object, let projection = data["projection"]?.string,
            let session = data["session"]?.string.flatMap({ UUID(text: $0) }),
            let version = data["version"]?.integer
        else { return nil }
        self.init(projection: projection, session: session, version: version)
    }
}
