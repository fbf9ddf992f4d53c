import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a server does while its database is away, held up, or asked for more than it can.
@Suite("A server whose database does not follow", .serialized)
struct OutageRunTests {
    /// Takes the lock of the workspace's appends.
    private static let holdAppends = "SELECT pg_advisory_lock(1936946807, 1)"

    /// Many requests at a time, each over a connection of its own.
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 200
        return URLSession(configuration: configuration)
    }()

    private func serve(
        _ database: TestDatabase
    ) async throws -> RunningServer {
        try await RunningServer.start(
            try Tool(),
            port: 0,
            ["--database-url", database.connectionString]
        )
    }

    /// Asks without a client of ours, whose patience would hide the server's.
    private func ask(
        _ server: RunningServer,
        _ path: String,
        body: Data? = nil
    ) async throws -> (status: Int, time: Duration) {
        var request = URLRequest(url: try server.url.appendingPathComponent(path))
        request.setValue("Bearer \(try server.token)", forHTTPHeaderField: "Authorization")
        request.timeoutInterval = 60
        if let body {
            request.httpMethod = "POST"
            request.httpBody = body
        }
        let start = ContinuousClock.now
        let (_, response) = try await Self.session.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        return (status, ContinuousClock.now - start)
    }

    @Test("a start without a database says so at once, and how to go on")
    func start() async throws {
        let url = "postgresql://127.0.0.1:1/nothing"
        let outcome = try await Tool().run("serve", "--port", "0", "--database-url", url)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("PostgreSQL cannot be reached"), "\(outcome.errors)")
        #expect(outcome.errors.contains("try: "), "\(outcome.errors)")
    }

    @Test("once the database has been away for a while, requests hear so at once; then all is well")
    func away() async throws {
        let cluster = TestCluster.makeCluster()
        let database = try await cluster.makeMigratedDatabase()
        let server = try await serve(database)
        #expect(try await ask(server, "v1/meta").status == 200)
        try await cluster.cluster.stop()
        let isTold = try await eventually(within: .seconds(20)) {
            let reply = try await ask(server, "v1/meta")
            #expect(reply.status == 503)
            #expect(reply.time < .seconds(8))
            return reply.time < .milliseconds(500)
        }
        #expect(isTold)
        try await cluster.cluster.start()
        let isBack = try await eventually(within: .seconds(20)) {
            try await ask(server, "readyz").status == 200
        }
        #expect(isBack)
        #expect(try await ask(server, "v1/meta").status == 200)
        #expect(await server.stop() == 0)
        try await cluster.remove()
    }

    @Test("a client that leaves takes its query with it")
    func leaving() async throws {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        let server = try await serve(database)
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript("BEGIN; LOCK TABLE session_summary_model")
        let asking = Task { try await ask(server, "v1/sessions") }
        #expect(try await eventually { try await waiting(database) == 1 })
        asking.cancel()
        #expect(try await eventually(within: .seconds(15)) { try await waiting(database) == 0 })
        try await owner.simpleScript("COMMIT")
        #expect(await server.stop() == 0)
    }

    @Test("events that the log does not take are refused, and the server's memory stays as it is")
    func overload() async throws {
        let database = try await TestCluster.shared.makeMigratedDatabase()
        let server = try await serve(database)
        let owner = try await database.connectAsOwner()
        try await owner.simpleScript(Self.holdAppends)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<44 {
                group.addTask {
                    try await ask(server, "v1/events", body: Self.largeBatch()).status
                }
            }
            var statuses: [Int] = []
            for try await status in group {
                statuses.append(status)
                // Whom the log holds is answered once it goes on.
                if statuses.count(where: { $0 == 429 }) == 8 { owner.close() }
            }
            return statuses
        }
        owner.close()
        #expect(statuses.count(where: { $0 == 429 }) >= 8)
        #expect(statuses.allSatisfy { [200, 429, 503].contains($0) }, "\(statuses)")
        #if os(Linux)
            let peak = try #require(Self.peakMemory(of: server.pid))
            print("44 batches of 1 MB: at most \(peak >> 20) MiB resident")
            #expect(peak < 600 << 20)
        #endif
        #expect(await server.stop() == 0)
    }

    /// How many queries of the server wait for a lock.
    private func waiting(_ database: TestDatabase) async throws -> Int64 {
        let statement = Statement(
            name: "waiting",
            sql: """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'
                    AND query LIKE '%session_summary%'
                """
        )
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        return try await owner.query(statement).only().decode(Int64.self, at: 0)
    }

    /// A session of nearly a MiB that no other request has.
    private static func largeBatch() -> Data {
        let text = String(repeating: "x", count: 900)
        let session = UUID().uuidString.lowercased()
        let profile = """
            {"name":"filter-list","textFields":["name"],"match":"contains","caseSensitive":false,\
            "diacriticSensitive":true,"emptyQuery":"none","live":true,"onBegin":"query",\
            "onSubmit":"evaluate","keepsTextOnCancel":false}
            """
        let lines = (1...950).map { number in
            let kind = number == 1 ? "sessionStarted" : "textChanged"
            let data = number == 1 ? "{\"profile\":\(profile)}" : "{\"text\":\"\(text)\"}"
            return """
                {"session":"\(session)","sequence":\(number),"kind":"\(kind)","schema":1,\
                "at":"2026-01-31T10:00:00.000000Z","offsetMs":\(number),"data":\(data)}\n
                """
        }
        return Data(lines.joined().utf8)
    }

    #if os(Linux)
        /// The largest resident size of a process so far, in bytes.
        private static func peakMemory(of pid: Int32) -> Int? {
            let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 << 10 }
        }
    #endif
}
