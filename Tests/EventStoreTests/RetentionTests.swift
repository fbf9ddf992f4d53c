import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

@Suite("Retention")
struct RetentionTests {
    private static let day: Int64 = 86_400_000_000

    private func now(plusDays days: Int64 = 0) -> Timestamp {
        Timestamp(
            microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000) + days * Self.day
        )
    }

    private func make() async throws -> (Store, EventLog, RetentionStore) {
        let store = try await Store.make()
        let log = store.server()
        return (store, log, RetentionStore(pool: log.pool, log: log))
    }

    @Test("sessions go when their newest event is older than the days, and only then")
    func moves() async throws {
        let (_, log, retention) = try await make()
        let session = UUID()
        _ = try await log.append(.session(session, 1...3))
        #expect(try await retention.run(in: .standard, at: now(plusDays: 9999)).sessions == 0)
        try await retention.set(days: 30, by: .string("test"), at: now(), in: .standard)
        #expect(try await retention.run(in: .standard, at: now(plusDays: 29)).sessions == 0)
        let dry = try await retention.run(in: .standard, at: now(plusDays: 31), isDry: true)
        #expect(dry.sessions == 1 && dry.receipts.isEmpty)
        let run = try await retention.run(in: .standard, at: now(plusDays: 31))
        #expect(run.receipts.map(\.subject) == [.session(session)])
        #expect(run.receipts.map(\.cause) == [.retention])
        #expect(try await retention.run(in: .standard, at: now(plusDays: 31)).sessions == 0)
        #expect(try await log.verify(.standard).isIntact)
        #expect(try await log.all().contains { $0.kind == "retentionSet" })
    }

    @Test("what is held stays, and goes once the hold is taken away")
    func holds() async throws {
        let (_, log, retention) = try await make()
        let holds = HoldStore(pool: log.pool, log: log)
        let (held, free) = (UUID(), UUID())
        for session in [held, free] { _ = try await log.append(.session(session, 1...2)) }
        let hold = UUID()
        let isPlaced = try await holds.place(
            hold,
            on: .session(held),
            because: "a case",
            person: StreamAppend.actor,
            by: .string("test"),
            at: now(),
            in: .standard
        )
        #expect(isPlaced)
        try await retention.set(days: 1, by: .string("test"), at: now(), in: .standard)
        let first = try await retention.run(in: .standard, at: now(plusDays: 2))
        #expect(first.sessions == 1 && first.held == 1)
        #expect(first.receipts.map(\.subject) == [.session(free)])
        #expect(try await holds.remove(hold, by: .string("test"), at: now(), in: .standard))
        #expect(try await !holds.remove(hold, by: .string("test"), at: now(), in: .standard))
        let second = try await retention.run(in: .standard, at: now(plusDays: 2))
        #expect(second.receipts.map(\.subject) == [.session(held)])
    }

    @Test("of several servers one makes the daily pass, once a day")
    func pass() async throws {
        let (store, log, _) = try await make()
        for _ in 1...3 { _ = try await log.append(.session(UUID(), 1...2)) }
        let servers = (0..<3).map { _ in
            let log = store.server()
            return RetentionStore(pool: log.pool, log: log)
        }
        try await servers[0].set(days: 1, by: .string("test"), at: now(), in: .standard)
        let time = now(plusDays: 2)
        let runs = try await withThrowingTaskGroup(of: Int.self) { group in
            for server in servers {
                group.addTask {
                    let terms = LeaseTerms(holder: UUID().uuidString)
                    let done = try await server.pass(at: time, terms: terms)
                    return done.values.reduce(0) { $0 + $1.sessions }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.sorted() == [0, 0, 3])
        let terms = LeaseTerms(holder: "later")
        #expect(try await servers[1].pass(at: time, terms: terms).isEmpty)
        let next = now(plusDays: 3)
        #expect(try await servers[1].pass(at: next, terms: terms).count == 1)
    }
}
