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

@Suite("Letting devices in")
struct LoginTests {
    @Test("a code lets one device in, with a token of its own; code and secret are stored nowhere")
    func logIn() async throws {
        try await withServer { server in
            let laptop = try await server.token(.member, person: "Ada", device: "laptop")
            let code = try await server.invite(token: laptop)
            #expect(code.person == "Ada" && code.role == .member && code.tries == 5)
            let reply = try await server.logIn(code.code, device: "phone")
            #expect(reply.status == 201)
            let grant = try LoginGrant(decoding: reply.body)
            #expect([grant.person, grant.device, grant.workspace] == ["Ada", "phone", "default"])
            let meta = try Meta(decoding: try await server.send(.meta, token: grant.token).body)
            #expect([meta.person, meta.device, meta.role.rawValue] == ["Ada", "phone", "member"])

            let secret = String(grant.token.split(separator: "_").last ?? "-")
            for text in [secret, code.code, code.code.replacing("-", with: "")] {
                #expect(try await server.database.tables(holding: text) == [])
            }
            let list = try await server.send(.devices, token: laptop)
            #expect(!list.text.contains(secret))
            let devices = try DeviceList(decoding: list.body).devices
            #expect(devices.map(\.name) == ["laptop", "phone"])
            #expect(devices.map(\.isCaller) == [true, false])
            let added = try #require(try await server.logged("deviceAdded").first)
            #expect(added["invitation"]?.string == code.id.text)
            #expect(added["by"]?.object?["device"]?.string == grant.id.text)
        }
    }

    @Test("four wrong tries are borne, the fifth ends the code, and the log has it")
    func tries() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let good = try InvitationCode(parsing: try await server.invite(token: token).code)
            for number in 0..<4 {
                #expect(
                    try await server.logIn(good.wrong(UInt8(number))).code == "invitation_invalid"
                )
            }
            #expect(try await server.logIn(good.text).status == 201)

            let bad = try InvitationCode(parsing: try await server.invite(token: token).code)
            for number in 0..<5 {
                let reply = try await server.logIn(bad.wrong(UInt8(number)), from: "192.0.2.1")
                #expect(reply.status == 403 && reply.code == "invitation_invalid")
            }
            #expect(try await server.logged("invitationLocked").count == 1)
            let right = try await server.logIn(bad.text, from: "192.0.2.2")
            #expect(right.status == 403 && right.code == "invitation_locked")
            #expect(try await server.logged("deviceAdded").count == 1)
        }
    }

    @Test("wrong tries at once from many addresses: no more than five are looked at")
    func triesAtOnce() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let code = try InvitationCode(parsing: try await server.invite(token: token).code)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let wrong = code.wrong(UInt8(number))
                        let reply = try await server.logIn(wrong, from: "192.0.2.\(number)")
                        #expect(reply.code == "invitation_invalid")
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await server.logged("invitationLocked").count == 1)
            #expect(try await server.logIn(code.text).code == "invitation_locked")
        }
    }

    @Test("a code that is used at once by many lets one in")
    func usedAtOnce() async throws {
        try await withServer { server in
            let code = try await server.invite(token: try await server.token(.member)).code
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for number in 0..<8 {
                    group.addTask { try await server.logIn(code, from: "192.0.2.\(number)") }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.count { $0.status == 201 } == 1)
            #expect(replies.count { $0.code == "invitation_used" } == 7)
            #expect(try await server.logged("deviceAdded").count == 1)
            #expect(try await server.logIn(code).code == "invitation_used")
        }
    }

    @Test("a code ends after ten minutes")
    func expiry() async throws {
        try await withServer { server in
            let token = try await server.token(.member)
            let (first, second) = (
                try await server.invite(token: token).code,
                try await server.invite(token: token).code
            )
            let late = try await server.logIn(first, by: server.later(byMinutes: 10))
            #expect(late.status == 403 && late.code == "invitation_expired")
            #expect(try await server.logIn(second, by: server.later(byMinutes: 9)).status == 201)
        }
    }

    @Test("who has not the code cannot tell one that was used, ended or never was")
    func noOracle() async throws {
        try await withServer { server in
            let other = try await server.addWorkspace()
            let token = try await server.token(.member)
            let code = try InvitationCode(parsing: try await server.invite(token: token).code)
            let unknown = try await server.logIn(InvitationCode(newIn: .standard).text)
            #expect(unknown.code == "invitation_invalid")
            var answers = [try await server.logIn(code.wrong(1)).text]
            answers.append(try await server.logIn(InvitationCode(newIn: other).text).text)
            answers.append(
                try await server.logIn(InvitationCode(newIn: WorkspaceID(rawValue: 99)).text).text
            )
            #expect(try await server.logIn(code.text).status == 201)
            answers.append(try await server.logIn(code.wrong(2)).text)
            answers.append(
                try await server.logIn(code.wrong(3), by: server.later(byMinutes: 20)).text
            )
            #expect(Set(answers) == [unknown.text])
        }
    }

    @Test("a code of one workspace is nothing in another")
    func otherWorkspace() async throws {
        try await withServer { server in
            let other = try await server.addWorkspace()
            let token = try await server.token(.member)
            let code = try InvitationCode(parsing: try await server.invite(token: token).code)
            let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
            let random = code.text.filter { $0 != "-" }.dropFirst().prefix(15)
                .map { UInt8(alphabet.firstIndex(of: $0) ?? 0) }
            let moved = InvitationCode(workspace: other.rawValue, random: random).text
            #expect(moved.dropFirst(2).prefix(14) == code.text.dropFirst(2).prefix(14))
            #expect(try await server.logIn(moved).code == "invitation_invalid")
            #expect(try await server.logIn(code.text).status == 201)
        }
    }

    @Test("an address that has guessed too often waits, whatever it sends")
    func rateLimit() async throws {
        try await withServer { server in
            let code = try await server.invite(token: try await server.token(.member)).code
            for _ in 0..<10 {
                let guess = InvitationCode(newIn: .standard).text
                #expect(try await server.logIn(guess, from: "192.0.2.1").status == 403)
            }
            let refused = try await server.logIn(code, from: "192.0.2.1")
            #expect(refused.status == 429 && refused.code == "too_many_tries")
            #expect(refused.headers["Retry-After"].flatMap { Int($0) } ?? 0 > 0)
            #expect(try await server.logIn(code, from: "192.0.2.2").status == 201)
        }
    }

    @Test("what is no code, or no name, costs no try")
    func malformed() async throws {
        try await withServer { server in
            let code = try await server.invite(token: try await server.token(.member)).code
            for _ in 0..<20 {
                let mistyped = String(code.dropLast()) + (code.last == "0" ? "2" : "0")
                #expect(try await server.logIn(mistyped).code == "malformed_code")
                #expect(try await server.logIn(code, device: "").code == "invalid_name")
            }
            #expect(try await server.logIn(code).status == 201)
        }
    }

    @Test("nobody invites above the own role, and others only as an administrator")
    func roles() async throws {
        try await withServer { server in
            let member = try await server.token(.member, person: "Ada")
            let admin = try await server.token(.admin, person: "Root")
            for (request, token, code) in [
                (InvitationRequest(role: .admin), member, "forbidden"),
                (InvitationRequest(person: "Root"), member, "forbidden"),
                (InvitationRequest(person: "Nobody"), member, "forbidden"),
                (InvitationRequest(person: "Nobody"), admin, "unknown_person"),
            ] {
                let reply = try await server.send(
                    .inviteDevice,
                    token: token,
                    body: request.bytes
                )
                #expect(reply.code == code)
            }
            #expect(
                try await server.invite(InvitationRequest(role: .recorder), token: member).role
                    == .recorder
            )
            #expect(
                try await server.invite(InvitationRequest(person: "Ada"), token: admin).role
                    == .member
            )
            #expect(try await server.invite(token: admin).role == .admin)
        }
    }

    @Test("so many codes of a person work at a time, and no more")
    func tooMany() async throws {
        try await withServer { server in
            let token = try await server.token(.member, person: "Ada")
            for _ in 0..<10 { _ = try await server.invite(token: token) }
            let reply = try await server.send(
                .inviteDevice,
                token: token,
                body: InvitationRequest().bytes
            )
            #expect(reply.status == 409 && reply.code == "too_many_invitations")
            let other = try await server.token(.member, person: "Bob")
            _ = try await server.invite(token: other)
        }
    }

    @Test("a device whose name is taken gets a number; one that was revoked leaves its name")
    func names() async throws {
        try await withServer { server in
            let token = try await server.token(.member, person: "Ada", device: "laptop")
            let second = try await server.device("laptop", invitedBy: token)
            #expect(second.device == "laptop 2")
            #expect(try await server.device("laptop", invitedBy: token).device == "laptop 3")
            #expect(try await server.send(.revokeDevice(second.id), token: token).status == 204)
            #expect(try await server.device("laptop 2", invitedBy: token).device == "laptop 2")
            let long = String(repeating: "é", count: 100)
            _ = try await server.device(long, invitedBy: token)
            let again = try await server.device(long, invitedBy: token).device
            #expect(again.hasSuffix(" 2") && again.unicodeScalars.count <= 100)
        }
    }

    @Test("a new device cannot write what another one of the person began")
    func streams() async throws {
        try await withServer { server in
            let laptop = try await server.token(.member, person: "Ada", device: "laptop")
            let phone = try await server.device("phone", invitedBy: laptop)
            var recording = Recording()
            try await server.append(recording.events, token: laptop)
            recording.add(.searchBegan)
            let refused = try await server.append(recording.events, token: phone.token)
            #expect(refused.sessions.first?.error?.code == .notOwner)
        }
    }
}
