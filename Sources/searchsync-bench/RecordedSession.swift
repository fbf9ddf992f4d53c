import Foundation
import SearchCore
import SearchIndex

/// Sessions and a catalog made up for measuring: the same at every run.
struct RecordedSession {
    let id: UUID
    let events: [Event]

    private static let words = ["united kingdom", "new zealand", "south africa", "ice", "guinea"]

    /// Makes a session of a number of events: words typed and deleted key by key.
    init(number: Int, events count: Int) {
        self.init(id: UUID(version7At: Self.start, random: Self.bytes(of: number)), events: count)
    }

    /// A session that no run has had.
    static func new(events count: Int) -> RecordedSession {
        RecordedSession(id: UUID(version7At: start, random: UUID().bytes), events: count)
    }

    private init(id: UUID, events count: Int) {
        let first = Event(
            session: id,
            sequence: 1,
            kind: .sessionStarted,
            at: Self.start,
            offsetMs: 0,
            data: ["profile": .object(Profile.filterList.json)]
        )
        let typed = (2..<max(2, count + 1)).map { sequence in
            Event(
                session: id,
                sequence: sequence,
                kind: .textChanged,
                at: Self.start.advanced(byMilliseconds: Int64(sequence) * 140),
                offsetMs: sequence * 140,
                data: ["text": .string(Self.text(at: sequence))]
            )
        }
        self.id = id
        events = [first] + typed
    }

    /// A catalog of names to search in.
    static let catalog = CatalogVersion(
        items: (0..<500).map { number in
            CatalogItem(
                id: String(number),
                fields: [(name: "name", values: ["\(words[number % words.count]) \(number)"])]
            )
        }
    )

    private static let start = Timestamp(microseconds: 1_769_853_600_000_000)

    private static func bytes(of number: Int) -> [UInt8] {
        (0..<10).map { UInt8(truncatingIfNeeded: ((number &+ 1) &* 2_654_435_761) >> ($0 * 3)) }
    }

    private static func text(at sequence: Int) -> String {
        let word = words[sequence / 30 % words.count]
        let step = sequence % (2 * word.count)
        return String(word.prefix(step <= word.count ? step : 2 * word.count - step))
    }
}
