import Foundation
import SearchCore
import TestSupport
import Testing

@testable import Device

@Suite("Redaction of random typing")
struct EventRedactorPropertyTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["SEARCHSYNC_REDACTION_ROUNDS"].flatMap(Int.init) ?? 80

    /// The events as a recorder would write them, taken in random pieces.
    private func written(_ events: [Event], _ random: inout Randomness) throws -> [Event] {
        var redactor = EventRedactor(try Redaction(["email"]), under: .filterList)
        var written: [Event] = []
        var rest = events[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...7, using: &random)
            written += redactor.take(Array(rest.prefix(count)), isWhole: .random(using: &random))
            rest = rest.dropFirst(count)
        }
        #expect(redactor.waiting == 0)
        return written
    }

    private func state(after events: [Event]) -> SearchState {
        events.reduce(into: SearchState(profile: .filterList)) {
            $0.apply($1.body, under: .filterList)
        }
    }

    @Test("nothing of a secret is written, and the rest is as it was typed")
    func secrets() throws {
        var random = Randomness.seeded()
        for _ in 0..<Self.rounds {
            let secret = TypedHistory.secret(&random)
            let (before, after) = (TypedHistory.words(&random), TypedHistory.words(&random))
            var history = TypedHistory(Randomness(seed: random.next()))
            history.type(before, at: 0)
            history.type(secret, at: before.count)
            if !after.isEmpty { history.type(" " + after, at: before.count + secret.count) }
            history.close()
            let written = try written(history.events, &random)
            let expected = before + Redaction.mask + (after.isEmpty ? "" : " " + after)
            #expect(state(after: written).text == expected)
            check(written, secret)
        }
    }

    private func check(_ written: [Event], _ secret: String) {
        var text = ""
        for event in written {
            let line = String(decoding: EventCodec.encode(event), as: UTF8.self)
            let leaked = Set(secret).intersection(line).subtracting(["."])
            #expect(leaked.isEmpty, "\(line) of \(secret)")
            guard event.kind == .textChanged, let new = event.data["text"]?.string else { continue }
            if let edit = event.data["edit"]?.object {
                #expect(TextEdit(edit, from: Array(text), to: Array(new)) != nil, "\(line)")
            }
            text = new
            if new.contains(Redaction.mask) { #expect(event.shown == nil, "\(line)") }
        }
    }

    @Test("keys that give the same mask are written once, so that nobody can count them")
    func lengths() throws {
        var random = Randomness.seeded()
        for length in [1, 5, 40] {
            let secret = String(repeating: "ж", count: length) + "@ж.жж"
            var history = TypedHistory(Randomness(seed: 7))
            for (index, character) in secret.enumerated() {
                history.change(index..<index, to: String(character))
            }
            history.close()
            let only = history.events.filter { $0.kind != .resultsShown && $0.kind != .marker }
            let texts = try written(only, &random).filter { $0.kind == .textChanged }
            let others = only.filter {
                [.searchSubmitted, .searchEnded, .resultSelected].contains($0.kind)
            }
            #expect(texts.count <= 1 + others.count)
        }
    }

    @Test("where there is no secret, every event is written as it came")
    func nothing() throws {
        var random = Randomness.seeded()
        for _ in 0..<Self.rounds {
            var history = TypedHistory(Randomness(seed: random.next()))
            history.type(TypedHistory.words(&random) + "berlin", at: 0)
            if Bool.random(using: &random) {
                history.change(0..<history.text.count, to: "")
                history.type("paris", at: 0)
            }
            history.close()
            let written = try written(history.events, &random)
            #expect(written.map(EventCodec.encode) == history.events.map(EventCodec.encode))
        }
    }
}
