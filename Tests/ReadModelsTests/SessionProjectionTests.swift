import EventStore
import Foundation
import Postgres
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import ReadModels

@Suite("The projection of sessions")
struct SessionProjectionTests {
    @Test("in steps of any size, with and without its memory, it gives what a rebuild gives")
    func rebuild() async throws {
        var random = Randomness.seeded()
        try await withStores { stores in
            let goldens = try GoldenSession.names.map(GoldenSession.init(named:))
            var sessions = try await goldens.asyncMap { golden in
                let digest = CatalogStore.digest(of: golden.items)
                _ = try await stores.load(golden.items, as: golden.catalogName)
                let id = UUID(version7At: Timestamp(microseconds: 1), random: random.bytes(10))
                let named = Bool.random(using: &random) ? digest.hexadecimal : nil
                return golden.events(session: id, digest: named)
            }
            var projecting = stores
            var projector = projecting.projector
            while let index = sessions.indices.filter({ !sessions[$0].isEmpty })
                .randomElement(using: &random)
            {
                let count = min(.random(in: 1...6, using: &random), sessions[index].count)
                try await stores.append(Array(sessions[index].prefix(count)))
                sessions[index].removeFirst(count)
                if Int.random(in: 0..<3, using: &random) == 0 { try await projector.catchUp() }
                if Int.random(in: 0..<10, using: &random) == 0 {
                    projecting = stores.restarted()
                    projector = projecting.projector
                }
            }
            try await projector.catchUp()
            let incremental = try await stores.summaries()
            #expect(incremental.count == goldens.count)
            try await stores.forgetSummaries()
            try await stores.restarted().projector.catchUp()
            #expect(try await stores.summaries() == incremental)
        }
    }

    @Test("a fold whose transaction was rolled back is not gone on from")
    func rolledBack() async throws {
        try await withStores { stores in
            let events = try GoldenSession(named: "filter-list")
                .events(session: UUID(version7At: Timestamp(microseconds: 2), random: [3]))
            let projection = SessionProjection(log: stores.log, catalogs: stores.catalogs)
            try await stores.showFirstModel()
            try await stores.append(Array(events.prefix(5)))
            let stored = try await stores.log.events(after: 0, limit: 100, in: .standard)
            await #expect(throws: RollBack.self) {
                try await stores.pool.transaction { transaction in
                    try await projection.apply(stored, of: .standard, in: transaction)
                    throw RollBack()
                }
            }
            #expect(try await stores.summaries().isEmpty)
            try await stores.append(events)
            let all = try await stores.log.events(after: 0, limit: 1000, in: .standard)
            try await stores.pool.transaction { transaction in
                try await projection.apply(all, of: .standard, in: transaction)
            }
            let projected = try await stores.summaries()
            try await stores.forgetSummaries()
            try await stores.projector.catchUp()
            #expect(try await stores.summaries() == projected)
        }
    }

    @Test("streams that are no sessions are passed over")
    func otherStreams() async throws {
        try await withStores { stores in
            let items = try Fixture.catalog(named: "letters")
            _ = try await stores.load(items, as: "letters")
            try await stores.projector.catchUp()
            #expect(try await stores.summaries().isEmpty)
            let checkpoints = try await stores.log.checkpoints(in: .standard)
            #expect(checkpoints.map(\.position) == [1])
        }
    }

    @Test("two servers over one database project each event once")
    func twoServers() async throws {
        try await withStores { stores in
            let golden = try GoldenSession(named: "tokens-and-scope")
            for index in 0..<100 {
                let id = UUID(
                    version7At: Timestamp(microseconds: 0),
                    random: [0, 0, 0, UInt8(index)]
                )
                try await stores.append(golden.events(session: id))
            }
            let servers = [stores.restarted(), stores.restarted(), stores.restarted()]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for server in servers { group.addTask { try await server.projector.catchUp() } }
                try await group.waitForAll()
            }
            let together = try await stores.summaries()
            #expect(together.count == 100)
            try await stores.forgetSummaries()
            try await stores.restarted().projector.catchUp()
            #expect(try await stores.summaries() == together)
        }
    }
}

private struct RollBack: Error {}

extension Randomness {
    fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(
        _ transform: (Element) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
