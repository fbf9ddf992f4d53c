import Foundation
import TestSupport
import Testing

@testable import EventStore

/// A stream as the simplest program would keep it: a list to which one event at a time is offered.
struct NaiveStream {
    var events: [PendingEvent] = []
    var stored = 0
    var duplicates = 0
    var refusal: StreamOutcome.Refusal?

    mutating func offer(_ sent: [PendingEvent]) {
        stored = 0
        duplicates = 0
        refusal = nil
        let order = sent.indices.sorted {
            (sent[$0].version, $0) < (sent[$1].version, $1)
        }
        for index in order where refusal == nil { offer(sent[index]) }
    }

    private mutating func offer(_ event: PendingEvent) {
        if event.version == events.count + 1 {
            events.append(event)
            stored += 1
        } else if event.version > events.count + 1 {
            refusal = .gap(expected: events.count + 1)
        } else if events[event.version - 1] == event {
            duplicates += 1
        } else {
            refusal = .forked(version: event.version)
        }
    }
}

@Suite("Planning appends at random")
struct AppendPlanPropertyTests {
    @Test("a plan decides what a list to which one event at a time is offered would")
    func model() {
        var random = Randomness.seeded()
        for _ in 0..<500 { checkHistory(&random) }
    }

    /// Grows one stream by requests with repeats, holes, forks and disorder.
    private func checkHistory(_ random: inout Randomness) {
        let salt = (0..<16).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
        var model = NaiveStream()
        for _ in 0..<12 {
            let before = model.events
            let append = request(around: before.count, &random)
            model.offer(append.events)
            let known = KnownStream(
                version: before.count,
                salt: salt,
                device: StreamAppend.laptop
            )
            let asked = AppendPlan.resent(of: append, over: known)
            let stored = asked.map { ($0, StoredIdentity(before[$0 - 1], salt: salt)) }
            let plan = AppendPlan(
                append,
                known: known,
                stored: Dictionary(uniqueKeysWithValues: stored)
            )
            #expect(before + plan.accepted == model.events, "seed \(random.seed)")
            #expect(plan.digests.count == plan.accepted.count)
            let outcome = plan.outcomeWhenStored
            #expect(outcome.stored == model.stored, "seed \(random.seed)")
            #expect(outcome.duplicates == model.duplicates, "seed \(random.seed)")
            #expect(outcome.refusal == model.refusal, "seed \(random.seed)")
            #expect(outcome.through == model.events.count, "seed \(random.seed)")
        }
    }

    private func request(around newest: Int, _ random: inout Randomness) -> StreamAppend {
        let first = max(1, newest + Int.random(in: -4...2, using: &random))
        var versions = Array(first...(first + Int.random(in: 0...6, using: &random)))
        if Int.random(in: 0..<4, using: &random) == 0 { versions += versions.prefix(2) }
        if Int.random(in: 0..<6, using: &random) == 0, versions.count > 2 { versions.remove(at: 1) }
        if Bool.random(using: &random) { versions.shuffle(using: &random) }
        var append = StreamAppend.session(StreamAppend.laptop, [])
        append.events = versions.map { version in
            let isOther = Int.random(in: 0..<15, using: &random) == 0
            return .typed(version, text: isOther ? "other" : "uni")
        }
        return append
    }
}
