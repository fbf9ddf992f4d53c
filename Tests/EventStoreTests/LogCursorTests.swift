import Crypto
import Foundation
import TestSupport
import Testing

@testable import EventStore

@Suite("Cursors")
struct LogCursorTests {
    @Test("a cursor comes back from its text, and with any character changed it does not")
    func text() {
        var random = Randomness.seeded()
        for _ in 0..<50 {
            let cursor = LogCursor(
                workspace: WorkspaceID(rawValue: .random(in: 1...(.max), using: &random)),
                epoch: .random(in: 1...Int(Int32.max), using: &random),
                position: .random(in: 0...Int.max, using: &random),
                hash: (0..<32).map { _ in .random(in: 0...255, using: &random) }
            )
            #expect(LogCursor(cursor.text) == cursor)
            var characters = Array(cursor.text)
            let index = Int.random(in: characters.indices, using: &random)
            characters[index] = characters[index] == "0" ? "1" : "0"
            #expect(LogCursor(String(characters)) == nil)
            #expect(LogCursor(String(cursor.text.dropLast(2))) == nil)
        }
        for text in ["", "c1_", "c1_00", "start", "5", "c1_é"] { #expect(LogCursor(text) == nil) }
    }

    @Test("every cursor of a log is good, and goes on with the event after it")
    func resume() async throws {
        let store = try await Store.make()
        let log = store.server()
        for versions in [1...3, 4...4, 5...9] {
            _ = try await log.append(.session(StreamAppend.actor, versions))
        }
        let start = try await log.beginning(of: .standard)
        let entries = try await log.entries(after: start, limit: 100)
        #expect(entries.map(\.event.position) == Array(1...9))
        #expect(entries.last?.cursor == (try await log.end(of: .standard)))
        for cursor in [start] + entries.map(\.cursor) {
            #expect(try await log.problem(with: cursor, in: .standard) == nil)
            let rest = try await log.entries(after: cursor, limit: 100)
            #expect(rest == Array(entries.dropFirst(cursor.position)))
            let two = try await log.entries(after: cursor, limit: 2)
            #expect(two == Array(entries.dropFirst(cursor.position).prefix(2)))
        }
    }

    @Test("a cursor of another workspace or epoch is refused")
    func elsewhere() async throws {
        let store = try await Store.make()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...3))
        let cursor = try await log.end(of: .standard)
        let other = WorkspaceID(rawValue: 2)
        #expect(try await log.problem(with: cursor, in: other) == .otherWorkspace)
        try await store.tamper("INSERT INTO epoch (epoch, reason) VALUES (2, 'restored')")
        #expect(try await log.problem(with: cursor, in: .standard) == .otherEpoch(now: 2))
        _ = try await log.append(.session(StreamAppend.actor, 4...5))
        await #expect(throws: CursorProblem.otherEpoch(now: 2)) {
            try await log.entries(after: cursor, limit: 10)
        }
        // From the beginning, the events of all epochs can be read.
        let all = try await log.entries(after: log.beginning(of: .standard), limit: 10)
        #expect(all.count == 5)
    }

    @Test("a cursor from beyond the head, or of a log that went another way, is refused")
    func rewound() async throws {
        let store = try await Store.make()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...3))
        let kept = try await log.end(of: .standard)
        _ = try await log.append(.session(StreamAppend.actor, 4...6))
        let lost = try await log.end(of: .standard)
        try await store.tamper(
            "DELETE FROM event WHERE position > 3; DELETE FROM batch WHERE last_position > 3"
        )
        #expect(try await log.problem(with: lost, in: .standard) == .beyondHead(position: 3))
        #expect(try await log.problem(with: kept, in: .standard) == nil)
        let restarted = store.server()
        _ = try await restarted.append(.session(UUID(), 1...4))
        #expect(try await log.problem(with: lost, in: .standard) == .rewound)
        #expect(try await log.problem(with: kept, in: .standard) == nil)
    }
}
