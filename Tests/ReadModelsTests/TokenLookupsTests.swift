import EventStore
import Foundation
import Locks
import SearchCore
import Testing

@testable import ReadModels

@Suite("Tokens of requests that come at once", .timeLimit(.minutes(1)))
struct TokenLookupsTests {
    /// Stands in for the database, and counts what it was asked.
    private final class Database: Sendable {
        let asked = Lock<[[TokenLookups.Key]]>([])
        let known: [TokenRow]
        private let gate = AsyncStream<Void>.makeStream()

        init(_ known: [TokenRow]) { self.known = known }

        /// Lets one statement go on.
        func open() { gate.continuation.yield() }

        func find(_ keys: [TokenLookups.Key]) async -> [TokenRow] {
            asked.withLock { $0.append(keys) }
            for await _ in gate.stream { break }
            return known.filter { row in
                keys.contains { $0.token == row.id && $0.workspace == row.workspaceID }
            }
        }
    }

    private static func row(_ id: UUID, in workspace: Int32) -> TokenRow {
        TokenRow(
            id: id,
            secretHash: [],
            role: "member",
            personID: id,
            person: "p\(workspace)",
            deviceID: id,
            device: "d",
            createdAt: Timestamp(microseconds: 0),
            revokedAt: nil,
            deviceRevokedAt: nil,
            isOfErased: false,
            workspaceID: WorkspaceID(rawValue: workspace),
            workspace: "w"
        )
    }

    @Test("those that come while a statement is under way share the next, each with its own answer")
    func shared() async throws {
        let ids = (0..<20).map { UUID(version8: [UInt8($0)]) }
        let database = Database(
            ids.dropLast().flatMap { [Self.row($0, in: 1), Self.row($0, in: 2)] }
        )
        let lookups = TokenLookups { (keys) throws(ReadModelError) in await database.find(keys) }
        func ask(_ index: Int) async throws -> TokenRow? {
            let workspace = WorkspaceID(rawValue: Int32(1 + index % 2))
            return try await lookups.token(.init(workspace: workspace, token: ids[index]))
        }
        try await withThrowingTaskGroup(of: (Int, TokenRow?).self) { group in
            group.addTask { (0, try await ask(0)) }
            while database.asked.withLock({ $0.isEmpty }) { await Task.yield() }
            for index in 1..<20 { group.addTask { (index, try await ask(index)) } }
            while await lookups.waitingCount < 19 { await Task.yield() }
            database.open()
            database.open()
            for try await (index, row) in group {
                #expect(row?.id == (index == 19 ? nil : ids[index]))
                #expect(row.map { $0.person == "p\(1 + index % 2)" } ?? (index == 19))
            }
        }
        #expect(database.asked.withLock { $0.map(\.count) } == [1, 19])
    }

    @Test("a statement that fails fails those that shared it, and the next one goes on")
    func failing() async throws {
        let fails = Lock(true)
        let id = UUID(version8: [1])
        let lookups = TokenLookups { (keys) throws(ReadModelError) in
            if fails.withLock({ $0 }) { throw ReadModelError.cutOff(.tokenRevoked) }
            return [Self.row(id, in: 1)]
        }
        let key = TokenLookups.Key(workspace: .standard, token: id)
        await #expect(throws: ReadModelError.self) { try await lookups.token(key) }
        fails.withLock { $0 = false }
        #expect(try await lookups.token(key)?.id == id)
    }
}
