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

@Suite("Tokens")
struct TokenTests {
    @Test("only health, readiness, the counters, the document and the login are open to all")
    func openRoutes() async throws {
        try await withServer { server in
            for route in Route.samples {
                let reply = try await server.send(route)
                switch route {
                case .health, .readiness, .metrics, .openAPI: #expect(reply.status == 200)
                case .login: #expect(reply.status == 400)
                case .collectUBI, .collectUBIDocument, .collectUBIBulk, .collectUBIRows:
                    // What stands in the address is no token.
                    #expect(reply.status == 401 && reply.code == "invalid_token")
                default:
                    #expect(reply.status == 401)
                    #expect(reply.code == "missing_token")
                    #expect(reply.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
                }
            }
        }
    }

    @Test(
        "each role may what is its own and what the roles before it may",
        arguments: Role.allCases
    )
    func matrix(role: Role) async throws {
        try await withServer { server in
            let token = try await server.token(role)
            for route in Route.samples {
                let reply = try await server.send(route, token: token)
                #expect((reply.code == "forbidden") == !Self.may(role, route), "\(route)")
                #expect(reply.status != 401)
            }
        }
    }

    /// The table of the design, written out once more.
    private static func may(_ role: Role, _ route: Route) -> Bool {
        switch route {
        case .health, .readiness, .metrics, .openAPI, .meta, .appendEvents, .erasedSessions, .login,
            .logout, .importUBI, .collectUBI, .collectUBIDocument, .collectUBIBulk,
            .collectUBIRows:
            true
        case .status, .stream, .sessions, .session, .sessionEvents, .sessionReplay, .search,
            .catalogs, .catalog, .currentCatalog, .catalogDifference, .catalogChanges,
            .catalogItems, .auditHead, .sessionProof, .push, .spaces, .createSpace, .renameSpace,
            .spaceChanges, .spaceSnapshot, .savedSearchHistory, .spaceMembers, .setMember,
            .removeMember, .inviteDevice, .devices, .renameDevice, .revokeDevice, .people:
            role != .recorder
        case .report, .privacy:
            role == .analyst || role == .auditor || role == .admin
        case .auditVerify, .auditLog, .holds, .retention, .exportPerson, .reportSessions:
            role == .auditor || role == .admin
        case .beginUpload, .uploadPart, .commitUpload, .pinCatalog, .tokens, .createToken,
            .revokeToken, .projections, .rebuildProjection, .verifyProjection, .retryParked,
            .skipParked, .erase, .placeHold, .removeHold, .setRetention, .runRetention,
            .addPerson, .removePerson, .setPrivacy:
            role == .admin
        }
    }

    @Test("a token that is malformed, altered or unknown is refused")
    func invalidTokens() async throws {
        try await withServer { server in
            let token = try await server.token(.admin)
            let otherID = TokenText(workspace: .standard, id: TestServer.newID()).text
            let last = token.last == "0" ? "1" : "0"
            let wrong = [
                "", "x", "ss1", "ss1_1__", token.uppercased(), token + "0", otherID,
                String(token.dropLast()) + last, String(token.dropLast()),
                token.replacing("ss1_1_", with: "ss1_2_"),
                token.replacing("ss1_1_", with: "ss1_-1_"),
                token.replacing("ss1_1_", with: "ss1_99999999999_"),
            ]
            for text in wrong {
                let reply = try await server.send(.meta, token: text)
                #expect(reply.status == 401, "\(text)")
                #expect(reply.code == "invalid_token")
            }
        }
    }

    @Test("the scheme is Bearer in any case, and nothing else")
    func schemes() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            for (value, status) in [
                ("bearer \(token)", 200), ("BEARER  \(token)", 200), ("Basic \(token)", 401),
                (token, 401), ("Bearer \(token) x", 401), ("Bearer", 401),
            ] {
                let request = try HTTPRequest(
                    method: .get,
                    target: "/v1/meta",
                    headers: ["Authorization": value]
                )
                #expect(await server.service.respond(to: request).status == status, "\(value)")
            }
        }
    }

    @Test("a revoked token may nothing, at once and everywhere")
    func revoked() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin)
            let grant = try await server.service.grant(
                TokenRequest(role: .member, person: "Ann", device: "phone"),
                in: .standard,
                by: "test"
            )
            #expect(try await server.send(.meta, token: grant.token).status == 200)
            let revoke = Route.revokeToken(grant.record.id)
            #expect(try await server.send(revoke, token: admin).status == 204)
            #expect(try await server.send(revoke, token: admin).status == 204)
            #expect(try await server.logged("tokenRevoked").count == 1)
            for route in Route.samples where route.leastRole != nil {
                let reply = try await server.send(route, token: grant.token)
                #expect(reply.status == 403)
                #expect(reply.code == "token_revoked")
            }
            #expect(try await server.service.accepts(token: grant.token) == false)
            #expect(try await server.service.accepts(token: admin))
        }
    }

    @Test("two revocations at once are one event")
    func revokedTwice() async throws {
        try await withServer { server in
            let grant = try await server.service.grant(
                TokenRequest(role: .member, person: "Ann", device: "phone"),
                in: .standard,
                by: "test"
            )
            let revoked = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await server.service.identities.revoke(
                            token: grant.record.id,
                            Deed(by: "test", at: server.service.now()),
                            in: .standard
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(revoked.filter(\.self).count == 1)
            #expect(try await server.logged("tokenRevoked").count == 1)
        }
    }

    @Test("who is cut off while a request is under way is told how")
    func cutOffMeanwhile() async throws {
        try await withServer { server in
            let root = try await server.token(.admin, person: "root")
            let identities = server.service.identities
            func end(_ name: String, _ cut: (TokenRow) async throws -> Void) async throws -> String
            {
                _ = try await server.token(.member, person: name)
                let row = try #require(
                    try await identities.tokens(in: .standard).first { $0.person == name }
                )
                try await cut(row)
                let origin = EventOrigin(person: row.personID, device: row.deviceID, token: row.id)
                let deed = Deed(by: name, from: origin, at: server.service.now())
                let error = await #expect(throws: ReadModelError.self) {
                    try await identities.revoke(token: row.id, deed, in: .standard)
                }
                return Problem(try #require(error)).code
            }
            let erased = try await end("ann") { _ in
                _ = try await server.erase(ErasureRequest(person: "ann"), token: root)
            }
            let revoked = try await end("bob") {
                try await server.send(.revokeToken($0.id), token: root)
            }
            let device = try await end("cid") {
                try await server.send(.revokeDevice($0.deviceID), token: root)
            }
            #expect(
                [erased, revoked, device] == ["person_erased", "token_revoked", "device_revoked"]
            )
        }
    }

    @Test("a token is made with its person and device, told once, and listed without its secret")
    func create() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin, person: "Root")
            let request = TokenRequest(role: .member, person: "Ann", device: "phone")
            let reply = try await server.send(.createToken, token: admin, body: request.bytes)
            #expect(reply.status == 201)
            let grant = try TokenGrant(decoding: reply.body)
            #expect(grant.record.person == "Ann")
            let meta = try Meta(decoding: try await server.send(.meta, token: grant.token).body)
            #expect([meta.person, meta.device, meta.role.rawValue] == ["Ann", "phone", "member"])
            let listed = try await server.send(.tokens, token: admin)
            let list = try TokenList(decoding: listed.body)
            #expect(list.tokens.map(\.person) == ["Root", "Ann"])
            #expect(list.tokens.last == grant.record)
            for secret in [admin, grant.token].compactMap({ $0.split(separator: "_").last }) {
                #expect(!listed.text.contains(secret))
                let log = try await server.log().map {
                    String(decoding: $0.payload ?? [], as: UTF8.self)
                }
                #expect(!log.contains { $0.contains(secret) })
            }
        }
    }

    @Test("two tokens of one device speak for the same device")
    func sameDevice() async throws {
        try await withServer { server in
            let first = try await server.token(.member, person: "Ann", device: "phone")
            let second = try await server.token(.recorder, person: "Ann", device: "phone")
            let other = try await server.token(.member, person: "Ann", device: "tablet")
            var recording = Recording()
            try await server.append(recording.events, token: first)
            recording.add(.searchBegan)
            let outcome = try await server.append(recording.events, token: second).sessions.first
            #expect(outcome?.stored == 1)
            let refused = try await server.append(recording.events, token: other).sessions.first
            #expect(refused?.error?.code == .notOwner)
        }
    }

    @Test("a name that is empty, too long or has control characters is refused")
    func names() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin)
            for (name, status) in [
                ("", 400), (String(repeating: "é", count: 101), 400), ("a\nb", 400),
                (String(repeating: "é", count: 100), 201), ("Zoë 🙂", 201),
            ] {
                let request = TokenRequest(role: .member, person: name, device: "phone")
                let reply = try await server.send(.createToken, token: admin, body: request.bytes)
                #expect(reply.status == status)
                if status == 400 { #expect(reply.json["field"]?.string == "person") }
            }
        }
    }

    @Test(
        "a body that is no token request is refused with the member that is wrong",
        arguments: [
            ("", "malformed_json", nil), ("[]", "not_an_object", nil),
            ("{}", "missing_field", "role"),
            (#"{"role":"king","person":"A","device":"b"}"#, "unknown_role", "role"),
            (#"{"role":"member","person":7,"device":"b"}"#, "wrong_type", "person"),
            (#"{"role":"member","person":"A\u0000","device":"b"}"#, "nul_character", nil),
        ] as [(String, String, String?)]
    )
    func malformed(body: String, code: String, field: String?) async throws {
        try await withServer { server in
            let admin = try await server.token(.admin)
            let reply = try await server.send(.createToken, token: admin, body: Array(body.utf8))
            #expect(reply.status == 400)
            #expect(reply.code == code)
            #expect(reply.json["field"]?.string == field)
        }
    }

    @Test("an unknown token cannot be revoked")
    func unknown() async throws {
        try await withServer { server in
            let admin = try await server.token(.admin)
            let reply = try await server.send(.revokeToken(TestServer.newID()), token: admin)
            #expect(reply.status == 404)
            #expect(reply.code == "unknown_token")
        }
    }

    @Test("a workspace sees nothing of another")
    func workspaces() async throws {
        try await withServer { server in
            let other = try await server.addWorkspace()
            let here = try await server.token(.admin, person: "Ann")
            let there = try await server.token(.admin, person: "Ann", in: other)
            let recording = Recording.closed(text: "secret")
            try await server.append(recording.events, token: here)
            try await server.projector.catchUp()
            let page = try SessionPage(
                decoding: try await server.send(.sessions, token: there).body
            )
            #expect(page.sessions.isEmpty)
            for route in [Route.session, Route.sessionEvents, Route.sessionReplay] {
                let reply = try await server.send(route(recording.session), token: there)
                #expect(reply.code == "unknown_session")
            }
            let tokens = try TokenList(decoding: try await server.send(.tokens, token: there).body)
            #expect(tokens.tokens.count == 1)
            let again = try await server.append(recording.events, token: there).sessions.first
            #expect(again?.stored == recording.events.count)
        }
    }
}

extension TestServer {
    /// Adds a second workspace, which only the owner of the schema may.
    func addWorkspace() async throws -> WorkspaceID {
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            "INSERT INTO workspace (workspace_id, name) VALUES (2, 'other')"
        )
        return WorkspaceID(rawValue: 2)
    }
}
