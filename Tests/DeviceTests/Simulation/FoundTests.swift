import Foundation
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import Device

@Suite("What the simulation found")
struct FoundTests {
    private let now = TestClock.began
    private let own = UUID(version8: [1])
    private let team = UUID(version8: [2])

    private func list(_ spaces: [UUID]) -> SpaceList {
        SpaceList(
            now: now,
            epoch: 1,
            backedUpTo: nil,
            erasures: 0,
            spaces: spaces.map { id in
                SpaceRecord(
                    id: id,
                    name: "s",
                    isPersonal: id == own,
                    role: .editor,
                    members: 1,
                    head: 0
                )
            }
        )
    }

    /// A device that moves a saved search from its own space to another one.
    private func moving() throws -> MemoryShelf {
        var shelf = MemoryShelf()
        try shelf.apply(.adopt(list([own, team]), log: "first"), at: now)
        let changes = [
            SavedSearchChange(
                savedSearch: UUID(version8: [3]),
                space: team,
                body: .create(.named("Trains"))
            ),
            SavedSearchChange(
                savedSearch: UUID(version8: [4]),
                space: own,
                body: .delete,
                followsLast: true
            ),
        ]
        try shelf.write(changes, at: now) { UUID() }
        return shelf
    }

    private func send(_ shelf: inout MemoryShelf) throws {
        let batches = try shelf.batches(excluding: [], limit: 10, bytes: 100_000)
        for pushed in try shelf.number(batches, fresh: { UUID() }) {
            let numbers = pushed.operations.map(\.number)
            try shelf.apply(
                .acknowledge(
                    stream: pushed.stream,
                    (numbers.first ?? 1)...(numbers.last ?? 1),
                    position: 1
                ),
                at: now
            )
        }
    }

    @Test("a deletion whose creation its person has dropped does not wait for ever")
    func droppedCreation() throws {
        var shelf = try moving()
        let batches = try shelf.batches(excluding: [], limit: 10, bytes: 100_000)
        let pushed = try shelf.number(batches) { UUID() }
        let place = try #require(pushed.first?.stream)
        try shelf.apply(.acknowledge(stream: place, 1...1, position: 1), at: now)
        let problem = UploadProblem(code: "not_permitted", message: "no")
        try shelf.apply(.reject(stream: place, number: 1, problem), at: now)
        let (creation, deletion) = (shelf.outbox[0].id, shelf.outbox[1].id)
        // Who retries the deletion retries the creation too.
        try shelf.retry(deletion)
        #expect(shelf.operations(.id(creation)).last?.state == .pending)
        try shelf.drop(creation)
        #expect(shelf.operations(.id(deletion)).last?.problem?.code == "move_dropped")
    }

    @Test("who was not in a space while the server was restored sends again what was there")
    func restoredMeanwhile() throws {
        var shelf = try moving()
        try send(&shelf)
        try shelf.apply(.adopt(list([own]), log: "first"), at: now)
        try shelf.apply(.adopt(list([own]), log: "second"), at: now)
        try shelf.apply(.adopt(list([own, team]), log: "second"), at: now)
        #expect(shelf.outbox.first?.state == .inFlight)
    }

    @Test("a deletion whose creation was refused while it was on its way does not wait for ever")
    func refusedCreation() throws {
        var shelf = try moving()
        var creation = shelf.outbox[0]
        creation.state = .rejected
        shelf.put(creation)
        try shelf.apply(.adopt(list([own, team]), log: "first"), at: now)
        #expect(shelf.outbox[1].problem?.code == "move_refused")
    }

    @Test("where a reply is of another epoch, the spaces are asked for before more is sent")
    func restoredDuringSync() throws {
        var plan = SpacePlan()
        #expect(plan.next(SpacePlan.Known()) == .list)
        _ = plan.effects(of: list([own]), log: "first")
        #expect(plan.next(SpacePlan.Known()) == nil)
        _ = plan.effects(of: PushReply(now: now, epoch: 2, streams: []), to: [])
        #expect(plan.next(SpacePlan.Known()) == .list)
    }

    @Test("after a restore, a deletion that follows a creation waits for it again")
    func restoredMove() throws {
        var shelf = try moving()
        try send(&shelf)
        try send(&shelf)
        #expect(shelf.outbox.map(\.state) == [.acknowledged, .acknowledged])
        try shelf.apply(.adopt(list([own, team]), log: "second"), at: now)
        let batches = try shelf.batches(excluding: [], limit: 10, bytes: 100_000)
        #expect(batches.map(\.space) == [team])
    }

    @Test("who comes back into a space of the same log sends nothing of it a second time")
    func rejoined() throws {
        var shelf = try moving()
        try send(&shelf)
        let sent = shelf.outbox.first
        try shelf.apply(.adopt(list([own]), log: "first"), at: now)
        try shelf.apply(.adopt(list([own, team]), log: "first"), at: now)
        #expect(shelf.outbox.first == sent)
        #expect(shelf.outbox.first?.state == .acknowledged)
        let batches = try shelf.batches(excluding: [], limit: 10, bytes: 100_000)
        #expect(batches.map(\.space) == [own])
    }

    @Test("a move into a space that is out of reach after a restore is held back, and told")
    func heldMove() throws {
        var shelf = try moving()
        try send(&shelf)
        #expect(shelf.outbox.map(\.state) == [.acknowledged, .pending])
        // Whether the restored log has the creation nobody here can tell.
        try shelf.apply(.adopt(list([own]), log: "second"), at: now)
        #expect(shelf.outbox[1].problem?.code == "move_refused")
        #expect(try shelf.view(of: UUID(version8: [4]), in: own, at: now) == nil)
        // Back in the space, what it may lack goes first, and the deletion after it.
        try shelf.apply(.adopt(list([own, team]), log: "second"), at: now)
        try shelf.retry(shelf.outbox[1].id)
        let batches = try shelf.batches(excluding: [], limit: 10, bytes: 100_000)
        #expect(batches.map(\.space) == [team])
    }

    @Test("a move does not delete in a restored log what only the lost one has created")
    func restoredBetween() throws {
        let person = UUID(version8: [7])
        var server = SimulatedServer(
            spaces: [
                own: .init(isPersonal: true, roles: [person: .owner]),
                team: .init(isPersonal: false, roles: [person: .editor]),
            ],
            pageSize: 5
        )
        server.takeBackup()
        var random = Randomness(seed: 1)
        var device = SimulatedDevice(person: person, token: UUID(version8: [8]), clockOffset: 0)
        device.shelf = try moving()
        while device.shelf.outbox[0].state != .acknowledged {
            _ = try device.step(&server, &random, fault: .none)
        }
        // The sync goes on: the next that it sends is the deletion.
        #expect(device.isSyncing && device.shelf.outbox[1].state == .pending)
        server.restore()
        server.setRole(.viewer, of: person, in: team)
        repeat { _ = try device.step(&server, &random, fault: .none) } while device.isSyncing
        #expect(server.log.map(\.refusal) == ["not_permitted"])
        #expect(device.shelf.outbox.map(\.problem?.code) == ["not_permitted", "move_refused"])
        #expect(try device.shelf.view(of: UUID(version8: [4]), in: own, at: now) == nil)
    }

    @Test("what was sent to a log that is lost is kept, however far the new one is in backups")
    func prunedMeanwhile() throws {
        var shelf = try moving()
        try send(&shelf)
        var creation = shelf.outbox[0]
        creation.isPassed = true
        shelf.put(creation)
        // The person is out of the space while the server is restored.
        try shelf.apply(.adopt(list([own]), log: "second"), at: now)
        let limits = PruneLimits(
            position: 100,
            acknowledgedBefore: Timestamp(microseconds: .min),
            openBefore: Timestamp(microseconds: .min)
        )
        #expect(try shelf.prune(limits) == 0)
        try shelf.apply(.adopt(list([own, team]), log: "second"), at: now)
        #expect(shelf.outbox.first?.state == .inFlight)
    }
}
