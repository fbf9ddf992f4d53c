import Foundation
import SearchCore
import TestSupport
import Testing

@testable import EventStore

@Suite("Many writers")
struct ConcurrentAppendTests {
    private static let streams = 8
    private static let eventsPerStream = 60

    /// Sends a stream's events in order, in batches of random sizes.
    private func write(
        _ stream: UUID,
        to log: EventLog,
        _ random: Randomness
    ) async throws -> (stored: Int, duplicates: Int) {
        var random = random
        var (next, stored, duplicates) = (1, 0, 0)
        while next <= Self.eventsPerStream {
            let size = Int.random(in: 1...7, using: &random)
            let versions = next...min(next + size - 1, Self.eventsPerStream)
            let outcome = try await log.append(.session(stream, versions))
            #expect(outcome.refusal == nil)
            #expect(outcome.stored + outcome.duplicates == versions.count)
            stored += outcome.stored
            duplicates += outcome.duplicates
            next = versions.upperBound + 1
        }
        return (stored, duplicates)
    }

    /// Reads on from where it is until it has seen so many events.
    private func follow(_ log: EventLog, until count: Int) async throws -> [StoredEvent] {
        var seen: [StoredEvent] = []
        let end = ContinuousClock.now + .seconds(60)
        while seen.count < count, ContinuousClock.now < end {
            // Throws where a position is missing that was not visible yet.
            seen += try await log.events(
                after: seen.last?.position ?? 0,
                limit: 50,
                in: .standard
            )
        }
        return seen
    }

    @Test("16 writers on 4 servers leave no gap, and 3 who read along miss nothing")
    func followers() async throws {
        var random = Randomness.seeded()
        let store = try await Store.make()
        let servers = (0..<4).map { _ in store.server() }
        let streams = (0..<Self.streams).map { _ in UUID() }
        let total = Self.streams * Self.eventsPerStream
        let readers = servers.prefix(3).map { log in
            Task { try await follow(log, until: total) }
        }
        var stored = 0
        var duplicates = 0
        try await withThrowingTaskGroup(of: (stored: Int, duplicates: Int).self) { group in
            // Two servers write each stream, as when a device tries again elsewhere.
            for writer in 0..<(2 * Self.streams) {
                let seed = random.next()
                group.addTask {
                    try await write(
                        streams[writer / 2],
                        to: servers[writer % 4],
                        Randomness(seed: seed)
                    )
                }
            }
            for try await result in group {
                stored += result.stored
                duplicates += result.duplicates
            }
        }
        #expect(stored == total)
        #expect(duplicates == total)
        let log = try await servers[0].all()
        #expect(log.map(\.position) == Array(1...total))
        for reader in readers { #expect(try await reader.value == log) }
        for stream in streams {
            let versions = log.filter { $0.stream == stream }.map(\.version)
            #expect(versions == Array(1...Self.eventsPerStream))
        }
        #expect(try await servers[3].verify(.standard).isIntact)
    }

    @Test("a batch that two servers get at once, whole, in halves and shuffled, is stored once")
    func resent() async throws {
        var random = Randomness.seeded()
        let store = try await Store.make()
        let servers = [store.server(), store.server()]
        for _ in 0..<10 {
            let stream = UUID()
            // The first half opens the stream, so that no part of it has a hole before it.
            _ = try await servers[0].append(.session(stream, 1...50))
            let versions = Array(1...100)
            let parts: [[Int]] = [
                versions, versions, versions.shuffled(using: &random),
                Array(1...50), Array(51...100), Array(51...100).shuffled(using: &random),
            ]
            let outcomes = try await withThrowingTaskGroup(of: StreamOutcome.self) { group in
                for (index, part) in parts.enumerated() {
                    group.addTask {
                        try await servers[index % 2].append(.session(stream, part))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.allSatisfy { $0.refusal == nil && $0.through >= 50 })
            #expect(outcomes.map(\.stored).reduce(0, +) == 50)
            #expect(outcomes.map(\.duplicates).reduce(0, +) == 400)
        }
        let log = try await servers[1].all()
        #expect(log.map(\.position) == Array(1...1000))
        #expect(Set(log.map { "\($0.stream) \($0.version)" }).count == 1000)
    }

    @Test("of two unlike histories of one stream one is stored, and the other told where it forks")
    func forks() async throws {
        let store = try await Store.make()
        let servers = [store.server(), store.server()]
        for _ in 0..<10 {
            let stream = UUID()
            let outcomes = try await withThrowingTaskGroup(of: StreamOutcome.self) { group in
                for (index, text) in ["uni", "usa"].enumerated() {
                    var append = StreamAppend.session(stream, [])
                    append.events = (1...5).map { .typed($0, text: text) }
                    group.addTask { [append] in try await servers[index].append(append) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.map(\.stored).sorted() == [0, 5])
            #expect(outcomes.compactMap(\.refusal) == [.forked(version: 1)])
        }
    }
}

@Suite("What another server wrote")
struct StaleKnowledgeTests {
    @Test("a stream that goes on elsewhere has no gap here")
    func noGap() async throws {
        let store = try await Store.make()
        let (one, other) = (store.server(), store.server())
        let stream = UUID()
        _ = try await one.append(.session(stream, 1...10))
        _ = try await other.append(.session(stream, 11...20))
        let outcome = try await one.append(.session(stream, 21...30))
        #expect(outcome.stored == 10)
        #expect(outcome.through == 30)
        #expect(outcome.refusal == nil)
    }

    @Test("a refusal tells what the database has, not what this server last saw")
    func refusals() async throws {
        let store = try await Store.make()
        let (one, other) = (store.server(), store.server())
        let stream = UUID()
        _ = try await one.append(.session(stream, 1...2))
        _ = try await other.append(.session(stream, 3...10))
        #expect(try await one.append(.session(stream, [12])).refusal == .gap(expected: 11))
        _ = try await other.append(.session(stream, 11...12))
        var forked = StreamAppend.session(stream, [])
        forked.events = [.typed(11, text: "usa")]
        #expect(try await one.append(forked).refusal == .forked(version: 11))
        #expect(try await one.append(.session(stream, 1...12)).duplicates == 12)
    }

    @Test("a stream that another server opened for another device is refused")
    func ownership() async throws {
        let store = try await Store.make()
        let (one, other) = (store.server(), store.server())
        let stream = UUID()
        _ = try await one.append(.session(stream, 1...2))
        let outcome = try await other.append(.session(stream, 1...2, device: UUID()))
        #expect(outcome.refusal == .notOwner)
        #expect(outcome.duplicates == 0)
    }

    @Test("a stream that was erased elsewhere takes nothing more here")
    func erased() async throws {
        let store = try await Store.make()
        let log = store.server()
        let stream = UUID()
        _ = try await log.append(.session(stream, 1...2))
        try await store.tamper("UPDATE stream SET salt = NULL; UPDATE event SET payload = NULL")
        #expect(try await log.append(.session(stream, [3])).refusal == .erased)
        #expect(try await log.all().map(\.payload) == [nil, nil])
    }

    @Test("a log that was put back to an earlier time goes on from there")
    func rewound() async throws {
        let store = try await Store.make()
        let log = store.server()
        let stream = UUID()
        _ = try await log.append(.session(stream, 1...10))
        _ = try await log.append(.session(stream, 11...20))
        try await store.tamper(
            "DELETE FROM event WHERE position > 10; DELETE FROM batch WHERE last_position > 10"
        )
        #expect(try await log.append(.session(stream, [21])).refusal == .gap(expected: 11))
        let outcome = try await log.append(.session(stream, 5...21))
        #expect(outcome.duplicates == 6)
        #expect(outcome.stored == 11)
        #expect(try await log.verify(.standard).isIntact)
    }
}

@Suite("The directory of streams")
struct StreamDirectoryTests {
    @Test("what is learned last is known, however much was learned before")
    func capacity() async {
        let directory = StreamDirectory(capacity: 10)
        let streams = (0..<35).map { _ in UUID() }
        for (index, stream) in streams.enumerated() {
            let known = KnownStream(version: index, salt: [], device: UUID())
            await directory.learn([stream: known], in: .standard)
        }
        let known = await directory.known(streams, in: .standard)
        #expect((10...20).contains(known.count))
        #expect(streams.suffix(10).allSatisfy { known[$0] != nil })
        await directory.forget(streams, in: .standard)
        #expect(await directory.known(streams, in: .standard).isEmpty)
    }

    @Test("a stream of another workspace is another stream")
    func workspaces() async {
        let directory = StreamDirectory()
        let stream = UUID()
        let known = KnownStream(version: 1, salt: [], device: UUID())
        await directory.learn([stream: known], in: .standard)
        #expect(await directory.known([stream], in: WorkspaceID(rawValue: 2)).isEmpty)
        #expect(await directory.known([stream], in: .standard) == [stream: known])
    }
}
