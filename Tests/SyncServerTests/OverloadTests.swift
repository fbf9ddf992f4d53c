import EventStore
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("More events than the log takes")
struct OverloadTests {
    private static let limits: AppendLimits = {
        var limits = AppendLimits()
        limits.workspace.callers = 4
        limits.retryAfter = .milliseconds(1_500)
        return limits
    }()

    /// Runs a scenario while no append gets its turn.
    private func whileBlocked(
        _ limits: AppendLimits,
        _ scenario: (TestServer, _ token: String, _ unblock: () -> Void) async throws -> Void
    ) async throws {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        let server = TestServer(database: database, appendLimits: limits)
        let token = try await server.token(.admin)
        let owner = try await database.connectAsOwner()
        try await owner.simpleScript("SELECT pg_advisory_lock(1936946807, 1)")
        do { try await scenario(server, token) { owner.close() } } catch {
            owner.close()
            await server.pool.close()
            throw error
        }
        await server.pool.close()
    }

    @Test("gets 429 with Retry-After at once, holds no more, and later takes everything")
    func overloaded() async throws {
        try await whileBlocked(Self.limits) { server, token, unblock in
            let recordings = (0..<12).map { _ in Recording.closed(text: "uni").events }
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for events in recordings {
                    group.addTask {
                        try await server.send(.appendEvents, token: token, body: events.ndjson)
                    }
                }
                var replies: [Reply] = []
                while let reply = try await group.next() {
                    replies.append(reply)
                    if replies.count == 8 {
                        // Only who is held is left.
                        #expect(replies.allSatisfy { $0.status == 429 })
                        #expect(await server.service.appends.load.callers == 4)
                        unblock()
                    }
                }
                return replies
            }
            for reply in replies.prefix(8) {
                #expect(reply.code == "overloaded")
                #expect(reply.headers["Retry-After"] == "2")
                #expect(reply.headers["Content-Type"] == "application/problem+json")
            }
            #expect(replies.suffix(4).map(\.status) == [200, 200, 200, 200])
            var (stored, duplicates) = (0, 0)
            for events in recordings {
                let outcome = try await server.append(events, token: token).sessions[0]
                #expect(outcome.stored + outcome.duplicates == events.count)
                stored += outcome.stored
                duplicates += outcome.duplicates
            }
            #expect(stored == 2 * duplicates)
        }
    }

    @Test("an append that has no turn in time gets 503, and nothing of it is stored")
    func timedOut() async throws {
        var limits = AppendLimits()
        limits.wait = .milliseconds(20)
        try await whileBlocked(limits) { server, token, unblock in
            let (first, second) = (Recording.closed(text: "uni"), Recording.closed(text: "ice"))
            let inFlight = Task { try await server.append(first.events, token: token) }
            try await eventually { await server.service.appends.load.callers == 1 }
            let reply = try await server.send(
                .appendEvents,
                token: token,
                body: second.events.ndjson
            )
            #expect(reply.status == 503)
            #expect(reply.code == "append_timed_out")
            #expect(reply.headers["Retry-After"] == "1")
            unblock()
            #expect(try await inFlight.value.sessions[0].stored == first.events.count)
            let again = try await server.append(second.events, token: token).sessions[0]
            #expect(again.stored == second.events.count)
        }
    }
}
