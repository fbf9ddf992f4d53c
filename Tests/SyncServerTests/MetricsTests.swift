import EventStore
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Metrics")
struct MetricsTests {
    @Test("tell requests by route and status, events, what waits, connections, and the lag")
    func counts() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let events = Recording.closed(text: "uni").events
            try await server.append(events, token: token)
            try await server.append(events, token: token)
            #expect(try await server.send(.meta).status == 401)
            let reply = try await server.send(.metrics)
            #expect(reply.status == 200)
            let type = reply.headers["Content-Type"]
            #expect(type == "text/plain; version=0.0.4; charset=utf-8")
            let lines = reply.text.split(separator: "\n")
            for line in [
                "searchsync_requests_total{route=\"appendEvents\",status=\"200\"} 2",
                "searchsync_requests_total{route=\"meta\",status=\"401\"} 1",
                "searchsync_events_total \(events.count)", "searchsync_append_callers 0",
                "searchsync_pool_waiting 0", "searchsync_database_up 1",
                "# TYPE searchsync_projection_lag gauge",
            ] { #expect(lines.contains(Substring(line)), "\(reply.text)") }
        }
    }

    @Test("the lag is what the projection has not taken in")
    func lag() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            try await server.service.projector.catchUp()
            let taken = "searchsync_projection_lag{projection=\"sessions\"} 0\n"
            #expect(try await server.send(.metrics).text.contains(taken))
            let events = Recording.closed(text: "uni").events
            try await server.append(events, token: token)
            let behind = "searchsync_projection_lag{projection=\"sessions\"} \(events.count)\n"
            #expect(try await server.send(.metrics).text.contains(behind))
        }
    }

    @Test("tell what catalogs and their indexes take")
    func catalogs() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let items = try Fixture.catalog(named: "letters")
            try await server.load(items, as: "letters", token: token)
            for _ in 0..<3 { try await server.send(.search, "catalog=letters", token: token) }
            let text = try await server.send(.metrics).text
            func value(_ name: String) -> Double? {
                text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
                    .flatMap { Double($0.dropFirst(name.count + 1)) }
            }
            #expect(value("searchsync_catalog_versions") == 1)
            #expect(value("searchsync_catalog_memory_bytes") ?? 0 > 1000)
            #expect(value("searchsync_catalog_memory_budget_bytes") == Double(1 << 30))
            #expect(value("searchsync_catalog_cache_hits_total") == 2)
            #expect(value("searchsync_catalog_cache_misses_total") == 1)
            #expect(value("searchsync_catalog_cache_evictions_total") == 0)
            #expect(value("searchsync_catalog_preparing") == 0)
            // These are the process's, in which other tests build too.
            for name in [
                "builds_total", "build_seconds_total", "build_last_seconds", "builds_in_flight",
            ] { #expect(value("searchsync_index_" + name) != nil, "\(text)") }
        }
    }

    @Test("are there while the database is away, and say so")
    func away() async throws {
        let pool = PostgresPool(
            .init("host=/nonexistent dbname=x", acquireTimeout: .milliseconds(50))
        )
        let service = Service(
            pool: pool,
            now: { Timestamp(microseconds: 0) },
            newID: { TestServer.newID() }
        )
        let reply = try await Reply(
            await service.respond(to: .init(method: .get, target: "/metrics"))
        )
        #expect(reply.status == 200)
        #expect(reply.text.contains("searchsync_database_up 0\n"))
        await pool.close()
    }
}
