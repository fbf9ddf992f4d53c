import Crypto
import Foundation
import HTTPServer
import Locks
import ReadModels
import SearchCore
import SyncProtocol

@testable import Device
@testable import EventStore
@testable import SyncServer

/// Who may ask, and what is asked.
extension RealServer {
    /// A token of a person's device; both are made where they are new.
    func grant(_ role: Role, _ person: UUID, _ device: UUID) async throws -> String {
        let token = TokenText(workspace: .standard, id: clock.newID())
        _ = try await running.service.identities.create(
            TokenDraft(
                id: token.id,
                secretHash: token.secretHash.bytes,
                role: role.rawValue,
                person: (person.text, person),
                device: (device.text, device),
                Deed(by: "test", at: now)
            ),
            in: .standard
        )
        return token.text
    }

    /// The token of a device.
    mutating func token(of person: UUID, on device: UUID) async throws -> String {
        if let token = tokens[device] { return token }
        let token = try await grant(.member, person, device)
        tokens[device] = token
        return token
    }

    /// Answers a request of a device, in small pages, and without waiting for what is to come.
    func answer(_ request: ClientRequest) async throws -> ClientReply {
        var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let asking = parts?.queryItems
        parts?.queryItems = asking?.compactMap { item in
            switch item.name {
            case "wait": nil
            case "limit": URLQueryItem(name: "limit", value: String(pageSize))
            default: item  // The others stay as they are.
            }
        }
        let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let target = (parts?.percentEncodedPath ?? request.url.path) + query
        var headers: HTTPHeaders = [:]
        for (name, value) in request.headers { headers[name] = value }
        let asked = try HTTPRequest(
            method: HTTPMethod(rawValue: request.method) ?? .get,
            target: target,
            headers: headers,
            body: request.body ?? []
        )
        if request.method != "GET" { running.isBehind.withLock { $0 = true } }
        let response = await running.service.respond(to: asked)
        var told: [String: String] = [:]
        for field in response.headers.fields { told[field.name] = field.value }
        return ClientReply(
            status: response.status,
            headers: told,
            body: try await response.body.collected()
        )
    }

    @discardableResult
    func ask(
        _ route: Route,
        token: String,
        _ body: [UInt8] = []
    ) async throws -> ClientReply {
        let url = URL(string: "http://server.test" + route.path)
        guard let url else { throw RefusedByServer(status: 0, body: route.path) }
        var request = ClientRequest(method: route.method, url: url)
        request.headers["Authorization"] = "Bearer \(token)"
        request.body = body
        let reply = try await answer(request)
        guard (200..<300).contains(reply.status) else {
            throw RefusedByServer(
                status: reply.status,
                body: String(decoding: reply.body, as: UTF8.self)
            )
        }
        return reply
    }

    mutating func deliver(_ late: ClientRequest) async throws { _ = try await answer(late) }

    mutating func project(_ count: Int) async throws {
        guard running.isBehind.withLock({ $0 }) else { return }
        try await running.projector.catchUp()
        running.isBehind.withLock { $0 = false }
    }

    mutating func setRole(_ role: SpaceRole?, of person: UUID, in space: UUID) async throws {
        let reply = try await ask(.spaceMembers(space), token: manager)
        let members = try SpaceMemberList(decoding: reply.body).members
        let old = members.first { $0.person == person }
        if let role {
            let change = MemberChange(role: role, revision: old?.revision ?? 0)
            let route = Route.setMember(space: space, person: person)
            try await ask(route, token: manager, change.bytes)
        } else if old != nil {
            try await ask(.removeMember(space: space, person: person), token: manager)
        }
        try await note(role, of: person, in: space)
    }

    /// Notes what a person may do from now on.
    mutating func note(_ role: SpaceRole?, of person: UUID, in space: UUID) async throws {
        let position = try await running.service.log.head(of: .standard).position
        rights.append(Right(position: position, person: person, space: space, role: role))
    }

    mutating func revoke(_ token: UUID) async throws {
        try await ask(.revokeDevice(token), token: admin)
        let position = try await running.service.log.head(of: .standard).position
        revoked[token] = min(revoked[token] ?? .max, position)
    }

    func isRevoked(_ token: UUID) -> Bool { revoked[token] != nil }
}

/// What a history's own requests are refused with, which must not be.
private struct RefusedByServer: Error {
    let status: Int
    let body: String
}
