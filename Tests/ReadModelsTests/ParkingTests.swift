import EventStore
import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import ReadModels

@Suite("Sessions that cannot be projected")
struct ParkingTests {
    private static func id(_ number: UInt8) -> UUID {
        UUID(version7At: Timestamp(microseconds: 5), random: [0, 0, 0, number])
    }

    /// A session whose fourth event is of a schema that this version does not know.
    private static func newer(_ number: UInt8) throws -> [Event] {
        var events = try GoldenSession(named: "filter-list").events(session: id(number))
        events[3].schema = 2
        return events
    }

    private static func plain(_ number: UInt8) throws -> [Event] {
        try GoldenSession(named: "filter-list").events(session: id(number))
    }

    private struct Defect: Error, CustomStringConvertible {
        let description = "it does not add up"
    }

    @Test("a newer schema parks its session only, and its later events wait")
    func park() async throws {
        try await withStores { stores in
            let newer = try Self.newer(1)
            try await stores.append(Array(newer.prefix(6)))
            try await stores.append(try Self.plain(2))
            try await stores.projector.catchUp()
            try await stores.append(newer)
            try await stores.restarted().projector.catchUp()
            let counts = try await stores.counts()
            #expect(counts[Self.id(1)] == 3)
            #expect(counts[Self.id(2)] == newer.count)
            let row = try #require(try await stores.parked.parked(in: .standard).first)
            #expect(row.subject == Self.id(1))
            #expect(row.version == 4)
            #expect(row.position == 4)
            #expect(row.reason == .newerSchema)
            #expect(row.detail.contains("schema 2"))
            #expect(row.waiting == newer.count - 3)
        }
    }

    @Test("a program that understands the event takes the session up at its start")
    func upgrade() async throws {
        try await withStores { stores in
            let newer = try Self.newer(1)
            try await stores.append(newer)
            try await stores.projector.catchUp()
            let upgraded = stores.projector(program: "2.0.0") { _ in }
            let run = Task { await upgraded.run { Issue.record($0) } }
            #expect(
                try await eventually { try await stores.counts()[Self.id(1)] == newer.count }
            )
            run.cancel()
            await run.value
            #expect(try await stores.parked.parked(in: .standard).isEmpty)
        }
    }

    @Test("a defect parks its session, and another try takes it up")
    func defect() async throws {
        try await withStores { stores in
            let events = try Self.plain(1)
            try await stores.append(events)
            try await stores.append(try Self.plain(2))
            try await stores.projector(program: "1") { event in
                if event.stream == Self.id(1), event.version == 3 { throw Defect() }
            }.catchUp()
            #expect(try await stores.counts()[Self.id(1)] == 2)
            #expect(try await stores.counts()[Self.id(2)] == events.count)
            let row = try #require(try await stores.parked.parked(in: .standard).first)
            #expect(row.reason == .defect)
            #expect(row.detail == "it does not add up")
            #expect(try await stores.parked.retry(Self.id(9), in: .standard).isEmpty)
            #expect(try await stores.parked.retry(Self.id(1), in: .standard) == [Self.id(1)])
            try await stores.projector.catchUp()
            #expect(try await stores.parked.parked(in: .standard).isEmpty)
            #expect(try await stores.counts()[Self.id(1)] == events.count)
        }
    }

    @Test("a try that fails again leaves the session parked and is not made again")
    func retryInVain() async throws {
        try await withStores { stores in
            try await stores.append(try Self.newer(1))
            let projector = stores.projector
            try await projector.catchUp()
            #expect(try await stores.parked.retry(nil, in: .standard) == [Self.id(1)])
            try await projector.catchUp()
            let row = try #require(try await stores.parked.parked(in: .standard).first)
            #expect(row.version == 4)
            #expect(!row.isRetried)
        }
    }

    @Test("an order to skip lets the session go on, and a rebuild obeys it at the same place")
    func skip() async throws {
        try await withStores { stores in
            let newer = try Self.newer(1)
            try await stores.append(Array(newer.prefix(6)))
            try await stores.projector.catchUp()
            let row = try #require(try await stores.parked.parked(in: .standard).first)
            try await stores.parked.skip(
                row,
                because: "a trial",
                by: .string("ada"),
                at: Timestamp(microseconds: 0),
                in: .standard
            )
            try await stores.append(newer)
            try await stores.projector.catchUp()
            #expect(try await stores.parked.parked(in: .standard).isEmpty)
            #expect(try await stores.counts()[Self.id(1)] == newer.count)
            let incremental = try await stores.summaries()
            try await stores.rebuild()
            #expect(try await stores.summaries() == incremental)
            let found = try await stores.verification.page(after: 0, limit: 100, in: .standard)
            #expect(found.differences.isEmpty)
            let order = try await stores.log.events(
                of: SessionSkip.stream,
                after: 0,
                limit: 10,
                in: .standard
            ).first
            let payload = String(decoding: order?.payload ?? [], as: UTF8.self)
            #expect(payload.contains("a trial"))
        }
    }

    @Test("a value that the database refuses parks its session, and the page is saved without it")
    func refusedValue() async throws {
        try await withStores { stores in
            let events = try Self.plain(1)
            let owner = try await stores.database.connectAsOwner()
            try await owner.simpleScript(
                """
                ALTER TABLE session_summary_model ADD CONSTRAINT test_one
                CHECK (session_id <> '\(Self.id(1).text)')
                """
            )
            try await stores.append(events)
            try await stores.append(try Self.plain(2))
            let projector = stores.projector
            await #expect(throws: PostgresError.self) { try await projector.catchUp() }
            try await projector.catchUp()
            #expect(try await stores.counts() == [Self.id(2): events.count])
            let row = try #require(try await stores.parked.parked(in: .standard).first)
            #expect(row.subject == Self.id(1))
            #expect(row.reason == .defect)
            #expect(row.detail.contains("test_one"))
            try await owner.simpleScript(
                "ALTER TABLE session_summary_model DROP CONSTRAINT test_one"
            )
            owner.close()
            _ = try await stores.parked.retry(nil, in: .standard)
            try await projector.catchUp()
            #expect(try await stores.counts()[Self.id(1)] == events.count)
            #expect(try await stores.parked.parked(in: .standard).isEmpty)
        }
    }
}
