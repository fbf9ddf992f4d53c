import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

@Suite("Appending")
struct AppendTests {
    @Test("what is read back is what was appended, byte for byte")
    func readBack() async throws {
        let log = try await Store.make().server()
        let stream = UUID()
        let payload = Array(#"{"data":{"text":"  Zoë \u00e9 🇬🇧"} , "x":1.50}"#.utf8)
        let event = PendingEvent(
            version: 1,
            kind: "textChanged",
            schema: 32_767,
            occurredAt: Timestamp(microseconds: -1_234_567),
            payload: payload
        )
        var append = StreamAppend.session(stream, [])
        append.events = [event]
        let outcome = try await log.append(append)
        #expect(outcome.stored == 1)
        let stored = try #require(try await log.all().first)
        #expect(stored.position == 1)
        #expect(stored.stream == stream)
        #expect(stored.streamKind == "session")
        #expect(stored.device == StreamAppend.laptop)
        #expect(stored.actor == StreamAppend.actor)
        #expect(stored.version == 1)
        #expect(stored.kind == "textChanged")
        #expect(stored.schema == 32_767)
        #expect(stored.occurredAt == event.occurredAt)
        #expect(stored.payload == payload)
    }

    @Test("a session's event comes back as it was recorded")
    func sessionEvents() async throws {
        let log = try await Store.make().server()
        let session = UUID()
        let events = try GoldenSession(named: "filter-list").events(session: session)
        var append = StreamAppend.session(session, [])
        append.events = events.map(PendingEvent.init)
        _ = try await log.append(append)
        let stored = try await log.events(of: session, after: 0, limit: 1000, in: .standard)
        #expect(try stored.map { try $0.sessionEvent() } == events)
    }

    @Test("pages of the log and of a stream go on where the last one ended")
    func pages() async throws {
        let log = try await Store.make().server()
        let (one, other) = (UUID(), UUID())
        _ = try await log.append(.session(one, 1...5))
        _ = try await log.append(.session(other, 1...5))
        _ = try await log.append(.session(one, 6...10))
        let page = try await log.events(after: 4, limit: 3, in: .standard)
        #expect(page.map(\.position) == [5, 6, 7])
        let rest = try await log.events(of: one, after: 4, limit: 3, in: .standard)
        #expect(rest.map(\.version) == [5, 6, 7])
        #expect(rest.map(\.position) == [5, 11, 12])
        #expect(try await log.events(after: 15, limit: 3, in: .standard).isEmpty)
        #expect(try await log.events(of: UUID(), after: 0, limit: 3, in: .standard).isEmpty)
    }

    @Test("each stream of an append has an outcome of its own")
    func outcomes() async throws {
        let log = try await Store.make().server()
        let (good, holed, foreign) = (UUID(), UUID(), UUID())
        _ = try await log.append(.session(foreign, 1...2, device: UUID()))
        let outcomes = try await log.append(
            [.session(good, 1...3), .session(holed, [1, 3]), .session(foreign, [3])],
            in: .standard
        )
        #expect(outcomes.map(\.stream) == [good, holed, foreign])
        #expect(outcomes.map(\.stored) == [3, 1, 0])
        #expect(outcomes.map(\.refusal) == [nil, .gap(expected: 2), .notOwner])
        #expect(try await log.all().map(\.position) == Array(1...6))
    }

    @Test("an append that stores nothing leaves no trace")
    func nothing() async throws {
        let log = try await Store.make().server()
        #expect(try await log.append([], in: .standard).isEmpty)
        #expect(try await log.append(.session(UUID(), [])).stored == 0)
        #expect(try await log.append(.session(UUID(), [2])).refusal == .gap(expected: 1))
        #expect(try await log.head(of: .standard).position == 0)
        #expect(try await log.head(of: .standard).hash == BatchHash.beginning)
    }

    @Test("workspaces have positions of their own")
    func workspaces() async throws {
        let store = try await Store.make()
        let owner = try await store.database.connectAsOwner()
        try await owner.simpleScript("INSERT INTO workspace (workspace_id, name) VALUES (2, 'b')")
        let log = store.server()
        let (stream, second) = (UUID(), WorkspaceID(rawValue: 2))
        _ = try await log.append(.session(stream, 1...3))
        let outcomes = try await log.append([.session(stream, 1...2)], in: second)
        #expect(outcomes.first?.stored == 2)
        let events = try await log.events(after: 0, limit: 10, in: second)
        #expect(events.map(\.position) == [1, 2])
        #expect(try await log.head(of: .standard).position == 3)
        #expect(try await log.workspaces().map(\.name) == ["default", "b"])
    }

    @Test("the server's own events are numbered by the log, many at once too")
    func record() async throws {
        let store = try await Store.make()
        let logs = [store.server(), store.server()]
        let stream = StreamKind.audit.stream(named: "reads")
        let versions = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<12 {
                group.addTask {
                    let event = ServerEvent(
                        stream: stream,
                        streamKind: .audit,
                        kind: "sessionRead",
                        data: ["n": .number("\(index)")],
                        at: Timestamp(microseconds: 0)
                    )
                    return try await logs[index % 2].record(event, in: .standard)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(versions.sorted() == Array(1...12))
    }

    @Test("the signal is raised after each append")
    func signal() async throws {
        let signal = LogSignal()
        let log = try await Store.make().server(signal: signal)
        _ = try await log.append(.session(UUID(), 1...2))
        _ = try await log.append(.session(UUID(), 1...2))
        #expect(await signal.current == 2)
    }
}

@Suite("Appending in a transaction")
struct TransactionAppendTests {
    private struct Abandoned: Error {}

    @Test("what is rolled back was never there, and can be appended again")
    func rollBack() async throws {
        let store = try await Store.make()
        let log = store.server()
        let stream = UUID()
        _ = try await log.append(.session(stream, 1...2))
        await #expect(throws: Abandoned.self) {
            try await log.pool.transaction { transaction in
                let outcomes = try await log.append(
                    [.session(stream, 3...5), .session(UUID(), 1...2)],
                    in: .standard,
                    transaction: transaction
                )
                #expect(outcomes.map(\.stored) == [3, 2])
                throw Abandoned()
            }
        }
        #expect(try await log.all().count == 2)
        let again = try await log.append(.session(stream, 3...4))
        #expect(again.stored == 2)
        #expect(again.duplicates == 0)
        #expect(try await log.all().map(\.position) == [1, 2, 3, 4])
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("who follows is told of what is committed, once it is")
    func announced() async throws {
        let signal = LogSignal()
        let log = try await Store.make().server(signal: signal)
        try await log.adding(to: .standard) { transaction in
            for stream in [UUID(), UUID()] {
                _ = try await log.append(
                    [.session(stream, 1...2)],
                    in: .standard,
                    transaction: transaction
                )
            }
            #expect(await signal.current == 0)
        }
        #expect(await signal.current == 1)
        await #expect(throws: Abandoned.self) {
            try await log.adding(to: .standard) { _ in throw Abandoned() }
        }
        #expect(await signal.current == 1)
    }

    @Test("several appends of one transaction commit together")
    func commit() async throws {
        let log = try await Store.make().server()
        let stream = UUID()
        try await log.pool.transaction { transaction in
            for versions in [1...2, 3...4, 2...5] {
                _ = try await log.append(
                    [.session(stream, versions)],
                    in: .standard,
                    transaction: transaction
                )
            }
        }
        #expect(try await log.append(.session(stream, 1...6)).duplicates == 5)
        #expect(try await log.all().map(\.version) == Array(1...6))
    }
}

extension LogVerdict {
    var isIntact: Bool {
        guard case .intact = self else { return false }
        return true
    }
}
