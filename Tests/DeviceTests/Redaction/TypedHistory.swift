import Foundation
import SearchCore
import TestSupport

@testable import Device

/// A random history of somebody who types a text with a secret in it, with second thoughts.
///
/// The secret is of Cyrillic letters and digits of its own, everything else of Latin ones, so that
/// any character of it can be told from all others.
struct TypedHistory {
    private(set) var events: [Event] = []
    private(set) var text: [Character] = []
    private var random: Randomness
    private var offset = 0
    private let session = UUID(bytes: Array(1...16))

    init(_ random: Randomness) {
        self.random = random
        add(.sessionStarted, ["profile": .object(Profile.filterList.json)])
        add(.searchBegan)
    }

    /// A secret that the rules of the tests find.
    static func secret(_ random: inout Randomness) -> String {
        let letters = Array("жшщъыэюя")
        func word(_ count: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: count, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "ж"
                }
            )
        }
        return "\(word(1...9))@\(word(1...9)).\(word(2...4))"
    }

    /// Latin words.
    static func words(_ random: inout Randomness) -> String {
        ["", "find ", "a b ", "mail to ", "xy "].randomElement(using: &random) ?? ""
    }

    mutating func add(_ kind: EventKind, _ data: JSONObject = [:]) {
        offset += Int.random(in: 1...300, using: &random)
        events.append(
            Event(
                session: session,
                sequence: events.count + 1,
                kind: kind,
                at: Timestamp(microseconds: Int64(offset) * 1000),
                offsetMs: offset,
                shown: Bool.random(using: &random) ? ["total": JSONValue(text.count)] : nil,
                data: data
            )
        )
    }

    /// Changes the text, as an app tells it.
    mutating func change(_ range: Range<Int>, to inserted: String, source: String? = nil) {
        text.replaceSubrange(range, with: inserted)
        var data: JSONObject = ["text": .string(String(text))]
        if Bool.random(using: &random) {
            data["edit"] = .object([
                "from": JSONValue(range.lowerBound), "to": JSONValue(range.upperBound),
                "inserted": .string(inserted),
            ])
        }
        data["source"] = source.map(JSONValue.string)
        add(.textChanged, data)
        if Int.random(in: 0..<4, using: &random) == 0 { remark() }
    }

    /// Something else that carries the text.
    private mutating func remark() {
        let text = String(text)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: add(.resultsShown, ["total": JSONValue(1), "ids": JSONValue(["id \(text)"])])
        case 1: add(.resultSelected, ["id": .string("id of \(text)"), "position": JSONValue(1)])
        case 2: add(.searchSubmitted)
        case 3: add(.marker, ["label": .string("note")])
        default: add(.searchEnded)
        }
    }

    /// Types a piece at a place, key by key, with typing errors that are taken back.
    mutating func type(_ piece: String, at start: Int) {
        var place = start
        for character in piece {
            switch Int.random(in: 0..<12, using: &random) {
            case 0:  // A wrong key, and Backspace.
                change(place..<place, to: "k")
                change(place..<place + 1, to: "")
                change(place..<place, to: String(character))
            case 1 where place > max(start, 1):  // The key before once more.
                let last = String(text[place - 1])
                change(place - 1..<place, to: "")
                change(place - 1..<place - 1, to: last)
                change(place..<place, to: String(character))
            case 2 where place > start && start > 0:  // Back to the beginning of the piece.
                let typed = String(text[start..<place])
                for end in (start..<place).reversed() { change(end..<end + 1, to: "") }
                change(start..<start, to: typed, source: "paste")
                change(place..<place, to: String(character))
            default: change(place..<place, to: String(character))
            }
            place += 1
        }
    }

    mutating func close() { add(.sessionClosed, ["reason": .string("ended")]) }
}
