import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("Leases")
struct LeaseTests {
    private func take(_ holder: String, _ log: EventLog) async throws -> Lease? {
        let terms = LeaseTerms(holder: holder, duration: .seconds(5), renewal: nil)
        return try await Lease.take("sessions", in: .standard, terms, on: log.pool)
    }

    private func change(_ store: Store, _ sql: String) async throws {
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(sql)
    }

    @Test("a server that could not give its lease back has it again at once, with another fence")
    func again() async throws {
        let log = Store(database: try await TestCluster.shared.makeMigratedDatabase()).server()
        let first = try #require(try await take("one", log))
        #expect(try await take("other", log) == nil)
        let second = try #require(try await take("one", log))
        #expect(second.fence == first.fence + 1)
        // Whatever the first try still has under way commits nothing.
        await #expect(throws: LeaseLost.self) {
            try await log.pool.transaction { try await first.confirm(on: $0) }
        }
        try await log.pool.transaction { try await second.confirm(on: $0) }
    }

    @Test(
        "after the database's clock was set back, the lease of a dead server does not last for hours"
    )
    func clockSetBack() async throws {
        let store = Store(database: try await TestCluster.shared.makeMigratedDatabase())
        let log = store.server()
        let dead = try #require(try await take("dead", log))
        // What a lease looks like once the clock was set back by an hour.
        try await change(store, "UPDATE lease SET until = until + interval '1 hour'")
        let other = try #require(try await take("other", log))
        #expect(other.fence == dead.fence + 1)
        #expect(try await !dead.release(on: log.pool))
    }

    @Test("a lease that two servers believe to have lets one of them commit")
    func two() async throws {
        let store = Store(database: try await TestCluster.shared.makeMigratedDatabase())
        let log = store.server()
        let first = try #require(try await take("one", log))
        try await change(store, "UPDATE lease SET until = '-infinity'")
        let second = try #require(try await take("other", log))
        await #expect(throws: LeaseLost.self) {
            try await log.pool.transaction { try await first.confirm(on: $0) }
        }
        try await log.pool.transaction { try await second.confirm(on: $0) }
        // The row is forged: it names the first one again.
        try await change(store, "UPDATE lease SET holder = 'one', fence = \(first.fence)")
        try await log.pool.transaction { try await first.confirm(on: $0) }
        await #expect(throws: LeaseLost.self) {
            try await log.pool.transaction { try await second.confirm(on: $0) }
        }
    }

    @Test("a lease whose row is gone is lost")
    func deleted() async throws {
        let store = Store(database: try await TestCluster.shared.makeMigratedDatabase())
        let log = store.server()
        let lease = try #require(try await take("one", log))
        try await change(store, "DELETE FROM lease")
        await #expect(throws: LeaseLost.self) {
            try await log.pool.transaction { try await lease.confirm(on: $0) }
        }
        #expect(try await take("other", log) != nil)
    }
}
