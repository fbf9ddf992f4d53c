import Device
import Foundation
import SearchCore
import SearchIndex

/// An event after which two replays of a session show something else.
struct ReplayDifference: Sendable {
    let event: Event
    /// What was shown, in the members of a replay's line.
    let was: ReplayStep
    /// What would be shown.
    let would: ReplayStep

    /// The members of a replay's line in which they differ, in its order.
    var members: [String] { Self.members(was, would) }

    /// What a person sees of a bar; the first ten results, as on the first page.
    private static let seen = [
        "active", "editing", "text", "tokens", "scope", "total", "first", "suggestions",
    ]

    private static func members(_ one: ReplayStep, _ other: ReplayStep) -> [String] {
        let (one, other) = (one.json, other.json)
        return seen.filter { !(one[$0] ?? .null).agrees(with: other[$0] ?? .null) }
    }

    /// The line for programs.
    var json: JSONObject {
        func part(_ step: ReplayStep) -> JSONValue {
            let line = step.json
            var object: JSONObject = [:]
            for member in members { object[member] = line[member] ?? .null }
            return .object(object)
        }
        return [
            "sequence": JSONValue(event.sequence), "kind": .string(event.kind.rawValue),
            "offsetMs": JSONValue(event.offsetMs), "was": part(was), "would": part(would),
        ]
    }

    /// The differences between what a session showed and what it would have shown.
    ///
    /// Both are computed: what an app said that it showed is left out of both.
    static func all(
        in events: [Event],
        catalog: CatalogVersion?,
        _ other: (profile: Profile?, catalog: CatalogVersion?)
    ) -> [ReplayDifference] {
        var was = SessionReplay(catalog: catalog)
        var would = SessionReplay(catalog: other.catalog)
        return events.filter { $0.kind != .resultsShown }.compactMap { event in
            let one = was.apply(event)
            let two = would.apply(event.under(other.profile))
            guard !members(one, two).isEmpty else { return nil }
            return ReplayDifference(event: event, was: one, would: two)
        }
    }
}

extension Event {
    /// The event with another profile, where it is the one that has the session's.
    fileprivate func under(_ profile: Profile?) -> Event {
        guard let profile, kind == .sessionStarted else { return self }
        var event = self
        event.data["profile"] = .object(profile.json)
        return event
    }
}

extension JSONValue {
    /// Whether both are the same to the byte; `==` holds equivalent spellings to be equal.
    fileprivate func agrees(with other: JSONValue) -> Bool {
        JSONWriter.encode(self) == JSONWriter.encode(other)
    }
}
