import Foundation
import Testing

@testable import EventStore

@Suite("Proving a session")
struct ProofWritingTests {
    private let session = UUID()

    /// Two sessions in batches that hold one, the other, or both.
    private func makeLog() async throws -> (Store, EventLog) {
        let store = try await Store.make()
        let log = store.server()
        let other = UUID()
        _ = try await log.append(.session(other, 1...3))
        _ = try await log.append([.session(session, 1...7), .session(other, 4...9)], in: .standard)
        _ = try await log.append(.session(other, 10...700))
        _ = try await log.append(.session(session, 8...20))
        for version in 701...720 { _ = try await log.append(.session(other, [version])) }
        return (store, log)
    }

    /// The proof's lines; nil where there is none.
    private func proof(_ log: EventLog, _ head: KnownHead) async throws -> [[UInt8]]? {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        let isThere = try await log.writeProof(of: session, upTo: head, in: .standard) {
            continuation.yield($0)
        }
        continuation.finish()
        let bytes = await stream.reduce(into: []) { $0 += $1 }
        return isThere ? bytes.split(separator: 0x0A).map(Array.init) : nil
    }

    private func check(_ lines: [[UInt8]], _ head: KnownHead) throws -> ProvenSession {
        var check = ProofCheck(against: .known(head))
        for line in lines { try check.take(line) }
        return try check.finish()
    }

    @Test("what is written holds against the newest head and every head since the session ended")
    func holds() async throws {
        let (_, log) = try await makeLog()
        let head = try await log.headToKeep(of: .standard).head
        let lines = try #require(try await proof(log, head))
        let proven = try check(lines, head)
        #expect(proven.events == 20)
        #expect(proven.session == session)
        #expect(proven.person == StreamAppend.actor)
        #expect(proven.device == StreamAppend.laptop)
        // From the session's first batch on: what came before is not needed.
        #expect(proven.batches == 23)
        let ended = try #require(try await log.head(at: 720, in: .standard))
        #expect(try check(lines, ended) == proven)
    }

    @Test("a proof up to an older head is shorter, and holds the events until there")
    func older() async throws {
        let (_, log) = try await makeLog()
        let ended = try #require(try await log.head(at: 720, in: .standard))
        let whole = try check(try #require(try await proof(log, ended)), ended)
        #expect(whole.events == 20)
        #expect(whole.batches == 3)
        let early = try #require(try await log.head(at: 16, in: .standard))
        #expect(try check(try #require(try await proof(log, early)), early).events == 7)
        let before = try #require(try await log.head(at: 3, in: .standard))
        #expect(try await proof(log, before) == nil)
    }

    @Test(
        "a log that was changed gives no proof, and says where it is wrong",
        arguments: [
            ("UPDATE event SET kind = 'x' WHERE position = 5", 4),
            ("UPDATE event SET occurred_at = now() WHERE position = 100", 17),
            ("DELETE FROM event WHERE position = 30", 30),
            ("UPDATE batch SET epoch = 2 WHERE first_position = 721", 721),
            ("DELETE FROM batch WHERE first_position = 17", 17),
        ]
    )
    func changed(sql: String, position: Int) async throws {
        let (store, log) = try await makeLog()
        try await store.tamper(sql)
        let head = try await log.headToKeep(of: .standard).head
        let lines = try #require(try await proof(log, head))
        let failure = #expect(throws: ProofFailure.self) { try check(lines, head) }
        #expect(failure?.reason.contains("wrong at position \(position):") == true, "\(failure)")
    }

    @Test("a payload that was changed in the database is found by the check")
    func payload() async throws {
        let (store, log) = try await makeLog()
        try await store.tamper("UPDATE event SET payload = '{}' WHERE position = 6")
        let head = try await log.headToKeep(of: .standard).head
        let lines = try #require(try await proof(log, head))
        let failure = #expect(throws: ProofFailure.self) { try check(lines, head) }
        #expect(failure?.reason.hasPrefix("event 3, position 6: its payload") == true)
    }

    @Test("an unknown session has no proof")
    func unknown() async throws {
        let log = try await Store.make().server()
        let head = try await log.headToKeep(of: .standard).head
        #expect(head.position == 0)
        #expect(try await proof(log, head) == nil)
    }
}
