import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("The database away")
struct OutageTests {
    @Test("requests get 503 with Retry-After, and work again when the database is back")
    func outage() async throws {
        let cluster = TestCluster.makeCluster()
        let database = try await cluster.makeMigratedDatabase()
        let server = TestServer(
            database: database,
            pool: PostgresPool(
                .init(
                    database.connectionString,
                    acquireTimeout: .milliseconds(300),
                    role: "searchsync_server"
                )
            )
        )
        let token = try await server.token(.admin)
        let events = Recording.closed(text: "uni").events
        try await server.append(Array(events.prefix(2)), token: token)

        try await cluster.cluster.stop()
        #expect(try await server.send(.health).status == 200)
        for route in [Route.readiness, .meta, .sessions, .appendEvents, .search, .tokens] {
            let reply = try await server.send(route, token: token, body: events.ndjson)
            #expect(reply.status == 503, "\(route)")
            #expect(reply.code == "database_unavailable")
            #expect(reply.headers["Retry-After"] == "1")
            #expect(reply.headers["Content-Type"] == "application/problem+json")
        }

        try await cluster.cluster.start()
        try await eventually { try await server.send(.readiness).status == 200 }
        let outcome = try await server.append(events, token: token).sessions.first
        #expect(outcome?.stored == 2)
        #expect(outcome?.duplicates == 2)
        await server.pool.close()
        try await cluster.remove()
    }

    @Test("a request that meets a defect tells the log, and the client nothing of the inside")
    func defect() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let owner = try await server.database.connectAsOwner()
            try await owner.simpleScript("DROP TABLE session_summary_model CASCADE")
            owner.close()
            let (told, telling) = AsyncStream.makeStream(of: String.self)
            var service = server.service
            service.failed = { telling.yield("\($0)") }
            let request = try HTTPRequest(
                method: .get,
                target: "/v1/sessions",
                headers: ["Authorization": "Bearer \(token)"]
            )
            let reply = try await Reply(await service.respond(to: request))
            #expect(reply.status == 500)
            #expect(reply.code == "internal_error")
            #expect(!reply.text.contains("session_summary"))
            telling.finish()
            let texts = await told.reduce(into: []) { $0.append($1) }
            #expect(texts.count == 1)
            #expect(texts.first?.contains("session_summary") == true)
        }
    }
}
