import Foundation
import SearchCore

extension SplitMix64 {
    /// An event of any kind, with data that mostly fits it.
    mutating func event() -> Event {
        Event(
            session: UUID(bytes: (0..<16).map { _ in .random(in: .min ... .max, using: &self) }),
            sequence: .random(in: 1...Int(Int32.max), using: &self),
            kind: oneIn(10) ? EventKind(rawValue: "k" + text()) : pick(EventKind.known),
            schema: .random(in: 1...3, using: &self),
            at: Timestamp(microseconds: .random(in: 0...4_000_000_000_000_000, using: &self)),
            offsetMs: .random(in: 0...1 << 53, using: &self),
            isJoined: oneIn(4),
            shown: oneIn(4) ? object(depth: 1) : nil,
            data: data(),
            unknownFields: oneIn(2) ? ["newer": json(depth: 2), "née": json(depth: 0)] : [:]
        )
    }

    /// Data with members of the vocabulary's names, each mostly of the right type.
    mutating func data() -> JSONObject {
        var data = JSONObject()
        if oneIn(2) { data["text"] = oneIn(5) ? json(depth: 1) : .string(pick(["", "u", "un"])) }
        if oneIn(2) { data["token"] = oneIn(5) ? json(depth: 1) : token().json }
        if oneIn(2) {
            data["at"] = oneIn(5) ? json(depth: 1) : JSONValue(pick([-9, 0, 1, 2, .max]))
        }
        if oneIn(2) { data["scope"] = oneIn(5) ? json(depth: 1) : .string(pick(["all", "2018"])) }
        if oneIn(2) { data["definition"] = oneIn(5) ? json(depth: 1) : definition() }
        if oneIn(4) { data[text()] = json(depth: 1) }
        return data
    }

    /// One of few tokens, so that some meet again.
    mutating func token() -> Token {
        Token(
            field: pick(["continent", "year"]),
            value: pick(["Africa", "Asia"]),
            label: oneIn(2) ? "by" : nil
        )
    }

    private mutating func definition() -> JSONValue {
        let tokens = (0..<Int.random(in: 0...2, using: &self)).map { _ in token() }
        let scope = oneIn(2) ? pick(["all", "2019"]) : nil
        return .object(SearchDefinition(text: pick(["", "q"]), tokens: tokens, scope: scope).json)
    }
}
