public import Foundation
import SearchCore

/// Where a request came from, as events of the server note it.
public struct EventOrigin: Sendable, Hashable {
    /// The device that the token speaks for.
    public let device: UUID
    /// The token.
    public let token: UUID

    /// Makes an origin.
    public init(device: UUID, token: UUID) {
        self.device = device
        self.token = token
    }

    /// What stands under `from` in an event's data.
    var json: JSONObject { ["device": .string(device.text), "token": .string(token.text)] }
}

extension JSONObject {
    /// The same facts with where they came from, where that is known.
    func from(_ origin: EventOrigin?) -> JSONObject {
        var facts = self
        facts["from"] = origin.map { .object($0.json) }
        return facts
    }
}
