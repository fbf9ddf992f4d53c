import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

extension ErasureOrder {
    /// An order of a test.
    static func test(_ sessions: UUID...) -> ErasureOrder {
        ErasureOrder(
            sessions: sessions,
            by: .object(["person": .string(StreamAppend.actor.text)]),
            reason: "asked by mail",
            at: Timestamp(microseconds: 1_769_900_000_000_000)
        )
    }
}

@Suite("Erasing from the log")
struct ErasureTests {
    private let session = UUID()
    private let other = UUID()

    private func makeLog() async throws -> (Store, EventLog) {
        let store = try await Store.make()
        let log = store.server()
        _ = try await log.append(.session(session, 1...3))
        _ = try await log.append(.session(other, 1...2))
        _ = try await log.append(.session(session, 4...5))
        return (store, log)
    }

    @Test("payloads and salt go, digests stay, and the receipt says exactly what went")
    func erases() async throws {
        let (_, log) = try await makeLog()
        let before = try await log.all()
        let receipts = try await log.erase(.test(session), in: .standard)
        let receipt = try #require(receipts.first)
        #expect(receipts.count == 1)
        #expect(receipt.subject == .session(session))
        #expect(receipt.position == 8)
        #expect(receipt.events == 5)
        #expect(
            receipt.bytes
                == before.filter { $0.stream == session }.compactMap(\.payload?.count)
                .reduce(0, +)
        )
        #expect(receipt.reason == "asked by mail")
        #expect(receipt.cause == .request)
        let after = try await log.all()
        #expect(after.prefix(7).map(\.payloadDigest) == before.map(\.payloadDigest))
        for event in after.prefix(7) {
            #expect((event.payload == nil) == (event.stream == session))
        }
        #expect(
            try await log.salts(of: [session, other], in: .standard).keys.map(\.self) == [other]
        )
        #expect(try await log.verify(.standard).isIntact)
        #expect(try await log.receipts(after: 0, in: .standard).map(\.receipt) == receipts)
    }

    @Test("the documented statement passes after an erasure with its receipt")
    func statement() async throws {
        let (store, log) = try await makeLog()
        _ = try await log.erase(.test(session), in: .standard)
        #expect(try await VerificationTests.wrongPositions(in: store).isEmpty)
    }

    @Test("erasing again changes nothing")
    func again() async throws {
        let (_, log) = try await makeLog()
        _ = try await log.erase(.test(session), in: .standard)
        #expect(try await log.erase(.test(session), in: .standard).isEmpty)
        #expect(try await log.head(of: .standard).position == 8)
    }

    @Test("an erased stream takes nothing more, at a server that remembers it otherwise")
    func closed() async throws {
        let (store, log) = try await makeLog()
        let remembering = store.server()
        #expect(try await remembering.append(.session(session, 1...5)).duplicates == 5)
        #expect(try await remembering.append(.session(session, 6...6)).stored == 1)
        _ = try await log.erase(.test(session), in: .standard)
        for server in [log, remembering, store.server()] {
            #expect(try await server.append(.session(session, 7...7)).refusal == .erased)
            #expect(try await server.append(.session(session, 1...6)).refusal == .erased)
            #expect(try await server.append(.session(session, 1...8)).refusal == .erased)
        }
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("a session that is not there, or of another workspace, is refused and nothing is erased")
    func unknown() async throws {
        let (store, log) = try await makeLog()
        await #expect(throws: ErasureError.self) {
            _ = try await log.erase(.test(session, UUID()), in: .standard)
        }
        let owner = try await store.database.connectAsOwner()
        try await owner.simpleScript("INSERT INTO workspace (workspace_id, name) VALUES (2, 'two')")
        owner.close()
        await #expect(throws: ErasureError.self) {
            _ = try await log.erase(.test(session), in: WorkspaceID(rawValue: 2))
        }
        #expect(try await log.all().allSatisfy { $0.payload != nil })
    }

    @Test("what the server wrote cannot be erased as a session")
    func serverStream() async throws {
        let (_, log) = try await makeLog()
        let stream = StreamKind.audit.stream(named: "reads")
        try await log.record(
            ServerEvent(
                stream: stream,
                streamKind: .audit,
                kind: "sessionRead",
                data: [:],
                at: Timestamp(microseconds: 0)
            ),
            in: .standard
        )
        await #expect(throws: ErasureError.self) {
            _ = try await log.erase(.test(stream), in: .standard)
        }
    }

    @Test("receipts are applied again to a log that was restored, and only where something is left")
    func appliedAgain() async throws {
        let (_, log) = try await makeLog()
        let receipts = try await log.erase(.test(session), in: .standard)
        // The restored log holds both sessions, and none of the erasure.
        let (store, restored) = try await makeLog()
        let at = Timestamp(microseconds: 1_770_000_000_000_000)
        let unknown = ErasureReceipt(
            workspace: .standard,
            subject: .session(UUID()),
            position: 1,
            erasedAt: at,
            events: 1,
            covers: String(repeating: "0", count: 64),
            by: .null,
            reason: nil,
            cause: .request
        )
        let done = try await restored.applyAgain([unknown] + receipts, at: at)
        #expect(done.map(\.subject) == [.session(session)])
        #expect(done.map(\.cause) == [.restore])
        #expect(try await restored.applyAgain(receipts, at: at).isEmpty)
        #expect(try await restored.verify(.standard).isIntact)
        #expect(try await VerificationTests.wrongPositions(in: store).isEmpty)
    }

    @Test("a person's sessions go page by page, then the names, and nothing comes after")
    func person() async throws {
        let store = try await Store.make()
        let log = store.server()
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            """
            INSERT INTO person VALUES (1, '\(StreamAppend.actor.text)', 'ada');
            INSERT INTO device
            VALUES (1, '\(StreamAppend.laptop.text)', '\(StreamAppend.actor.text)', 'ada''s phone');
            """
        )
        let count = EventLog.erasedTogether + 10
        for _ in 1...count { _ = try await log.append(.session(UUID(), 1...2)) }
        var order = ErasureOrder.test()
        order.reason = nil
        let receipts = try await log.erase(person: StreamAppend.actor, order, in: .standard)
        #expect(receipts.count == count + 1)
        #expect(receipts.last?.subject == .person(StreamAppend.actor))
        #expect(receipts.dropLast().allSatisfy { $0.part == StreamAppend.actor })
        #expect(try await log.verify(.standard).isIntact)
        #expect(try await VerificationTests.wrongPositions(in: store).isEmpty)
        #expect(try await log.erase(person: StreamAppend.actor, order, in: .standard).isEmpty)
        let late = await #expect(throws: EventStoreError.self) {
            _ = try await log.append(.session(UUID(), 1...1))
        }
        #expect(late?.database?.sqlState == "23E04")
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("a held session, or one of a held person, is not erased", arguments: [true, false])
    func held(isPerson: Bool) async throws {
        let (store, log) = try await makeLog()
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        let (subject, id) = isPerson ? ("person", StreamAppend.actor) : ("session", session)
        try await owner.simpleScript(
            """
            INSERT INTO hold
            VALUES (1, gen_random_uuid(), '\(subject)', '\(id.text)', 'a case', gen_random_uuid(), now())
            """
        )
        do {
            _ = try await log.erase(.test(session), in: .standard)
            Issue.record("it was erased")
        } catch {
            guard case .held = error else { throw error }
        }
        #expect(try await log.all().allSatisfy { $0.payload != nil })
    }
}
