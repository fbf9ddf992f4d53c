import Foundation
import SearchCore
import SyncProtocol

@testable import Device

/// Saved searches, as the server of the simulation has them.
extension FakeServer {
    /// One person with a space of her own.
    static let ada = UUID(version8: [1])
    static let adasSpace = UUID(version8: [2])
    private static let token = UUID(version8: [3])

    static func withSpaces() -> SimulatedServer {
        var server = SimulatedServer(
            spaces: [adasSpace: .init(isPersonal: true, roles: [ada: .owner])],
            pageSize: 2
        )
        server.now = TestClock.began
        return server
    }

    /// The reply to a request about saved searches.
    static func savedSearches(
        _ route: Route,
        _ request: ClientRequest,
        _ state: inout State
    ) -> ClientReply {
        guard var server = state.spaces else { return refusal(404, "no_spaces") }
        defer { state.spaces = server }
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        let after = query?.first { $0.name == "after" }?.value
        do throws(Problem) {
            let body: [UInt8]
            switch route {
            case .spaces: body = try server.list(person: ada, device: token).bytes
            case .push:
                guard let push = try? Push(decoding: request.body ?? []) else {
                    return refusal(400, "bad_push")
                }
                body = try server.push(push, person: ada, device: token).bytes
                server.project(1000)
            case .spaceChanges(let space):
                body = try server.changes(
                    of: space,
                    after: after ?? "",
                    person: ada,
                    device: token
                ).bytes
            case .spaceSnapshot(let space):
                let place = after.flatMap { UUID(text: $0) }
                body = try server.snapshot(of: space, after: place, person: ada, device: token)
                    .bytes
            default: return refusal(404, "not_in_this_fake")  // It stands in for these only.
            }
            return ClientReply(status: 200, body: body)
        } catch {
            return ClientReply(status: error.status, body: error.bytes)
        }
    }
}

extension Route {
    /// Whether it is about saved searches.
    var isOfSpaces: Bool {
        switch self {
        case .spaces, .push, .spaceChanges, .spaceSnapshot: true
        default: false  // All others are of other parts.
        }
    }
}
