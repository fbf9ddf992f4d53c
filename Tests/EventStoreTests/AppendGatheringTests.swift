import Foundation
import TestSupport
import Testing

@testable import EventStore

@Suite("Gathering appends")
final class AppendGatheringTests {
    private static let home = WorkspaceID.standard
    private static let away = WorkspaceID(rawValue: 2)
    private static let start = ContinuousClock.now

    private static let limits: AppendLimits = {
        var limits = AppendLimits()
        limits.transaction = AppendLoad(callers: 3, events: 10, bytes: 1_000)
        limits.workspace = AppendLoad(callers: 6, events: 40, bytes: 4_000)
        limits.total = AppendLoad(callers: 9, events: 50, bytes: 5_000)
        limits.eventsToBeginBeside = 8
        return limits
    }()

    private var gathering = AppendGathering(limits: limits)

    private func enter(
        _ ticket: Int,
        events: Int = 1,
        bytes: Int = 10,
        to stream: UUID = UUID(),
        in workspace: WorkspaceID = home,
        deadline: Duration = .seconds(10)
    ) -> Bool {
        gathering.enter(
            ticket,
            AppendLoad(callers: 1, events: events, bytes: bytes),
            to: [stream],
            in: workspace,
            deadline: Self.start + deadline
        )
    }

    /// What is in flight, oldest first.
    private var inFlight: [AppendGathering.Transaction] = []

    private func begin(in workspace: WorkspaceID) -> [Int] {
        guard let transaction = gathering.begin(in: workspace) else { return [] }
        inFlight.append(transaction)
        return transaction.tickets
    }

    /// Ends the oldest transaction of a workspace.
    private func end(in workspace: WorkspaceID) {
        guard let index = inFlight.firstIndex(where: { $0.workspace == workspace }) else { return }
        gathering.end(inFlight.remove(at: index))
    }

    private func withdraw(_ ticket: Int, from workspace: WorkspaceID) -> Bool {
        gathering.withdraw(ticket, from: workspace)
    }

    private func expire(at now: ContinuousClock.Instant) -> [Int] { gathering.expire(at: now) }

    @Test("a lone caller begins at once, and who comes meanwhile shares the next transaction")
    func sharing() {
        #expect(enter(1))
        #expect(begin(in: Self.home) == [1])
        #expect(enter(2) && enter(3))
        #expect(begin(in: Self.home) == [])
        end(in: Self.home)
        #expect(begin(in: Self.home) == [2, 3])
        end(in: Self.home)
        #expect(begin(in: Self.home) == [])
        #expect(gathering.held == .none)
    }

    @Test(
        "a transaction ends before the caller that would exceed its callers, events or bytes",
        arguments: [(1, 10), (4, 10), (1, 400)]
    )
    func transactionLimits(events: Int, bytes: Int) {
        for ticket in 1...4 { #expect(enter(ticket, events: events, bytes: bytes)) }
        let first = begin(in: Self.home)
        #expect(first == (events == 1 && bytes == 10 ? [1, 2, 3] : [1, 2]))
        end(in: Self.home)
        #expect(begin(in: Self.home) == Array((first.count + 1)...4))
    }

    @Test(
        "where much waits, the next transaction begins beside the one in flight; a third one waits"
    )
    func beside() {
        #expect(enter(1) && begin(in: Self.home) == [1])
        #expect(enter(2, events: 7) && begin(in: Self.home) == [])
        #expect(enter(3, events: 1) && begin(in: Self.home) == [2, 3])
        #expect(enter(4, events: 9) && begin(in: Self.home) == [])
        end(in: Self.home)
        #expect(begin(in: Self.home) == [4])
        #expect(gathering.held == AppendLoad(callers: 3, events: 17, bytes: 30))
    }

    @Test("transactions in flight have no stream in common, and nobody is passed over for it")
    func disjoint() {
        let stream = UUID()
        #expect(enter(1, to: stream) && begin(in: Self.home) == [1])
        #expect(enter(2, events: 4) && enter(3, events: 3, to: stream) && enter(4, events: 3))
        #expect(begin(in: Self.home) == [])
        end(in: Self.home)
        #expect(begin(in: Self.home) == [2, 3, 4])
    }

    @Test("a caller above the limit of a transaction goes alone")
    func alone() {
        #expect(enter(1, events: 30) && enter(2))
        #expect(begin(in: Self.home) == [1])
        end(in: Self.home)
        #expect(begin(in: Self.home) == [2])
    }

    @Test("a full workspace takes nobody in, others still do, and room comes with an end")
    func fullWorkspace() {
        for ticket in 1...6 { #expect(enter(ticket)) }
        let before = gathering.held
        #expect(!enter(7))
        #expect(gathering.held == before)
        #expect(enter(8, in: Self.away))
        #expect(begin(in: Self.home) == [1, 2, 3])
        #expect(!enter(7))  // What is in flight is held too.
        end(in: Self.home)
        #expect(enter(7))
    }

    @Test("all workspaces together hold no more than the total")
    func total() {
        #expect(enter(1, events: 40))
        #expect(!enter(2, events: 11, in: Self.away))
        #expect(enter(3, events: 10, in: Self.away))
        #expect(gathering.held.events == 50)
    }

    @Test("a caller above every limit is taken where nothing is held, and then nobody else")
    func oversized() {
        #expect(enter(1, bytes: 9_000))
        #expect(!enter(2))
        #expect(!enter(3, in: Self.away))
        #expect(begin(in: Self.home) == [1])
        end(in: Self.home)
        #expect(enter(2))
    }

    @Test("who waits can be taken out, who is in flight cannot")
    func withdrawal() {
        #expect(enter(1))
        _ = begin(in: Self.home)
        #expect(enter(2) && enter(3))
        #expect(!withdraw(1, from: Self.home))
        #expect(withdraw(2, from: Self.home))
        #expect(!withdraw(2, from: Self.home))
        #expect(gathering.held.callers == 2)
        end(in: Self.home)
        #expect(begin(in: Self.home) == [3])
    }

    @Test("who waited until the deadline is taken out")
    func expiry() {
        #expect(enter(1, deadline: .seconds(1)))
        _ = begin(in: Self.home)
        #expect(gathering.earliestDeadline == nil)
        #expect(enter(2, deadline: .seconds(2)) && enter(3, deadline: .seconds(3)))
        #expect(gathering.earliestDeadline == Self.start + .seconds(2))
        #expect(expire(at: Self.start + .seconds(1)) == [])
        #expect(expire(at: Self.start + .seconds(2)) == [2])
        #expect(gathering.earliestDeadline == Self.start + .seconds(3))
    }

    @Test("at random, all are served in order, once, and the limits hold")
    func atRandom() {
        var random = Randomness.seeded()
        for _ in 0..<100 { checkRun(&random) }
    }

    private func checkRun(_ random: inout Randomness) {
        var gathering = AppendGathering(limits: Self.limits)
        var lines: [WorkspaceID: [Int]] = [:]
        var begun: [WorkspaceID: [Int]] = [:]
        var inFlight: [AppendGathering.Transaction] = []
        let streams = (0..<4).map { _ in UUID() }
        func begin(_ workspace: WorkspaceID) {
            guard let transaction = gathering.begin(in: workspace) else { return }
            begun[workspace, default: []] += transaction.tickets
            inFlight.append(transaction)
        }
        func end(_ workspace: WorkspaceID) {
            let mine = inFlight.indices.filter { inFlight[$0].workspace == workspace }
            guard let index = mine.randomElement(using: &random) else { return }
            gathering.end(inFlight.remove(at: index))
        }
        for ticket in 1...60 {
            let workspace = Bool.random(using: &random) ? Self.home : Self.away
            switch Int.random(in: 0..<5, using: &random) {
            case 0: end(workspace)
            case 1: begin(workspace)
            case 2:
                guard let other = lines[workspace]?.randomElement(using: &random) else { continue }
                if gathering.withdraw(other, from: workspace) {
                    lines[workspace]?.removeAll { $0 == other }
                }
            default:
                let load = AppendLoad(
                    callers: 1,
                    events: .random(in: 1...12, using: &random),
                    bytes: .random(in: 1...1_500, using: &random)
                )
                let isTaken = gathering.enter(
                    ticket,
                    load,
                    to: [streams[ticket % 4]],
                    in: workspace,
                    deadline: Self.start
                )
                if isTaken {
                    lines[workspace, default: []].append(ticket)
                }
                #expect(gathering.held.fits(Self.limits.total), "seed \(random.seed)")
            }
        }
        for workspace in [Self.home, Self.away] {
            for _ in 0..<60 {
                end(workspace)
                begin(workspace)
            }
            #expect(begun[workspace] ?? [] == lines[workspace] ?? [], "seed \(random.seed)")
        }
        #expect(gathering.held == .none, "seed \(random.seed)")
    }
}
