public import Foundation
public import SearchCore

/// Where a request came from, as events of the server note it.
public struct EventOrigin: Sendable, Hashable {
    /// The person that the token speaks for.
    public let person: UUID
    /// The device that the token speaks for.
    public let device: UUID
    /// The token.
    public let token: UUID

    /// Makes an origin.
    public init(person: UUID, device: UUID, token: UUID) {
        self.person = person
        self.device = device
        self.token = token
    }

    /// What stands under `by` in an event's data: no name, so that none is left in the log when the
    /// person is erased.
    public var json: JSONObject {
        [
            "person": .string(person.text), "device": .string(device.text),
            "token": .string(token.text),
        ]
    }
}

extension JSONObject {
    /// The same facts with who it was: a person by ids, or a text where the server did it by itself.
    func by(_ name: String, from origin: EventOrigin?) -> JSONObject {
        var facts = self
        facts["by"] = origin.map { .object($0.json) } ?? .string(name)
        return facts
    }
}
