import EventStore
import Foundation
import HTTPServer
import Postgres
import ReadModels
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

/// A service over a database of its own, asked without a socket.
///
/// Every answer to an endpoint is held against the OpenAPI document.
struct TestServer: Sendable {
    let database: TestDatabase
    let pool: PostgresPool
    var service: Service
    /// The service's, with what it remembers of sessions.
    let projector: Projector

    init(
        database: TestDatabase,
        pool: PostgresPool? = nil,
        appendLimits: AppendLimits = AppendLimits(),
        catalogMemory: Int = CatalogStore.usualMemory
    ) {
        self.database = database
        let pool = pool ?? database.serverPool()
        self.pool = pool
        service = Service(
            pool: pool,
            now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
            newID: Self.newID,
            appendLimits: appendLimits,
            catalogMemory: catalogMemory
        )
        projector = service.projector
    }

    /// Makes an identifier that no other test has.
    @Sendable static func newID() -> UUID {
        let random = (0..<10).map { _ in UInt8.random(in: 0...255) }
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
        return UUID(version7At: Timestamp(microseconds: now), random: random)
    }

    /// The same database behind a service that remembers nothing.
    func restarted(catalogMemory: Int = CatalogStore.usualMemory) -> TestServer {
        TestServer(database: database, pool: pool, catalogMemory: catalogMemory)
    }

    /// Makes a token and gives its text.
    func token(
        _ role: Role,
        person: String? = nil,
        device: String = "laptop",
        in workspace: WorkspaceID = .standard
    ) async throws -> String {
        let request = TokenRequest(role: role, person: person ?? role.rawValue, device: device)
        return try await service.grant(request, in: workspace, by: "test").token
    }

    /// Asks an endpoint, and holds the answer against its description.
    @discardableResult
    func send(
        _ route: Route,
        _ query: String = "",
        token: String? = nil,
        body: [UInt8] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Reply {
        let method = try #require(HTTPMethod(rawValue: route.method))
        let target = route.path + (query.isEmpty ? "" : "?" + query)
        let reply = try await send(method, target, token: token, body: body)
        let problems = try APIDescription.served.get().problems(of: reply, to: route)
        #expect(problems == [], sourceLocation: sourceLocation)
        return reply
    }

    /// Asks for any target at all.
    func send(
        _ method: HTTPMethod,
        _ target: String,
        token: String? = nil,
        body: [UInt8] = []
    ) async throws -> Reply {
        var headers: HTTPHeaders = [:]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let request = try HTTPRequest(
            method: method,
            target: target,
            headers: headers,
            body: body
        )
        return try await Reply(await service.respond(to: request))
    }

    /// Sends events as NDJSON and gives the outcomes.
    @discardableResult
    func append(
        _ events: [Event],
        token: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> AppendReply {
        let reply = try await send(
            .appendEvents,
            token: token,
            body: events.ndjson,
            sourceLocation: sourceLocation
        )
        return try AppendReply(decoding: reply.body)
    }

    /// Every event of the log, oldest first.
    func log(in workspace: WorkspaceID = .standard) async throws -> [StoredEvent] {
        try await service.log.events(after: 0, limit: 100_000, in: workspace)
    }

    /// The events of one kind that the server itself wrote, as their data.
    func logged(_ kind: String) async throws -> [JSONObject] {
        try await log().filter { $0.kind == kind }.compactMap { event in
            try JSONParser.parse(event.payload ?? []).object?["data"]?.object
        }
    }
}

/// Runs a scenario with a service over a new database.
func withServer(_ scenario: (TestServer) async throws -> Void) async throws {
    await TestTurns.shared.begin()
    do {
        let server = TestServer(database: try await TestCluster.shared.makeMigratedDatabase())
        do { try await scenario(server) } catch {
            await server.pool.close()
            throw error
        }
        await server.pool.close()
    } catch {
        await TestTurns.shared.end()
        throw error
    }
    await TestTurns.shared.end()
}

/// What a service answered.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    init(_ response: HTTPResponse) async throws {
        status = response.status
        headers = response.headers
        // A stream of events has no end: `StreamReader` reads it.
        let isEndless = headers["Content-Type"] == "text/event-stream"
        body = isEndless ? [] : try await response.body.collected()
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The object of the body; empty where it is none.
    var json: JSONObject { (try? JSONParser.parse(body))?.object ?? [:] }

    /// The objects of the body's lines.
    var lines: [JSONObject] {
        body.split(separator: UInt8(ascii: "\n"))
            .compactMap { (try? JSONParser.parse(Array($0)))?.object }
    }

    /// The stable code of a refusal.
    var code: String? { json["code"]?.string }
}

/// The bytes of a body that is at hand.
func bytes(of body: HTTPBody) throws -> [UInt8] {
    guard case .bytes(let bytes) = body else { throw StreamedBody() }
    return bytes
}

private struct StreamedBody: Error {}
