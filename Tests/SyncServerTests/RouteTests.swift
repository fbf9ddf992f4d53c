import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

@Suite("Routes")
struct RouteTests {
    @Test("a client's path leads to the endpoint that it was made from", arguments: Route.samples)
    func roundTrip(route: Route) throws {
        let method = try #require(HTTPMethod(rawValue: route.method))
        let request = try HTTPRequest(method: method, target: route.path)
        let match = RouteMatch(method: route.method, segments: request.pathSegments)
        #expect(match == .route(route))
    }

    @Test(
        "names of catalogs survive the path",
        arguments: ["a b", "ä/ö", "100%", "a?b#c", "+", "国", ".."]
    )
    func names(name: String) throws {
        let route = Route.catalog(name)
        let request = try HTTPRequest(method: .get, target: route.path)
        #expect(RouteMatch(method: "GET", segments: request.pathSegments) == .route(route))
    }

    @Test("wire values come back as they were written")
    func wireValues() throws {
        let problem = Problem(status: 400, code: "a_b", detail: "c", remedy: "d", field: "e")
        #expect(try Problem(decoding: problem.bytes) == problem)
        let refused = RefusedEvent(line: 1, sequence: nil, code: "x", field: nil, message: "y")
        let reply = AppendReply(
            sessions: [
                SessionOutcome(
                    session: TestServer.newID(),
                    stored: 1,
                    duplicates: 2,
                    through: 3,
                    refused: [refused],
                    error: SessionError(code: .gap, expected: 4, message: "z")
                )
            ],
            unplaced: [refused]
        )
        #expect(try AppendReply(decoding: reply.bytes) == reply)
        let commit = UploadCommit(
            parts: 2,
            format: "csv",
            id: "code",
            roles: CatalogRoles(text: ["name"], token: ["continent"], scope: "year")
        )
        #expect(try UploadCommit(decoding: commit.bytes) == commit)
    }

    @Test("an error in a list names the element and the member")
    func paths() {
        let body = #"{"sessions":[{"session":"x","stored":1,"duplicates":0,"through":1}]}"#
        #expect(
            throws: WireError(
                code: "invalid_uuid",
                field: "sessions[0].session",
                "this is not a UUID"
            )
        ) {
            try AppendReply(decoding: Array(body.utf8))
        }
    }
}
