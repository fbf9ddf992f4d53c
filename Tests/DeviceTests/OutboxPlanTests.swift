import Foundation
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite struct OutboxPlanTests {
    private let a = UUID(bytes: [1])
    private let b = UUID(bytes: [2])

    private func events(_ session: UUID, _ sequences: ClosedRange<Int>, bytes: Int = 10)
        -> [PendingEvent]
    {
        sequences.map {
            PendingEvent(
                session: session,
                sequence: $0,
                bytes: Array(repeating: UInt8(ascii: "x"), count: bytes)
            )
        }
    }

    private func reply(_ outcomes: SessionOutcome...) -> AppendReply {
        AppendReply(sessions: outcomes, unplaced: [])
    }

    private func outcome(
        _ session: UUID,
        through: Int,
        _ code: SessionError.Code? = nil,
        expected: Int? = nil
    ) -> SessionOutcome {
        SessionOutcome(
            session: session,
            stored: 0,
            duplicates: 0,
            through: through,
            error: code.map { SessionError(code: $0, expected: expected, message: "m") }
        )
    }

    @Test("a batch has at most a thousand events and one MiB, and never nothing")
    func sizes() throws {
        let plan = OutboxPlan()
        #expect(plan.batch(of: []) == nil)
        #expect(plan.batch(of: events(a, 1...1500))?.events.count == 1000)
        let large = try #require(plan.batch(of: events(a, 1...40, bytes: 64 * 1024)))
        #expect(large.events.count == 15 && large.bytes.count <= 1 << 20)
        let one = OutboxPlan(batchBytes: 5).batch(of: events(a, 1...2))
        #expect(one?.events.count == 1)
    }

    @Test("what the server has stored is acknowledged, but never more than was sent")
    func acknowledged() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 3...5) + events(b, 1...2)))
        let effects = plan.effects(
            of: reply(outcome(a, through: 9), outcome(b, through: 2)),
            to: batch
        )
        #expect(effects == [.acknowledge(a, 3...5), .acknowledge(b, 1...2)])
    }

    @Test("a gap sends the session again from where the server is, and only once from there")
    func gap() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 8...9) + events(b, 1...1)))
        let answer = reply(outcome(a, through: 4, .gap, expected: 5), outcome(b, through: 1))
        #expect(
            plan.effects(of: answer, to: batch) == [
                .resend(a, from: 5), .acknowledge(b, 1...1),
            ]
        )
        #expect(plan.setAside.isEmpty)
        #expect(plan.effects(of: answer, to: batch) == [.acknowledge(b, 1...1)])
        #expect(plan.setAside[a]?.code == "sequence_gap")
        #expect(plan.batch(of: events(a, 5...9)) == nil)
    }

    @Test("a server that has less than was sent, without saying why, is sent it again only once")
    func silentLoss() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 3...6)))
        let answer = reply(outcome(a, through: 4))
        #expect(
            plan.effects(of: answer, to: batch) == [.acknowledge(a, 3...4), .resend(a, from: 5)]
        )
        #expect(plan.effects(of: answer, to: batch) == [.acknowledge(a, 3...4)])
        #expect(plan.setAside[a]?.code == "sequence_gap")
    }

    @Test("a server that wants another place every time does not hold a sync for ever")
    func restless() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 9...9)))
        for round in 1...20 where plan.setAside.isEmpty {
            let expected = 1 + round % 2
            _ = plan.effects(of: reply(outcome(a, through: 0, .gap, expected: expected)), to: batch)
        }
        #expect(plan.setAside[a]?.code == "sequence_gap")
    }

    @Test("a fork keeps what was the same before it and stops the session")
    func fork() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 1...5)))
        let effects = plan.effects(
            of: reply(outcome(a, through: 7, .forked, expected: 3)),
            to: batch
        )
        let problem = UploadProblem(code: "session_forked", message: "m")
        #expect(effects == [.acknowledge(a, 1...2), .stop(a, problem)])
    }

    @Test(
        "a session of another device, or one that was never begun, stops",
        arguments: [
            SessionError.Code.notOwner, .notStarted,
        ]
    )
    func stops(_ code: SessionError.Code) throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 1...2)))
        let effects = plan.effects(of: reply(outcome(a, through: 2, code)), to: batch)
        #expect(effects == [.stop(a, UploadProblem(code: code.rawValue, message: "m"))])
    }

    @Test("a session that the server has erased is forgotten")
    func erased() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 1...2)))
        let effects = plan.effects(of: reply(outcome(a, through: 2, .erased)), to: batch)
        #expect(effects == [.forget(a)])
    }

    @Test("a session whose beginning the server lost is sent from its beginning")
    func lostBeginning() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 7...8)))
        let effects = plan.effects(of: reply(outcome(a, through: 0, .notStarted)), to: batch)
        #expect(effects == [.resend(a, from: 1)])
    }

    @Test("an event that is refused for its form is marked, and its session goes on")
    func refused() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 1...3)))
        let refused = RefusedEvent(
            line: 2,
            sequence: 2,
            code: "text_too_long",
            field: nil,
            message: "m"
        )
        let outcome = SessionOutcome(
            session: a,
            stored: 3,
            duplicates: 0,
            through: 3,
            refused: [refused]
        )
        let problem = UploadProblem(code: "text_too_long", message: "m")
        #expect(
            plan.effects(of: reply(outcome), to: batch) == [
                .acknowledge(a, 1...3), .refuse(a, sequence: 2, problem),
            ]
        )
    }

    @Test("an event that cannot be placed stops its session only")
    func unplaced() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 1...1) + events(b, 1...1)))
        let refused = RefusedEvent(line: 1, sequence: nil, code: "x", field: nil, message: "m")
        let answer = AppendReply(sessions: [outcome(b, through: 1)], unplaced: [refused])
        let problem = UploadProblem(code: "x", message: "m")
        #expect(
            plan.effects(of: answer, to: batch) == [.acknowledge(b, 1...1), .stop(a, problem)]
        )
        #expect(plan.setAside.isEmpty)
    }

    @Test("a session that the reply does not name waits for the next sync")
    func unnamed() throws {
        var plan = OutboxPlan()
        let batch = try #require(plan.batch(of: events(a, 1...1) + events(b, 1...1)))
        #expect(
            plan.effects(of: reply(outcome(b, through: 1)), to: batch) == [.acknowledge(b, 1...1)]
        )
        #expect(plan.setAside[a]?.code == "no_outcome")
    }

    @Test("a batch that fails is halved until the event is found; the rest goes on")
    func halving() throws {
        var plan = OutboxPlan()
        let pending = events(a, 1...100) + events(b, 1...5)
        let problem = UploadProblem(code: "bad", message: "m")
        var sizes: [Int] = []
        while let batch = plan.batch(of: pending), plan.setAside.isEmpty {
            sizes.append(batch.events.count)
            plan.passOver(batch, problem: problem)
        }
        #expect(sizes == [105, 52, 26, 13, 6, 3, 1])
        #expect(plan.setAside == [a: problem])
        let next = try #require(plan.batch(of: pending))
        #expect(next.events.map(\.session) == [b])
        _ = plan.effects(of: reply(outcome(b, through: 1)), to: next)
        #expect(plan.batch(of: events(b, 2...5))?.events.count == 2)
    }

    @Test("failure after failure is the server's, not the events'")
    func stuck() throws {
        var plan = OutboxPlan()
        for number in 1...5 {
            #expect(!plan.isStuck)
            let batch = OutboxPlan.Batch(events: events(UUID(bytes: [UInt8(number)]), 1...1))
            plan.passOver(batch, problem: UploadProblem(code: "bad", message: "m"))
        }
        #expect(plan.isStuck)
    }
}
