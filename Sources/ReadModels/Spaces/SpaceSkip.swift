import EventStore
import Foundation
import SearchCore

/// Somebody's order to pass over an operation of a space; an event of the log, so that a rebuild
/// obeys it at the same place.
struct SpaceSkip: Sendable, Hashable {
    static let kind = "spaceSkipped"

    let space: UUID
    /// The operation's position in the log.
    let position: Int

    /// The event that is recorded, in the workspace's stream of such orders.
    func event(reason: String, by person: JSONValue, at time: Timestamp) -> ServerEvent {
        ServerEvent(
            stream: SessionSkip.stream,
            streamKind: .audit,
            kind: Self.kind,
            data: [
                "projection": .string(SpaceProjection.name), "space": .string(space.text),
                "position": JSONValue(position), "reason": .string(reason), "by": person,
            ],
            at: time
        )
    }
}

extension SpaceSkip {
    /// Reads an event; nil where it is no such order.
    init?(_ event: StoredEvent) {
        guard event.stream == SessionSkip.stream, event.kind == Self.kind,
            let payload = event.payload, let object = try? JSONParser.parse(payload).object,
            let data = object["data"]?.object,
            let space = data["space"]?.string.flatMap({ UUID(text: $0) }),
            let position = data["position"]?.integer
        else { return nil }
        self.init(space: space, position: position)
    }
}
