import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Erasing sessions that are made of rows of User Behavior Insights")
struct UBIErasureTests {
    @Test(
        "erasing a person finds each session whose rows tell the person, also late or as a second one"
    )
    func people() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let admin = try await server.token(.admin)
            let route = Route.importUBI
            // The query, which the schema gives no user, begins the session.
            let query =
                #"{"user_query":"a","query_id":"q","client_id":"c","timestamp":1767225600}"#
            #expect(try await server.take(route, Array(query.utf8), token: token).sessions == 1)
            let later = [
                Self.row(1, session: "s", query: "q", user: "ada"),
                Self.row(2, session: "s", user: "bob"),
            ]
            let told = try await server.take(route, Self.lines(later), token: token)
            #expect(told.stored == 2 && told.sessions == 0)
            // Of ada alone, and of nobody.
            let others = [
                Self.row(3, session: "t"), Self.row(4, session: "t", user: "ada"),
                Self.row(5, session: "u"),
            ]
            #expect(try await server.take(route, Self.lines(others), token: token).sessions == 2)
            let starts = try await server.log().filter { $0.kind == "sessionStarted" }
            let people = try await server.logged("sessionStarted").map { $0["person"]?.string }
            #expect(people == [nil, "ada", nil])
            #expect(try await server.erase("bob", admin).erased.sessions == 1)
            #expect(try await server.erase("ada", admin).erased.sessions == 1)
            let none = try await server.send(
                .erase,
                token: admin,
                body: ErasureRequest(person: "ada", reason: "test").bytes
            )
            #expect(none.code == "unknown_person")
            let left = try await server.log().filter {
                $0.kind == "sessionStarted" && $0.payload != nil
            }
            #expect(left.map(\.stream) == [starts[2].stream])
            // Whoever imported them: a file that an administrator took in tells its people as well.
            let file = [Self.row(6, session: "v"), Self.row(7, session: "v", user: "carla")]
            #expect(try await server.take(route, Self.lines(file), token: admin).sessions == 1)
            #expect(try await server.erase("carla", admin).erased.sessions == 1)
            try await self.namesakes(server)
        }
    }

    /// Somebody of the workspace who is called like somebody whom rows tell is told apart.
    private func namesakes(_ server: TestServer) async throws {
        let admin = try await server.token(.admin)
        let app = try await server.token(.recorder)
        let member = try await server.token(.recorder, person: "dora", device: "phone")
        let route = Route.importUBI
        let own = [Self.row(8, session: "w")]
        #expect(try await server.take(route, Self.lines(own), token: member).sessions == 1)
        let rows = [Self.row(9, session: "x", user: "dora")]
        #expect(try await server.take(route, Self.lines(rows), token: app).sessions == 1)
        let plan = try await server.erase("dora", admin, isDryRun: true)
        #expect(plan.person != nil && plan.found.sessions == 1 && plan.namesakes == 1)
        let other = try await server.erase("dora", admin, isPseudonym: true, isDryRun: true)
        #expect(other.person == nil && other.found.sessions == 1 && other.namesakes == 0)
        let done = try await server.erase("dora", admin)
        #expect(done.isDone && done.erased.sessions == 1 && done.namesakes == 1)
        let rest = try await server.erase("dora", admin, isPseudonym: true)
        #expect(rest.isDone && rest.erased.sessions == 1 && rest.namesakes == 0)
    }

    @Test("nothing tells any more when the client of an erased session was there")
    func clients() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let admin = try await server.token(.admin)
            let rows = [Self.row(0, session: "s"), Self.row(4000, session: "s")]
            _ = try await server.take(.importUBI, Self.lines(rows), token: token)
            let session = try #require(try await server.log().last?.stream)
            #expect(try await server.clients() == 2)
            let order = ErasureRequest(session: session, reason: "test")
            #expect(try await server.send(.erase, token: admin, body: order.bytes).status == 200)
            #expect(try await server.clients() == 0)
            // Its own id still leads to it, which takes nothing more.
            let late = [Self.row(1, session: "s")]
            let told = try await server.take(.importUBI, Self.lines(late), token: token)
            #expect(told.refused.map(\.code) == ["session_closed"])
            let visit = [Self.row(2)]
            let next = try await server.take(.importUBI, Self.lines(visit), token: token)
            #expect(next.stored == 1 && next.sessions == 1)
        }
    }

    @Test("after an erasure the client's next visit is taken, and what leads to the old one is not")
    func nextVisit() async throws {
        try await withServer { server in
            let token = try await server.token(.recorder)
            let admin = try await server.token(.admin)
            let route = Route.importUBI
            let first = [Self.row(0, query: "q"), Self.row(1)]
            #expect(try await server.take(route, Self.lines(first), token: token).sessions == 1)
            let erased = try #require(try await server.log().last?.stream)
            let order = ErasureRequest(session: erased, reason: "test")
            #expect(try await server.send(.erase, token: admin, body: order.bytes).status == 200)
            let next = [
                Self.row(60, session: "s"), Self.row(61, session: "s", query: "q"), Self.row(62),
            ]
            let taken = try await server.take(route, Self.lines(next), token: token)
            #expect(taken.stored == 3 && taken.sessions == 1 && taken.refused == [])
            // What tells nothing but the query of the erased session belongs there.
            let late = try await server.take(
                route,
                Self.lines([#"{"action_name":"a","query_id":"q","timestamp":1767225663}"#]),
                token: token
            )
            #expect(late.stored == 0 && late.refused.map(\.code) == ["session_closed"])
            // Nothing is kept of it, nor leads to it what did not before; sent twice it is refused twice.
            let kept = try await server.kept()
            let unknown =
                #"{"action_name":"b","query_id":"q","client_id":"x","timestamp":1767225664}"#
            let twice = try await server.take(route, Self.lines([unknown, unknown]), token: token)
            #expect(twice.refused.map(\.line) == [1, 2] && twice.duplicates == 0)
            #expect(try await server.kept() == kept)
            // Nor does it take what comes with it and tells nothing of it.
            let visit = #"{"action_name":"b","client_id":"x","timestamp":1767225665}"#
            let other = try await server.take(route, Self.lines([unknown, visit]), token: token)
            #expect(other.refused.map(\.line) == [1] && other.stored == 1 && other.sessions == 1)
            #expect(kept.sessions == 1)
            #expect(
                try await server.log().filter { $0.stream == erased }.allSatisfy {
                    $0.payload == nil
                }
            )
        }
    }

    private static func row(
        _ second: Int,
        session: String? = nil,
        query: String? = nil,
        user: String? = nil
    ) -> String {
        var fields: JSONObject = [
            "action_name": .string("view"), "client_id": .string("c"),
            "timestamp": JSONValue(1_767_225_600 + second),
        ]
        fields["session_id"] = session.map(JSONValue.string)
        fields["query_id"] = query.map(JSONValue.string)
        fields["user_id"] = user.map(JSONValue.string)
        return String(decoding: JSONWriter.encode(.object(fields)), as: UTF8.self)
    }

    private static func lines(_ rows: [String]) -> [UInt8] {
        Array(rows.joined(separator: "\n").utf8)
    }
}

extension TestServer {
    /// How many sessions, and how many ways to them, something is kept of.
    fileprivate func kept() async throws -> (sessions: Int64, aliases: Int64) {
        let sql = """
            SELECT (SELECT count(*) FROM ubi_session) AS s, (SELECT count(*) FROM ubi_alias) AS a
            """
        let row = try await pool.query(Statement(name: "count_ubi", embedded: Array(sql.utf8)))
            .only()
        return (try row.decode(Int64.self, "s"), try row.decode(Int64.self, "a"))
    }

    /// In how many half hours it is known which session a client has.
    fileprivate func clients() async throws -> Int64 {
        let sql = "SELECT count(*) AS c FROM ubi_client"
        return try await pool.query(Statement(name: "count_clients", embedded: Array(sql.utf8)))
            .only().decode(Int64.self, "c")
    }

    /// Erases whoever is called so.
    fileprivate func erase(
        _ person: String,
        _ token: String,
        isPseudonym: Bool = false,
        isDryRun: Bool = false
    ) async throws -> ErasureReport {
        let order = ErasureRequest(
            person: person,
            isPseudonym: isPseudonym,
            reason: "test",
            isDryRun: isDryRun
        )
        let reply = try await send(.erase, token: token, body: order.bytes)
        try #require(reply.status == 200, "\(reply.text)")
        return try ErasureReport(decoding: reply.body)
    }
}
