import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("Hearing of appends through other servers")
struct LogListenerTests {
    @Test("an append on one server raises the other's signal", .timeLimit(.minutes(1)))
    func raised() async throws {
        let store = try await Store.make()
        let (here, signal) = (store.server(), LogSignal())
        try await listening(store, signal) {
            for version in 1...5 {
                let seen = await signal.current
                _ = try await here.append(.session(StreamAppend.actor, [version]))
                await signal.wait(beyond: seen, atMost: .seconds(60))
                #expect(await signal.current > seen)
            }
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
            var pages = there.follow(.standard, after: 0).makeAsyncIterator()
            for version in 1...3 {
                try await owner.execute(.endListeners)
                _ = try await here.append(.session(StreamAppend.actor, [version]))
                #expect(try await pages.next()?.map(\.version) == [version])
            }
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

    @Test("without any listener a follower sees an append by itself", .timeLimit(.minutes(1)))
    func polled() async throws {
        let store = try await Store.make()
        let (here, there) = (store.server(), store.server())
        var pages = there.follow(.standard, after: 0).makeAsyncIterator()
        for version in 1...2 {
            _ = try await here.append(.session(StreamAppend.actor, [version]))
            #expect(try await pages.next()?.map(\.version) == [version])
        }
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

extension Statement {
    fileprivate static let endListeners = Statement(
        name: "end_listeners",
        sql: """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'searchsync_listener' AND datname = current_database()
            """
    )
}
