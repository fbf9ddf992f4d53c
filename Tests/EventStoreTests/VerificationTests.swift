import Foundation
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("Verifying the log")
struct VerificationTests {
    /// A change that only a superuser can make, and the position that verification must name.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let name: String
        let sql: String
        let position: Int
        let reason: String

        init(_ name: String, _ position: Int, _ reason: String, _ sql: String) {
            self.name = name
            self.position = position
            self.reason = reason
            self.sql = sql
        }

        var testDescription: String { name }
    }

    /// Over a log whose batches are 1–4, 5–10, 11–12 and 13–20.
    static let tamperings = [
        Tampering(
            "another payload",
            7,
            "the payload is another",
            "UPDATE event SET payload = '{\"data\":{}}' WHERE position = 7"
        ),
        Tampering(
            "a space in a payload",
            7,
            "the payload is another",
            "UPDATE event SET payload = (payload::text || ' ')::json WHERE position = 7"
        ),
        Tampering(
            "no payload",
            7,
            "the payload is missing, and no receipt says that it was erased",
            "UPDATE event SET payload = NULL WHERE position = 7"
        ),
        Tampering(
            "another payload digest",
            7,
            "the payload is another",
            "UPDATE event SET payload_digest = sha256('x') WHERE position = 7"
        ),
        Tampering(
            "another payload with its digest",
            5,
            "the batch's hash is another",
            """
            UPDATE event e
            SET payload = '{}', payload_digest = sha256(s.salt || '{}')
            FROM stream s
            WHERE e.position = 7 AND s.stream_id = e.stream_id
            """
        ),
        Tampering(
            "another kind",
            5,
            "the batch's hash is another",
            "UPDATE event SET kind = 'textSubmitted' WHERE position = 7"
        ),
        Tampering(
            "another schema",
            5,
            "the batch's hash is another",
            "UPDATE event SET schema = 2 WHERE position = 7"
        ),
        Tampering(
            "another time",
            5,
            "the batch's hash is another",
            "UPDATE event SET occurred_at = occurred_at + interval '1 us' WHERE position = 7"
        ),
        Tampering(
            "another version",
            13,
            "the batch's hash is another",
            "UPDATE event SET version = 21 WHERE position = 20"
        ),
        Tampering(
            "another device",
            1,
            "the batch's hash is another",
            "UPDATE stream SET device_id = actor_id"
        ),
        Tampering(
            "another person",
            1,
            "the batch's hash is another",
            "UPDATE stream SET actor_id = device_id"
        ),
        Tampering(
            "another kind of stream",
            1,
            "the batch's hash is another",
            "UPDATE stream SET kind = 'audit'"
        ),
        Tampering(
            "another salt",
            1,
            "the payload is another",
            "UPDATE stream SET salt = decode(repeat('00', 16), 'hex')"
        ),
        Tampering(
            "no salt",
            1,
            "the stream's salt is missing, and no receipt says that it was erased",
            "UPDATE stream SET salt = NULL"
        ),
        Tampering(
            "neither payloads nor salt",
            1,
            "the payload is missing, and no receipt says that it was erased",
            "UPDATE event SET payload = NULL; UPDATE stream SET salt = NULL"
        ),
        Tampering(
            "no stream",
            1,
            "the event is missing",
            "DELETE FROM stream"
        ),
        Tampering(
            "an event deleted",
            7,
            "the event is missing",
            "DELETE FROM event WHERE position = 7"
        ),
        Tampering(
            "a whole batch of events deleted",
            5,
            "the event is missing",
            "DELETE FROM event WHERE position BETWEEN 5 AND 10"
        ),
        Tampering(
            "a batch deleted with its events",
            5,
            "no batch begins here",
            """
            DELETE FROM event WHERE position BETWEEN 5 AND 10;
            DELETE FROM batch WHERE first_position = 5;
            """
        ),
        Tampering(
            "the first batch deleted",
            1,
            "no batch begins here",
            "DELETE FROM batch WHERE first_position = 1"
        ),
        Tampering(
            "the newest events deleted",
            18,
            "the event is missing",
            "DELETE FROM event WHERE position >= 18"
        ),
        Tampering(
            "the newest batch deleted",
            13,
            "no batch holds the event",
            "DELETE FROM batch WHERE first_position = 13"
        ),
        Tampering(
            "every batch deleted",
            1,
            "no batch holds the event",
            "DELETE FROM batch"
        ),
        Tampering(
            "an event added behind the newest batch",
            21,
            "no batch holds the event",
            """
            INSERT INTO event
            SELECT 21, occurred_at, workspace_id, 21, schema, stream_id, kind, payload,
                   payload_digest
            FROM event WHERE position = 20
            """
        ),
        Tampering(
            "two events that changed places",
            5,
            "the batch's hash is another",
            """
            UPDATE event SET position = 100 WHERE position = 7;
            UPDATE event SET position = 7 WHERE position = 8;
            UPDATE event SET position = 8 WHERE position = 100;
            """
        ),
        Tampering(
            "another time of recording",
            5,
            "the batch's hash is another",
            "UPDATE batch SET recorded_at = recorded_at - interval '1 us' WHERE first_position = 5"
        ),
        Tampering(
            "another epoch",
            5,
            "the batch's hash is another",
            "UPDATE batch SET epoch = 2 WHERE first_position = 5"
        ),
        Tampering(
            "another hash",
            5,
            "the batch's hash is another",
            "UPDATE batch SET hash = sha256('x') WHERE first_position = 5"
        ),
        Tampering(
            "two batches made one",
            5,
            "the batch's hash is another",
            """
            DELETE FROM batch WHERE first_position = 11;
            UPDATE batch SET last_position = 12 WHERE first_position = 5;
            """
        ),
        Tampering(
            "a batch that claims more than there is",
            21,
            "the event is missing",
            "UPDATE batch SET last_position = 1000000000000 WHERE first_position = 13"
        ),
    ]

    /// One stream in four batches.
    private func makeLog() async throws -> (Store, EventLog) {
        let store = try await Store.make()
        let log = store.server()
        for versions in [1...4, 5...10, 11...12, 13...20] {
            _ = try await log.append(.session(StreamAppend.actor, versions))
        }
        return (store, log)
    }

    @Test("an untouched log is intact, and its head is told")
    func intact() async throws {
        let (store, log) = try await makeLog()
        let head = try await log.head(of: .standard)
        #expect(head.position == 20)
        #expect(try await log.verify(.standard) == .intact(events: 20, head: head))
        let other = store.server()
        #expect(try await other.verify(.standard) == .intact(events: 20, head: head))
    }

    @Test("an empty log is intact")
    func empty() async throws {
        let log = try await Store.make().server()
        let head = LogHead(epoch: 1, position: 0, hash: BatchHash.beginning)
        #expect(try await log.verify(.standard) == .intact(events: 0, head: head))
    }

    @Test("a log of several pages is verified whole, and progress is told")
    func pages() async throws {
        let log = try await Store.make().server()
        for version in 1...520 { _ = try await log.append(.session(StreamAppend.actor, [version])) }
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        #expect(try await log.verify(.standard) { continuation.yield($0) }.isIntact)
        continuation.finish()
        #expect(await stream.reduce(into: []) { $0.append($1) } == [500, 520])
    }

    /// A log of five batches of 1,000 events, two to a page.
    static func makeLongLog() async throws -> (Store, EventLog) {
        let store = try await Store.make()
        let log = store.server()
        for _ in 1...5 { _ = try await log.append(.session(UUID(), 1...1000)) }
        return (store, log)
    }

    @Test(
        "on pages that are read ahead, too, what was changed is named by its position",
        arguments: [
            (
                4321, "the payload is another",
                "UPDATE event SET payload = '1' WHERE position = 4321"
            ),
            (2001, "the event is missing", "DELETE FROM event WHERE position IN (2001, 4000)"),
            (2001, "no batch begins here", "DELETE FROM batch WHERE last_position = 3000"),
            (
                4001, "the batch's hash is another",
                "UPDATE batch SET epoch = 2 WHERE last_position = 5000"
            ),
        ]
    )
    func tamperingAhead(_ position: Int, _ reason: String, _ sql: String) async throws {
        let (store, log) = try await Self.makeLongLog()
        #expect(try await log.verify(.standard).isIntact)
        try await store.tamper(sql)
        #expect(try await log.verify(.standard) == .wrong(position: position, reason: reason))
    }

    @Test("a verification that is cancelled ends, and says so")
    func cancelled() async throws {
        let (_, log) = try await Self.makeLongLog()
        let verification = Task {
            try await log.verify(.standard) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: EventStoreError.self) { try await verification.value }
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("a log of several pages is verified while somebody erases what is on them")
    func duringErasureOfPages() async throws {
        let store = try await Store.make()
        let log = store.server()
        let sessions = (1...120).map { _ in UUID() }
        for start in stride(from: 0, to: 120, by: 20) {
            let appends = sessions[start..<start + 20].map { StreamAppend.session($0, 1...50) }
            _ = try await log.append(appends, in: .standard)
        }
        let other = store.server()
        async let erasing: Void = {
            for session in sessions.shuffled().prefix(40) {
                _ = try await other.erase(.test(session), in: .standard)
            }
        }()
        for _ in 1...5 { #expect(try await log.verify(.standard).isIntact) }
        try await erasing
        #expect(try await log.verify(.standard).isIntact)
    }

    /// The rows of docs/verify_log.sql, which does the same without this program.
    static func wrongPositions(in store: Store) async throws -> [Int64] {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/verify_log.sql")
        let sql = Array(try Data(contentsOf: file))
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        return try await owner.query(Statement(name: "verify_log", embedded: sql))
            .map { try $0.decode(Int64.self, "position") }
    }

    @Test("the documented statement finds an untouched log intact, of one batch or many")
    func statement() async throws {
        let (store, log) = try await makeLog()
        for count in 1...9 { _ = try await log.append(.session(UUID(), 1...count)) }
        #expect(try await Self.wrongPositions(in: store).isEmpty)
    }

    /// Over a log in which one session, of the events 1–3 and 6–7, was erased, with its receipt at 8; the
    /// session of 4 and 5 was not.
    static let tamperingsAfterErasure = [
        Tampering(
            "another payload removed, without a receipt",
            4,
            "the payload is missing, and no receipt says that it was erased",
            "UPDATE event SET payload = NULL WHERE position = 4"
        ),
        Tampering(
            "the salt of another session removed",
            4,
            "the stream's salt is missing, and no receipt says that it was erased",
            "UPDATE stream SET salt = NULL WHERE kind = 'session'"
        ),
        Tampering(
            "the receipt's payload removed",
            1,
            "the payload is missing, and no receipt says that it was erased",
            "UPDATE event SET payload = NULL WHERE position = 8"
        ),
        Tampering(
            "the receipt deleted with its batch",
            1,
            "the payload is missing, and no receipt says that it was erased",
            "DELETE FROM event WHERE position = 8; DELETE FROM batch WHERE first_position = 8"
        ),
        Tampering(
            "the receipt turned to the other session",
            1,
            "the payload is missing, and no receipt says that it was erased",
            """
            UPDATE event e
            SET payload = replace(
                e.payload::text,
                (SELECT stream_id::text FROM event WHERE position = 1),
                (SELECT stream_id::text FROM event WHERE position = 4)
            )::json
            WHERE e.position = 8
            """
        ),
        Tampering(
            "the receipt forged with its digest, for fewer events",
            6,
            "the payload is missing, and no receipt says that it was erased",
            """
            UPDATE event e
            SET payload = p.forged::json,
                payload_digest = sha256(s.salt || convert_to(p.forged, 'UTF8'))
            FROM stream s, (
                SELECT regexp_replace(payload::text, '"events" : 5', '"events" : 3') AS forged
                FROM event
                WHERE position = 8
            ) p
            WHERE e.position = 8 AND s.stream_id = e.stream_id
            """
        ),
        Tampering(
            "the receipt forged with its digest, for other digests",
            8,
            "the receipt is for other events than were erased",
            """
            UPDATE event e
            SET payload = p.forged::json,
                payload_digest = sha256(s.salt || convert_to(p.forged, 'UTF8'))
            FROM stream s, (
                SELECT regexp_replace(payload::text, '"covers" : "....', '"covers" : "0000') AS forged
                FROM event
                WHERE position = 8
            ) p
            WHERE e.position = 8 AND s.stream_id = e.stream_id
            """
        ),
        Tampering(
            "a receipt's reason changed",
            1,
            "the payload is missing, and no receipt says that it was erased",
            "UPDATE event SET payload = replace(payload::text, 'mail', 'post')::json WHERE position = 8"
        ),
        Tampering(
            "a payload put back",
            6,
            "the payload is there, and a receipt says that it was erased",
            "UPDATE event SET payload = '{}' WHERE position = 6"
        ),
        Tampering(
            "a salt put back",
            8,
            "the receipt is for other events than were erased",
            "UPDATE stream SET salt = decode(repeat('00', 16), 'hex') WHERE salt IS NULL"
        ),
        Tampering(
            "an erased event's digest changed",
            6,
            "the batch's hash is another",
            "UPDATE event SET payload_digest = sha256('x') WHERE position = 6"
        ),
        Tampering(
            "an erased event deleted",
            2,
            "the event is missing",
            "DELETE FROM event WHERE position = 2"
        ),
        Tampering(
            "an erased event's time changed",
            1,
            "the batch's hash is another",
            "UPDATE event SET occurred_at = occurred_at + interval '1 us' WHERE position = 2"
        ),
        Tampering(
            "an event added to the erased session",
            8,
            "the receipt is for other events than were erased",
            """
            INSERT INTO event
            SELECT 9, occurred_at, workspace_id, 6, schema, stream_id, kind, '{}', payload_digest
            FROM event WHERE position = 7
            """
        ),
    ]

    @Test(
        "after an erasure, what a superuser changes is named by its position",
        arguments: tamperingsAfterErasure
    )
    func tamperingAfterErasure(_ tampering: Tampering) async throws {
        let store = try await Store.make()
        let log = store.server()
        let (erased, other) = (UUID(), UUID())
        for (session, versions) in [(erased, 1...3), (other, 1...2), (erased, 4...5)] {
            _ = try await log.append(.session(session, versions))
        }
        _ = try await log.erase(.test(erased), in: .standard)
        #expect(try await log.verify(.standard).isIntact)
        try await store.tamper(tampering.sql)
        #expect(
            try await log.verify(.standard)
                == .wrong(position: tampering.position, reason: tampering.reason)
        )
        let positions = try await Self.wrongPositions(in: store)
        #expect(positions.contains { $0 <= tampering.position })
    }

    @Test("a log is verified while somebody erases")
    func duringErasure() async throws {
        let store = try await Store.make()
        let log = store.server()
        var sessions: [UUID] = []
        for _ in 1...60 {
            sessions.append(UUID())
            _ = try await log.append(.session(sessions[sessions.count - 1], 1...3))
        }
        let other = store.server()
        async let erasing: Void = {
            for session in sessions.shuffled() {
                _ = try await other.erase(.test(session), in: .standard)
            }
        }()
        for _ in 1...10 { #expect(try await log.verify(.standard).isIntact) }
        try await erasing
        #expect(try await log.verify(.standard).isIntact)
    }

    @Test("what a superuser changes is named by its position", arguments: tamperings)
    func tampering(_ tampering: Tampering) async throws {
        let (store, log) = try await makeLog()
        try await store.tamper(tampering.sql)
        #expect(
            try await log.verify(.standard)
                == .wrong(position: tampering.position, reason: tampering.reason)
        )
        // The statement names a missing event by its batch.
        let positions = try await Self.wrongPositions(in: store)
        #expect(positions.contains { $0 <= tampering.position })
    }
}
