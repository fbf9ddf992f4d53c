import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("Hearing of appends through other servers")
struct LogListenerTests {
    @Test("an append on one server is known to the other in 100 ms", .timeLimit(.minutes(1)))
    func raised() async throws {
        let store = try await Store.make()
        let (here, signal) = (store.server(), LogSignal())
        try await listening(store, signal) {
            var fastest = Duration.seconds(60)
            for version in 1...10 {
                let seen = await signal.current
                _ = try await here.append(.session(StreamAppend.actor, [version]))
                let stored = ContinuousClock.now
                await signal.wait(beyond: seen, atMost: .seconds(60))
                #expect(await signal.current > seen)
                fastest = min(fastest, ContinuousClock.now - stored)
            }
            #expect(fastest < .milliseconds(100))
        }
    }

    @Test(
        "with the listener's backend killed a follower misses nothing, and it is heard again",
        .timeLimit(.minutes(1))
    )
    func killed() async throws {
        let store = try await Store.make()
        let (here, signal) = (store.server(), LogSignal())
        let there = store.server(signal: signal)
        let owner = try await store.database.connectAsOwner()
        try await listening(store, signal) {
            let follower = Follower(there)
            for version in 1...3 {
                _ = try await owner.execute(.endListeners)
                _ = try await follower.append([version], through: here)
            }
            await follower.stop()
            // The new connection raises it once, and appends do from then on.
            var version = 3
            let isHeard = try await eventually {
                version += 1
                let seen = await signal.current
                _ = try await here.append(.session(StreamAppend.actor, [version]))
                return await eventually(within: .milliseconds(500)) { await signal.current > seen }
            }
            #expect(isHeard)
        }
    }

    @Test("without any listener a follower sees an append in a second", .timeLimit(.minutes(1)))
    func polled() async throws {
        let store = try await Store.make()
        let (here, follower) = (store.server(), Follower(store.server()))
        var fastest = Duration.seconds(60)
        for version in 1...3 {
            fastest = min(fastest, try await follower.append([version], through: here))
        }
        #expect(fastest < .milliseconds(1_200))
        await follower.stop()
    }

    @Test("appends in quick succession are announced together", .timeLimit(.minutes(1)))
    func debounced() async throws {
        let store = try await Store.make()
        let announcer = LogAnnouncer(
            pool: store.database.serverPool(),
            pause: .milliseconds(200)
        )
        let began = ContinuousClock.now
        var heard: [String] = []
        for await event in PostgresNotifications(
            .init(store.database.connectionString),
            channel: LogAnnouncer.channel
        ) {
            switch event {
            case .listening:
                for _ in 0..<1000 {
                    await announcer.announce(.standard)
                    await announcer.announce(WorkspaceID(rawValue: 2))
                }
                await announcer.announce(WorkspaceID(rawValue: 3))
            case .notification(let payload): heard.append(payload)
            case .lost(let error): Issue.record(error)
            }
            if heard.contains("3") { break }
        }
        let rounds = Int((ContinuousClock.now - began) / .milliseconds(200)) + 1
        #expect(heard.count { $0 == "1" } <= rounds)
        #expect(heard.count { $0 == "2" } <= rounds)
        #expect(Set(heard).isSubset(of: ["1", "2", "3"]))
    }

    /// Runs a scenario while a listener raises the signal.
    private func listening(
        _ store: Store,
        _ signal: LogSignal,
        _ scenario: () async throws -> Void
    ) async throws {
        let configuration = PostgresConfiguration(
            store.database.connectionString,
            applicationName: "searchsync_listener",
            role: "searchsync_server"
        )
        let listener = LogListener(configuration, signal: signal)
        let task = Task { await listener.run() }
        // It listens: that raises the signal too.
        await signal.wait(beyond: 0, atMost: .seconds(60))
        do { try await scenario() } catch {
            task.cancel()
            throw error
        }
        task.cancel()
        await task.value
    }
}

/// Follows a log in a task of its own, so that it waits when the next append comes.
private struct Follower {
    private let arrivals: AsyncStream<(versions: [Int], at: ContinuousClock.Instant)>
    private let task: Task<Void, any Error>

    init(_ log: EventLog) {
        let (arrivals, arrival) = AsyncStream.makeStream(
            of: (versions: [Int], at: ContinuousClock.Instant).self
        )
        self.arrivals = arrivals
        task = Task {
            for try await page in log.follow(.standard, after: 0) {
                arrival.yield((page.map(\.version), .now))
            }
        }
    }

    /// Appends through a server, and gives how long after that the follower had it.
    func append(_ versions: [Int], through log: EventLog) async throws -> Duration {
        _ = try await log.append(.session(StreamAppend.actor, versions))
        let stored = ContinuousClock.now
        let arrived = try #require(await arrivals.first { _ in true })
        #expect(arrived.versions == versions)
        return arrived.at - stored
    }

    func stop() async {
        task.cancel()
        _ = await task.result
    }
}

extension Statement {
    fileprivate static let endListeners = Statement(
        name: "end_listeners",
        sql: """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'searchsync_listener' AND datname = current_database()
            """
    )
}
