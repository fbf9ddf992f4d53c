import Crypto
import Foundation
import SearchCore
import Testing

@testable import EventStore

@Suite("Planning an append")
struct AppendPlanTests {
    private let stream = UUID()
    private let salt = [UInt8](1...16)

    /// Plans over a stream whose versions up to `known` are stored.
    private func plan(
        _ events: [PendingEvent],
        known: Int,
        device: UUID = StreamAppend.laptop,
        erased: Bool = false
    ) -> AppendPlan {
        var append = StreamAppend.session(stream, [])
        append.events = events
        return AppendPlan(
            append,
            known: KnownStream(version: known, salt: erased ? nil : salt, device: device),
            stored: stored(through: known)
        )
    }

    private func stored(through version: Int) -> [Int: StoredIdentity] {
        let identities = (0..<version).map { index in
            let event = PendingEvent.typed(index + 1)
            return (event.version, StoredIdentity(event, salt: salt))
        }
        return Dictionary(uniqueKeysWithValues: identities)
    }

    @Test("a new stream takes all events, with the digests of their payloads")
    func newStream() {
        let plan = plan((1...3).map { .typed($0) }, known: 0)
        #expect(plan.accepted == [.typed(1), .typed(2), .typed(3)])
        #expect(plan.digests == plan.accepted.map { EventDigest.payload($0.payload, salt: salt) })
        #expect(plan.outcome.refusal == nil)
        #expect(plan.outcomeWhenStored.stored == 3)
        #expect(plan.outcomeWhenStored.through == 3)
    }

    @Test("nothing counts as stored before it is")
    func beforeStoring() {
        let plan = plan([.typed(1)], known: 0)
        #expect(plan.outcome.stored == 0)
        #expect(plan.outcome.through == 0)
    }

    @Test("events that are stored already are duplicates")
    func duplicates() {
        let plan = plan((1...3).map { .typed($0) }, known: 5)
        #expect(plan.accepted.isEmpty)
        #expect(plan.outcome.duplicates == 3)
        #expect(plan.outcome.through == 5)
        #expect(plan.outcome.refusal == nil)
    }

    @Test("of a partly known batch the rest is accepted")
    func overlap() {
        let plan = plan((2...6).map { .typed($0) }, known: 4)
        #expect(plan.accepted.map(\.version) == [5, 6])
        #expect(plan.outcomeWhenStored.duplicates == 3)
        #expect(plan.outcomeWhenStored.stored == 2)
        #expect(plan.outcomeWhenStored.through == 6)
    }

    @Test("events in any order are planned in the order of their versions")
    func shuffled() {
        let plan = plan([6, 2, 5, 4, 3].map { .typed($0) }, known: 4)
        #expect(plan.accepted.map(\.version) == [5, 6])
        #expect(plan.outcome.duplicates == 3)
    }

    @Test("another payload, kind, schema or time under a stored version is a fork")
    func fork() {
        var kind = PendingEvent.typed(2)
        kind.kind = "textSubmitted"
        var schema = PendingEvent.typed(2)
        schema.schema = 2
        var time = PendingEvent.typed(2)
        time.occurredAt.microseconds += 1
        for event in [.typed(2, text: "usa"), kind, schema, time] {
            let plan = plan([.typed(1), event, .typed(3), .typed(4)], known: 3)
            #expect(plan.outcome.refusal == .forked(version: 2))
            #expect(plan.outcome.duplicates == 1)
            #expect(plan.accepted.isEmpty)
        }
    }

    @Test("versions that were never given are forks too")
    func versionsBelowOne() {
        for version in [0, -1, Int.min] {
            var event = PendingEvent.typed(1)
            event.version = version
            #expect(plan([event], known: 2).outcome.refusal == .forked(version: version))
        }
    }

    @Test("a hole is refused with the version that is to come, and what stands before it is kept")
    func gap() {
        let plan = plan([.typed(4), .typed(6)], known: 3)
        #expect(plan.accepted == [.typed(4)])
        #expect(plan.outcomeWhenStored.stored == 1)
        #expect(plan.outcome.refusal == .gap(expected: 5))
        #expect(self.plan([.typed(3)], known: 0).outcome.refusal == .gap(expected: 1))
    }

    @Test("an event sent twice in one request is stored once")
    func twiceTheSame() {
        let plan = plan([.typed(1), .typed(2), .typed(1), .typed(2)], known: 0)
        #expect(plan.accepted.map(\.version) == [1, 2])
        #expect(plan.outcome.duplicates == 2)
        #expect(plan.outcome.refusal == nil)
    }

    @Test("a version sent twice with unlike bytes in one request is a fork")
    func twiceUnlike() {
        let plan = plan([.typed(1), .typed(1, text: "usa"), .typed(2)], known: 0)
        #expect(plan.accepted.map(\.version) == [1])
        #expect(plan.outcome.refusal == .forked(version: 1))
    }

    @Test("another device's stream takes nothing, and tells nothing of its events")
    func notOwner() {
        let plan = plan([.typed(1), .typed(4)], known: 3, device: UUID())
        #expect(plan.accepted.isEmpty)
        #expect(plan.outcome.duplicates == 0)
        #expect(plan.outcome.refusal == .notOwner)
    }

    @Test("an erased stream takes nothing more")
    func erased() {
        let plan = plan([.typed(4)], known: 3, erased: true)
        #expect(plan.accepted.isEmpty)
        #expect(plan.outcome.refusal == .erased)
    }

    @Test("only versions that are stored and sent are asked for")
    func resent() {
        let append = StreamAppend.session(stream, [-1, 0, 2, 2, 9, 10, 11])
        let known = KnownStream(version: 10, salt: salt, device: StreamAppend.laptop)
        #expect(AppendPlan.resent(of: append, over: known) == [2, 9, 10])
        let new = KnownStream(version: 0, salt: salt, device: StreamAppend.laptop)
        #expect(AppendPlan.resent(of: append, over: new).isEmpty)
    }

    @Test("an operation's time is the server's: a retry at another time is the same")
    func operations() {
        var append = StreamAppend.session(stream, [])
        append.kind = .operations
        var again = PendingEvent.typed(1)
        again.occurredAt = again.occurredAt.advanced(byMilliseconds: 1)
        var twice = PendingEvent.typed(2)
        twice.occurredAt = again.occurredAt
        append.events = [again, .typed(2), twice]
        var known = KnownStream(version: 1, salt: salt, device: StreamAppend.laptop)
        known.kind = StreamKind.operations.rawValue
        let plan = AppendPlan(append, known: known, stored: stored(through: 1))
        #expect(plan.outcome.refusal == nil)
        #expect((plan.outcome.duplicates, plan.accepted.count) == (2, 1))
        var other = again
        other.payload = Array("{}".utf8)
        append.events = [other]
        let forked = AppendPlan(append, known: known, stored: stored(through: 1))
        #expect(forked.outcome.refusal == .forked(version: 1))
    }

    @Test("a device's stream of one kind takes nothing of another")
    func otherKind() {
        var append = StreamAppend.session(stream, [])
        append.kind = .operations
        append.events = [.typed(2)]
        let known = KnownStream(version: 1, salt: salt, device: StreamAppend.laptop)
        let plan = AppendPlan(append, known: known, stored: [:])
        #expect(plan.outcome.refusal == .notOwner)
    }
}

extension StoredIdentity {
    init(_ event: PendingEvent, salt: [UInt8]) {
        self.init(
            kind: event.kind,
            schema: event.schema,
            occurredAt: event.occurredAt,
            digest: EventDigest.payload(event.payload, salt: salt).bytes
        )
    }
}
