import EventStore
import Foundation
import Locks
import Testing

@testable import SyncServer

@Suite("Turns of rows of User Behavior Insights")
struct UBIQueueTests {
    @Test("a workspace has one transaction at a time, with the requests of one token; others go on")
    func turns() async throws {
        let (queue, book) = (UBIQueue(), Book())
        let (one, other) = (WorkspaceID(rawValue: 1), WorkspaceID(rawValue: 2))
        let (first, second) = (UUID(), UUID())
        let batch = try UBIBatch(body: Array(#"{"user_query":"a","query_id":"q"}"#.utf8), nil)
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let (begun, beginner) = AsyncStream.makeStream(of: Void.self)
        let held = Task {
            try await queue.take(batch, of: first, in: one) { batches in
                try await book.write(batches, "first") {
                    beginner.finish()
                    for await _ in gate {}
                }
            }
        }
        for await _ in begun {}
        let waiting = [second, first, second].enumerated().map { index, token in
            Task {
                try await queue.take(batch, of: token, in: one) { batches in
                    try await book.write(batches, token == first ? "again" : "second")
                }
            }
        }
        // Meanwhile another workspace's begin and end.
        _ = try await queue.take(batch, of: first, in: other) { batches in
            try await book.write(batches, "other")
        }
        #expect(book.lines == ["first 1 begins", "other 1 begins", "other 1 ends"])
        opener.finish()
        _ = try await held.value
        for task in waiting { _ = try await task.value }
        let rest = book.lines.dropFirst(3)
        #expect(rest.first == "first 1 ends")
        // Nothing begins before the one before it ended.
        let turns = Array(rest.dropFirst())
        for index in stride(from: 0, to: turns.count, by: 2) {
            #expect(turns[index].replacing("begins", with: "ends") == turns[index + 1])
        }
        #expect(book.count == 5)
    }
}

/// What was written, in its order.
private final class Book: Sendable {
    private let noted = Lock([String]())
    private let written = Lock(0)

    var lines: [String] { noted.withLock { $0 } }
    /// How many requests were written.
    var count: Int { written.withLock { $0 } }

    func write(
        _ batches: [UBIBatch],
        _ name: String,
        _ work: () async -> Void = {}
    ) async throws -> [UBITaken] {
        noted.withLock { $0.append("\(name) \(batches.count) begins") }
        await work()
        written.withLock { $0 += batches.count }
        noted.withLock { $0.append("\(name) \(batches.count) ends") }
        return batches.map { UBITaken($0) }
    }
}
