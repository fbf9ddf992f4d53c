import EventStore
import Foundation
import SearchCore

/// Half a year of people who search in three applications, made up: the same at every run.
///
/// A session is told by its number alone. People type key by key, mistype and correct, are shown
/// results, narrow down by a token, change the scope, submit, open what they find, cancel or give up.
/// 22,500 queries, the frequent ones much more frequent; 20,000 people.
struct SearchHistory {
    /// The first moment; 2026-05-01.
    static let begin = Timestamp(microseconds: 1_777_593_600_000_000)
    static let days = 184

    static let end = begin.advanced(byMilliseconds: Int64(days) * 86_400_000)

    private static let people = 20_000
    private static let onsets = [
        "b", "br", "d", "f", "fl", "g", "gr", "k", "l", "m", "n", "p", "pr", "s", "st", "t", "tr",
        "v", "w", "z",
    ]
    private static let rimes = ["ack", "ale", "ander", "ello", "imp", "ina", "one", "unt"]

    /// The events of a session.
    static func session(_ number: Int) -> [Event] {
        var writer = SessionWriter(number: number)
        return writer.write()
    }

    /// One session as it is made up.
    private struct SessionWriter {
        private var random: SplitMix
        private let session: UUID
        private let start: Timestamp
        private var now = 0
        private var events: [Event] = []

        init(number: Int) {
            var random = SplitMix(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1)
            let offset = Int64.random(in: 0..<Int64(days) * 86_000_000, using: &random)
            start = begin.advanced(byMilliseconds: offset)
            let bytes = (0..<10).map { _ in UInt8.random(in: 0...255, using: &random) }
            session = UUID(version7At: start, random: bytes)
            self.random = random
        }

        mutating func write() -> [Event] {
            let person = skewed(people)
            let hasTokens = chance(40)
            let profile = hasTokens ? Profile.tokensAndScope : .filterList
            add(
                .sessionStarted,
                [
                    "profile": .object(profile.json),
                    "application": .string(["shop", "docs", "mail"][skewed(3)]),
                    "person": .string("user \(person)"),
                    "device": .string("device \(person).\(chance(80) ? 1 : 2)"),
                ],
                after: 0
            )
            add(.searchBegan, after: 50)
            let searches = Int.random(in: 1...3, using: &random)
            for number in 1...searches {
                search(narrows: hasTokens && number == searches && chance(70))
            }
            add(.sessionClosed, after: 2000)
            return events
        }

        /// Types a query, and does with it what people do.
        private mutating func search(narrows: Bool) {
            if narrows, chance(40) {
                add(.scopeChanged, ["scope": .string(pick(["all", "2018", "2019"]))], after: 300)
            }
            type(query())
            if narrows {
                let token = Token(field: "kind", value: "kind \(skewed(30))")
                add(.tokenAdded, ["token": token.json], after: 900)
                showResults()
            }
            finish()
            if narrows { return }
            add(.textChanged, ["text": .string("")], after: 3000)
        }

        private mutating func finish() {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<50:
                add(.searchSubmitted, after: 400)
                if chance(70) { open() }
            case 50..<65: open()
            case 65..<75: add(.searchCancelled, after: 700)
            default: break
            }
        }

        private mutating func open() {
            let position = 1 + skewed(20)
            add(
                .resultSelected,
                ["id": .string("item \(position)"), "position": JSONValue(position)],
                after: Int.random(in: 400...6000, using: &random)
            )
        }

        private mutating func type(_ query: String) {
            let slip = chance(10) ? Int.random(in: 1..<query.count, using: &random) : nil
            for length in 1...query.count {
                let text = String(query.prefix(length))
                key(text)
                if length == slip {
                    key(text + "x")
                    key(text)
                }
                if length % 4 == 0 || length == query.count { showResults() }
            }
        }

        private mutating func key(_ text: String) {
            add(
                .textChanged,
                ["text": .string(text)],
                after: Int.random(in: 70...400, using: &random)
            )
        }

        private mutating func showResults() {
            let took = 5 + skewed(800)
            let total = chance(8) ? 0 : 1 + skewed(5000)
            add(.resultsShown, ["total": JSONValue(total), "tookMs": JSONValue(took)], after: took)
        }

        private mutating func query() -> String {
            let number = skewed(22_500)
            let text = Self.word(number / 150) + " " + Self.word(number % 150)
            return chance(10) ? text.capitalized : text
        }

        /// One of 160 words.
        private static func word(_ number: Int) -> String {
            onsets[number % onsets.count] + rimes[number / onsets.count]
        }

        /// A number below another, small ones much more often.
        private mutating func skewed(_ count: Int) -> Int {
            let one = Double.random(in: 0..<1, using: &random)
            return min(Int(one * one * one * Double(count)), count - 1)
        }

        private mutating func pick<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: values.indices, using: &random)]
        }

        private mutating func chance(_ percent: Int) -> Bool {
            Int.random(in: 0..<100, using: &random) < percent
        }

        private mutating func add(_ kind: EventKind, _ data: JSONObject = [:], after pause: Int) {
            now += pause
            events.append(
                Event(
                    session: session,
                    sequence: events.count + 1,
                    kind: kind,
                    at: start.advanced(byMilliseconds: Int64(now)),
                    offsetMs: now,
                    data: data
                )
            )
        }
    }
}
