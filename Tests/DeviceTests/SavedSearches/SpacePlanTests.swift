import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import Device

@Suite("What to ask a server about saved searches, and what its replies mean")
struct SpacePlanTests {
    private let stream = UUID(version8: [1])
    private let space = UUID(version8: [2])

    private func pushed(_ numbers: ClosedRange<Int>) -> [PushedStream] {
        [
            PushedStream(
                stream: stream,
                space: space,
                operations: numbers.map { NumberedOperation(number: $0, operation: [:]) }
            )
        ]
    }

    private func effects(
        through: Int,
        _ code: PushError.Code? = nil,
        expected: Int? = nil,
        rejected: [RejectedOperation] = []
    ) -> [ShelfEffect] {
        var plan = SpacePlan()
        let outcome = PushOutcome(
            stream: stream,
            stored: 0,
            duplicates: 0,
            through: through,
            position: 90,
            rejected: rejected,
            error: code.map { PushError(code: $0, expected: expected, message: "m") }
        )
        let reply = PushReply(now: TestClock.began, epoch: 1, streams: [outcome])
        return plan.effects(of: reply, to: pushed(4...7))
    }

    @Test(
        "what the server has is acknowledged, and the rest of a reply that says less is sent again"
    )
    func through() {
        #expect(effects(through: 7) == [.acknowledge(stream: stream, 4...7, position: 90)])
        #expect(effects(through: 9) == [.acknowledge(stream: stream, 4...7, position: 90)])
        #expect(
            effects(through: 5) == [
                .acknowledge(stream: stream, 4...5, position: 90),
                .resend(stream: stream, from: 6),
            ]
        )
    }

    @Test("a refused operation keeps its number, and the others are acknowledged")
    func rejected() {
        let refused = RejectedOperation(number: 5, code: "not_permitted", message: "no")
        let problem = UploadProblem(code: "not_permitted", message: "no")
        #expect(
            effects(through: 7, rejected: [refused]) == [
                .acknowledge(stream: stream, 4...7, position: 90),
                .reject(stream: stream, number: 5, problem),
            ]
        )
    }

    @Test("where the device was copied, what another copy did not send goes into a new stream")
    func forked() {
        #expect(
            effects(through: 9, .forked, expected: 6) == [
                .acknowledge(stream: stream, 4...5, position: 90),
                .leave(stream: stream, from: 6),
            ]
        )
        #expect(effects(through: 9, .forked, expected: 4) == [.leave(stream: stream, from: 4)])
        #expect(effects(through: 0, .notOwner) == [.leave(stream: stream, from: 4)])
    }

    @Test("a server that lacks what it had is sent it again")
    func gap() {
        #expect(effects(through: 1, .gap, expected: 2) == [.resend(stream: stream, from: 2)])
    }

    @Test("an erased stream takes nothing, and says so")
    func erased() {
        let problem = UploadProblem(code: "stream_erased", message: "m")
        #expect(effects(through: 0, .erased) == [.close(stream: stream, problem)])
    }

    @Test("an operation that no request may hold is found by halving, and does not block the rest")
    func poison() {
        var plan = SpacePlan()
        let problem = UploadProblem(code: "bad_request", message: "no")
        #expect(plan.passOver(pushed(1...8), problem, isFinal: true).isEmpty)
        #expect(plan.window == 4)
        #expect(plan.passOver(pushed(1...4), problem, isFinal: true).isEmpty)
        #expect(
            plan.passOver(pushed(3...3), problem, isFinal: true)
                == [.refuse(stream: stream, number: 3, problem)]
        )
        #expect(plan.setAside.isEmpty)
        #expect(plan.passOver(pushed(3...3), problem, isFinal: false).isEmpty)
        #expect(plan.setAside[space] == problem)
    }

    @Test(
        "where a push is refused for its epoch, the spaces are asked for and no operation is refused"
    )
    func anotherEpoch() {
        var plan = SpacePlan()
        let list = SpaceList(
            now: TestClock.began,
            epoch: 3,
            backedUpTo: nil,
            erasures: 0,
            spaces: []
        )
        let problem = Problem(status: 409, code: "epoch_changed", detail: "", remedy: "")
        for _ in 0..<2 {
            #expect(plan.next(SpacePlan.Known()) == .list)
            _ = plan.effects(of: list, log: "log")
            #expect(plan.epoch == 3)
            #expect(plan.effects(ofRefused: problem, reading: nil) == [])
        }
        #expect(plan.next(SpacePlan.Known()) == .list)
        _ = plan.effects(of: list, log: "log")
        // A server that is restored again and again is left to the next sync.
        #expect(plan.effects(ofRefused: problem, reading: nil) == nil)
    }

    @Test("a server that never moves is not asked for ever")
    func stuck() {
        var plan = SpacePlan()
        for _ in 0..<10 {
            let outcome = PushOutcome(
                stream: stream,
                stored: 0,
                duplicates: 0,
                through: 0,
                position: nil,
                error: PushError(code: .gap, expected: 1, message: "m")
            )
            let reply = PushReply(now: TestClock.began, epoch: 1, streams: [outcome])
            _ = plan.effects(of: reply, to: pushed(1...2))
        }
        #expect(plan.setAside[space]?.code == "sequence_gap")
        var known = KnownSpace.own
        known.cursor = "c"
        for _ in 0..<5 {
            _ = plan.effects(
                ofRefused: Problem(status: 409, code: "cursor_invalid", detail: "", remedy: ""),
                reading: known.id
            )
        }
        #expect(plan.setAside[known.id]?.code == "cursor_invalid")
    }
}

@Suite("What becomes of operations")
struct DeliveryTests {
    private let space = UUID(version8: [1])
    private let other = UUID(version8: [2])
    private let now = TestClock.began

    /// A device in two spaces, which has written operations in the first.
    private func shelf(_ count: Int) throws -> MemoryShelf {
        var shelf = MemoryShelf()
        for (id, isPersonal) in [(space, true), (other, false)] {
            var known = KnownSpace.own
            known = KnownSpace(
                id: id,
                name: "s",
                isPersonal: isPersonal,
                role: .owner,
                members: 1,
                head: 0,
                cursor: "c",
                position: 0
            )
            shelf.put(known)
        }
        for number in 0..<count {
            try shelf.write(
                [
                    SavedSearchChange(
                        savedSearch: UUID(version8: [9]),
                        space: space,
                        body: .rename("n\(number)")
                    )
                ],
                at: now
            ) { UUID(version8: [20, UInt8(number)]) }
        }
        return shelf
    }

    private func send(_ shelf: inout MemoryShelf, stream: UInt8 = 50) throws -> [PushedStream] {
        let batches = try shelf.batches(excluding: [], limit: 100, bytes: 100_000)
        return try shelf.number(batches) { UUID(version8: [stream]) }
    }

    private func numbers(_ shelf: MemoryShelf) -> [Int?] { shelf.outbox.map(\.place?.number) }

    @Test("operations get their numbers as they are sent, and keep them at each try")
    func numbering() throws {
        var shelf = try shelf(3)
        let first = try send(&shelf)
        #expect(first.map { $0.operations.map(\.number) } == [[1, 2, 3]])
        #expect(try send(&shelf) == first)
    }

    @Test("a request holds no more than fits, and one operation always does")
    func limits() throws {
        let shelf = try shelf(5)
        #expect(try shelf.batches(excluding: [], limit: 2, bytes: 100_000).map(\.rows.count) == [2])
        #expect(try shelf.batches(excluding: [], limit: 9, bytes: 10).map(\.rows.count) == [1])
        #expect(try shelf.batches(excluding: [space], limit: 9, bytes: 100_000).isEmpty)
    }

    @Test("what a copy of the device did not send gets a stream and numbers of its own")
    func leaving() throws {
        var shelf = try shelf(4)
        _ = try send(&shelf)
        let stream = UUID(version8: [50])
        try shelf.apply(.acknowledge(stream: stream, 1...2, position: 5), at: now)
        try shelf.apply(.leave(stream: stream, from: 3), at: now)
        let again = try send(&shelf, stream: 51)
        #expect(again.map(\.stream) == [UUID(version8: [51])])
        #expect(again.map { $0.operations.map(\.number) } == [[1, 2]])
        #expect(shelf.outbox.map(\.state) == [.acknowledged, .acknowledged, .inFlight, .inFlight])
    }

    @Test("an operation that cannot be sent is refused, and those behind it close up")
    func refusing() throws {
        var shelf = try shelf(3)
        _ = try send(&shelf)
        let problem = UploadProblem(code: "bad", message: "no")
        try shelf.apply(.refuse(stream: UUID(version8: [50]), number: 2, problem), at: now)
        #expect(shelf.outbox.map(\.state) == [.inFlight, .rejected, .inFlight])
        #expect(numbers(shelf) == [1, nil, 2])
        #expect(shelf.stream(of: space)?.number == 2)
    }

    @Test("a rejected operation that is sent anew has another number; one that is dropped has none")
    func retrying() throws {
        var shelf = try shelf(2)
        _ = try send(&shelf)
        let stream = UUID(version8: [50])
        let problem = UploadProblem(code: "not_permitted", message: "no")
        try shelf.apply(.acknowledge(stream: stream, 1...2, position: 5), at: now)
        try shelf.apply(.reject(stream: stream, number: 1, problem), at: now)
        try shelf.apply(.reject(stream: stream, number: 2, problem), at: now)
        #expect(try shelf.view(of: space, at: now)[UUID(version8: [9])] == nil)
        let ids = shelf.outbox.map(\.id)
        #expect(try shelf.retry(ids[0]))
        #expect(try shelf.drop(ids[1]))
        #expect(try !shelf.drop(ids[1]))
        let again = try send(&shelf)
        #expect(again.flatMap { $0.operations.map(\.number) } == [3])
        #expect(shelf.operations(.rejected).isEmpty)
    }

    @Test("a move deletes only what the other space has taken")
    func moving() throws {
        var shelf = try shelf(0)
        try shelf.write(
            [
                SavedSearchChange(
                    savedSearch: UUID(version8: [3]),
                    space: other,
                    body: .create(.named("Trains"))
                ),
                SavedSearchChange(
                    savedSearch: UUID(version8: [9]),
                    space: space,
                    body: .delete,
                    followsLast: true
                ),
            ],
            at: now
        ) { UUID() }
        let copy = shelf
        #expect(try send(&shelf).map(\.space) == [other])
        try shelf.apply(.acknowledge(stream: UUID(version8: [50]), 1...1, position: 5), at: now)
        #expect(try send(&shelf, stream: 52).map(\.space) == [space])

        var refused = copy
        _ = try send(&refused)
        try refused.apply(.acknowledge(stream: UUID(version8: [50]), 1...1, position: 5), at: now)
        let problem = UploadProblem(code: "not_permitted", message: "no")
        try refused.apply(.reject(stream: UUID(version8: [50]), number: 1, problem), at: now)
        #expect(try send(&refused).isEmpty)
        #expect(refused.outbox.map(\.problem?.code) == ["not_permitted", "move_refused"])
        #expect(try refused.view(of: UUID(version8: [9]), in: space, at: now) == nil)
    }
}
