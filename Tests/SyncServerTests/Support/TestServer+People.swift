import EventStore
import Foundation
import HTTPServer
import Postgres
import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

extension TestServer {
    /// Makes a code by the endpoint.
    func invite(
        _ request: InvitationRequest = InvitationRequest(),
        token: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> InvitationGrant {
        let reply = try await send(.inviteDevice, token: token, body: request.bytes)
        try #require(reply.status == 201, "\(reply.text)", sourceLocation: sourceLocation)
        return try InvitationGrant(decoding: reply.body)
    }

    /// Tries a code, and holds the answer against its description.
    func logIn(
        _ code: String,
        device: String = "phone",
        from address: String = "127.0.0.1",
        by other: Service? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Reply {
        let request = try HTTPRequest(
            method: .post,
            target: Route.login.path,
            body: LoginRequest(code: code, device: device).bytes,
            remoteAddress: address
        )
        let reply = try await Reply(await (other ?? service).respond(to: request))
        let problems = try APIDescription.served.get().problems(of: reply, to: .login)
        #expect(problems == [], sourceLocation: sourceLocation)
        return reply
    }

    /// Lets a device of the token's person in.
    func device(
        _ name: String,
        invitedBy token: String,
        person: String? = nil,
        role: Role? = nil
    ) async throws -> LoginGrant {
        let code = try await invite(InvitationRequest(person: person, role: role), token: token)
        let reply = try await logIn(code.code, device: name)
        try #require(reply.status == 201, "\(reply.text)")
        return try LoginGrant(decoding: reply.body)
    }

    /// The same service some minutes later.
    func later(byMinutes minutes: Int64) -> Service {
        Service(
            pool: pool,
            now: { [service] in service.now().advanced(byMilliseconds: minutes * 60_000) },
            newID: Self.newID
        )
    }

    /// A service with the rights of the database's owner.
    func owner<Value>(_ work: (Service) async throws -> Value) async throws -> Value {
        let pool = PostgresPool(.init(database.connectionString, maximum: 2))
        do {
            let value = try await work(
                Service(pool: pool, now: service.now, newID: Self.newID)
            )
            await pool.close()
            return value
        } catch {
            await pool.close()
            throw error
        }
    }
}

extension InvitationCode {
    /// A code that finds the same invitation and is not its.
    func wrong(_ number: UInt8) -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        let selector = selector.map { UInt8(alphabet.firstIndex(of: $0) ?? 0) }
        let random = selector + (0..<11).map { UInt8($0) &* 7 &+ number }
        return InvitationCode(workspace: workspace, random: random).text
    }
}
