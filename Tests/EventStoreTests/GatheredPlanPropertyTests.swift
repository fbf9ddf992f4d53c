import Foundation
import TestSupport
import Testing

@testable import EventStore

/// Streams as the simplest program would keep them, with who opened each.
private struct NaiveLog {
    private(set) var streams: [UUID: NaiveStream] = [:]
    private(set) var owners: [UUID: UUID] = [:]

    mutating func offer(_ append: StreamAppend) -> StreamOutcome {
        var outcome = StreamOutcome(stream: append.stream)
        var stream = streams[append.stream] ?? NaiveStream()
        if owners[append.stream].map({ $0 != append.device }) == true {
            outcome.through = stream.events.count
            outcome.refusal = .notOwner
            return outcome
        }
        stream.offer(append.events)
        outcome.stored = stream.stored
        outcome.duplicates = stream.duplicates
        outcome.refusal = stream.refusal
        outcome.through = stream.events.count
        guard !stream.events.isEmpty else { return outcome }
        streams[append.stream] = stream
        owners[append.stream] = append.device
        return outcome
    }

    func known(_ salt: [UInt8]) -> [UUID: KnownStream] {
        Dictionary(
            uniqueKeysWithValues: owners.map { stream, owner in
                let version = streams[stream]?.events.count ?? 0
                return (stream, KnownStream(version: version, salt: salt, device: owner))
            }
        )
    }

    /// Every stored event, as the database would tell it; more than is asked does no harm.
    func identities(_ salt: [UInt8]) -> [UUID: [Int: StoredIdentity]] {
        streams.mapValues { stream in
            Dictionary(
                uniqueKeysWithValues: stream.events.map {
                    ($0.version, StoredIdentity($0, salt: salt))
                }
            )
        }
    }
}

@Suite("Planning what several callers send")
struct GatheredPlanPropertyTests {
    private static let salt = [UInt8](repeating: 9, count: 16)

    @Test("each caller of one transaction has the outcomes it would have had alone, in its turn")
    func asOneAfterTheOther() {
        var random = Randomness.seeded()
        for _ in 0..<200 {
            let streams = (0..<3).map { _ in UUID() }
            var log = NaiveLog()
            for _ in 0..<6 {
                let appends = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                    Self.append(to: streams, of: log, &random)
                }
                let plans = AppendPlan.inOrder(
                    appends,
                    known: log.known(Self.salt),
                    stored: log.identities(Self.salt)
                ) { Self.salt }
                let before = log.streams.mapValues(\.events)
                #expect(
                    plans.map(\.outcomeWhenStored) == appends.map { log.offer($0) },
                    "seed \(random.seed)"
                )
                let grown = plans.reduce(into: before) {
                    guard !$1.accepted.isEmpty else { return }
                    $0[$1.append.stream, default: []] += $1.accepted
                }
                #expect(grown == log.streams.mapValues(\.events), "seed \(random.seed)")
            }
        }
    }

    /// Events around the end of a stream: resent, next, forked, too far, or another device's.
    private static func append(
        to streams: [UUID],
        of log: NaiveLog,
        _ random: inout Randomness
    ) -> StreamAppend {
        let stream = streams[Int.random(in: 0..<streams.count, using: &random)]
        let newest = log.streams[stream]?.events.count ?? 0
        let first = max(1, newest + Int.random(in: -3...4, using: &random))
        let isForeign = Int.random(in: 0..<8, using: &random) == 0
        var append = StreamAppend.session(stream, [])
        if isForeign { append.device = StreamAppend.actor }
        append.events = (first...(first + Int.random(in: 0...4, using: &random))).map { version in
            let isOther = Int.random(in: 0..<12, using: &random) == 0
            return .typed(version, text: isOther ? "other" : "uni")
        }
        return append
    }
}
