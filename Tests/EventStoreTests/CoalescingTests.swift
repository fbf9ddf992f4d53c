import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

/// A workspace's append lock, held so that a transaction stays in flight.
private struct HeldWorkspace {
    private let owner: PostgresConnection

    init(_ store: Store) async throws {
        owner = try await store.database.connectAsOwner()
        try await owner.simpleScript("SELECT pg_advisory_lock(1936946807, 1)")
    }

    /// Ends the connections that wait for the lock.
    func endWaiters() async throws {
        try await owner.simpleScript(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            """
        )
    }

    func release() { owner.close() }
}

@Suite("Appends that share transactions")
struct CoalescingTests {
    /// Sends appends in this order, the first of which stays in flight until all are there.
    private func gather(
        _ requests: [[StreamAppend]],
        _ queue: AppendQueue,
        whenAllAreThere: () async throws -> Void
    ) async throws -> [Result<[StreamOutcome], any Error>] {
        var callers: [Task<[StreamOutcome], any Error>] = []
        for request in requests {
            let before = await queue.load.callers
            callers.append(Task { try await queue.append(request, in: .standard) })
            #expect(await eventually { await queue.load.callers > before })
        }
        try await whenAllAreThere()
        var results: [Result<[StreamOutcome], any Error>] = []
        for caller in callers { results.append(await caller.result) }
        return results
    }

    private func batches(_ store: Store) async throws -> Int64 {
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        let rows = try await owner.query(
            Statement(name: "count_batches", sql: "SELECT count(*) FROM batch")
        )
        return try rows.only().decode(Int64.self, at: 0)
    }

    @Test("64 clients' single events take far fewer transactions, and each is stored once")
    func fewer() async throws {
        let store = try await Store.make()
        let log = store.server()
        let queue = AppendQueue(log: log)
        let sessions = (0..<64).map { _ in UUID() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask {
                    for version in 1...4 {
                        let append = StreamAppend.session(session, [version])
                        let outcomes = try await queue.append([append], in: .standard)
                        #expect(outcomes.map(\.stored) == [1])
                        #expect(outcomes.map(\.through) == [version])
                        #expect(outcomes.first?.refusal == nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        let events = try await log.all()
        #expect(events.map(\.position) == Array(1...256))
        for session in sessions {
            #expect(events.filter { $0.stream == session }.map(\.version) == [1, 2, 3, 4])
        }
        #expect(try await batches(store) <= 64)
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("callers that write one session in one transaction follow upon each other")
    func oneSession() async throws {
        let store = try await Store.make()
        let log = store.server()
        let queue = AppendQueue(log: log)
        let (session, other) = (UUID(), UUID())
        var forked = StreamAppend.session(session, [])
        forked.events = [.typed(3, text: "usa"), .typed(4)]
        let lock = try await HeldWorkspace(store)
        let results = try await gather(
            [
                [.session(other, [1])],
                [.session(session, 1...3)],
                [.session(session, 2...5), .session(other, [2])],
                [forked],
                [.session(session, [7])],
                [.session(session, [6], device: UUID())],
                [.session(session, [6])],
            ],
            queue
        ) { lock.release() }
        let outcomes = try results.map { try $0.get() }
        #expect(outcomes.map { $0[0].stored } == [1, 3, 2, 0, 0, 0, 1])
        #expect(outcomes.map { $0[0].duplicates } == [0, 0, 2, 0, 0, 0, 0])
        #expect(
            outcomes.map { $0[0].refusal }
                == [nil, nil, nil, .forked(version: 3), .gap(expected: 6), .notOwner, nil]
        )
        #expect(outcomes.map { $0[0].through } == [1, 3, 5, 5, 5, 5, 6])
        #expect(outcomes[2][1].stored == 1)
        #expect(try await batches(store) == 2)
        #expect(try await log.all().filter { $0.stream == session }.map(\.version) == Array(1...6))
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("a connection that breaks in flight fails its callers, and sending again is exact")
    func brokenConnection() async throws {
        let store = try await Store.make()
        let log = store.server()
        let queue = AppendQueue(log: log)
        let sessions = (0..<8).map { _ in UUID() }
        let lock = try await HeldWorkspace(store)
        let results = try await gather(sessions.map { [.session($0, 1...2)] }, queue) {
            #expect(try await eventually { try await isAnyoneWaiting(store) })
            try await lock.endWaiters()
            lock.release()
        }
        guard case .failure(AppendError.log(.database)) = results[0] else {
            Issue.record("the transaction did not fail")
            return
        }
        let stored = results.dropFirst().compactMap { try? $0.get().first?.stored }
        #expect(stored == Array(repeating: 2, count: 7))
        for (index, session) in sessions.enumerated() {
            let again = try await queue.append([.session(session, 1...2)], in: .standard)
            #expect(again.map(\.stored) == [index == 0 ? 2 : 0])
            #expect(again.map(\.duplicates) == [index == 0 ? 0 : 2])
        }
        #expect(try await log.all().map(\.position) == Array(1...16))
    }

    @Test("data that PostgreSQL refuses are refused to who sent them, and the others are stored")
    func refusedData() async throws {
        let store = try await Store.make()
        let log = store.server()
        let queue = AppendQueue(log: log)
        let sessions = (0..<9).map { _ in UUID() }
        var requests = sessions.map { [StreamAppend.session($0, [1])] }
        requests[5][0].events[0].payload = Array("{".utf8)
        let lock = try await HeldWorkspace(store)
        let results = try await gather(requests, queue) { lock.release() }
        for (index, result) in results.enumerated() where index != 5 {
            #expect(try result.get().map(\.stored) == [1])
        }
        guard case .failure(AppendError.log(.database(.server))) = results[5] else {
            Issue.record("text that is no JSON was stored")
            return
        }
        #expect(try await log.all().count == 8)
    }

    @Test("two servers that gather for one workspace leave no gap")
    func twoServers() async throws {
        let store = try await Store.make()
        let logs = [store.server(), store.server()]
        let queues = logs.map { AppendQueue(log: $0) }
        let sessions = (0..<16).map { _ in UUID() }
        let stored = try await withThrowingTaskGroup(of: Int.self) { group in
            // Both servers get every event, as when a client tries again elsewhere.
            for index in 0..<32 {
                group.addTask {
                    var stored = 0
                    for version in 1...5 {
                        let append = StreamAppend.session(sessions[index / 2], [version])
                        let outcome = try await queues[index % 2].append([append], in: .standard)
                        stored += outcome[0].stored
                        #expect(outcome[0].refusal == nil)
                    }
                    return stored
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(stored == 80)
        #expect(try await logs[0].all().map(\.position) == Array(1...80))
        #expect(try await logs[0].verify(.standard).isIntact)
    }

    private func isAnyoneWaiting(_ store: Store) async throws -> Bool {
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        let rows = try await owner.query(
            Statement(
                name: "count_waiters",
                sql: """
                    SELECT count(*) FROM pg_locks
                    WHERE locktype = 'advisory' AND NOT granted
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    """
            )
        )
        return try rows.only().decode(Int64.self, at: 0) > 0
    }
}
