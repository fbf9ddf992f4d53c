import Foundation
import SearchCore

/// Which endpoint a request means.
public enum RouteMatch: Sendable, Hashable {
    /// This one.
    case route(Route)
    /// The path is known, with these methods.
    case wrongMethod(allowed: [String])
    /// A segment should be a UUID and is not.
    case invalidID(String)
    /// There is no such path.
    case unknown

    /// Finds the endpoint of a method and decoded path segments; `HEAD` means `GET`.
    public init(method: String, segments: [String]) {
        let candidates: [Route]
        switch Self.candidates(segments) {
        case .routes(let routes): candidates = routes
        case .invalidID(let text):
            self = .invalidID(text)
            return
        }
        let wanted = method == "HEAD" ? "GET" : method
        if let route = candidates.first(where: { $0.method == wanted }) {
            self = .route(route)
        } else {
            self = candidates.isEmpty ? .unknown : .wrongMethod(allowed: candidates.map(\.method))
        }
    }

    private enum Candidates {
        case routes([Route])
        case invalidID(String)
    }

    private static func candidates(_ segments: [String]) -> Candidates {
        guard segments.first == "v1" else { return .routes(openRoutes(segments)) }
        let rest = Array(segments.dropFirst())
        switch (rest.first, rest.count) {
        case ("meta", 1): return .routes([.meta])
        case ("status", 1): return .routes([.status])
        case ("events", 1): return .routes([.appendEvents])
        case ("stream", 1): return .routes([.stream])
        case ("search", 1): return .routes([.search])
        case ("sessions", 1): return .routes([.sessions])
        case ("sessions", 2...):
            return with(rest[1]) { sessionRoutes($0, Array(rest.dropFirst(2))) }
        case ("catalogs", 1): return .routes([.catalogs])
        case ("catalogs", 2): return .routes([.catalog(rest[1])])
        case ("catalogs", 3...):
            return .routes(catalogRoutes(rest[1], Array(rest.dropFirst(2))))
        case ("items", 2): return .routes([.catalogItems(digest: rest[1])])
        case ("uploads", 3...): return with(rest[1]) { uploadRoutes($0, Array(rest.dropFirst(2))) }
        case ("tokens", 1): return .routes([.tokens, .createToken])
        case ("tokens", 2): return with(rest[1]) { [.revokeToken($0)] }
        case ("projections", 1): return .routes([.projections])
        case ("projections", 3): return .routes(projectionRoutes(rest[1], rest[2]))
        case ("erasures", 1): return .routes([.erasedSessions, .erase])
        case ("holds", 1): return .routes([.holds, .placeHold])
        case ("holds", 2): return with(rest[1]) { [.removeHold($0)] }
        case ("retention", 1): return .routes([.retention, .setRetention])
        case ("retention", 2) where rest[1] == "run": return .routes([.runRetention])
        case ("exports", 1): return .routes([.exportPerson])
        case ("push", 1): return .routes([.push])
        case ("spaces", 1): return .routes([.spaces, .createSpace])
        case ("spaces", 2...): return spaceRoutes(Array(rest.dropFirst()))
        case ("invitations", 1): return .routes([.inviteDevice])
        case ("login", 1): return .routes([.login, .logout])
        case ("devices", 1): return .routes([.devices])
        case ("devices", 2): return with(rest[1]) { [.renameDevice($0), .revokeDevice($0)] }
        case ("people", 1): return .routes([.people, .addPerson])
        case ("people", 2): return with(rest[1]) { [.removePerson($0)] }
        case ("analytics", 2...): return .routes(reportRoutes(Array(rest.dropFirst())))
        case ("privacy", 1): return .routes([.privacy, .setPrivacy])
        case ("ubi", 1...): return .routes(ubiRoutes(Array(rest.dropFirst())))
        case ("audit", 2...): return auditRoutes(Array(rest.dropFirst()))
        default: return .routes([])
        }
    }

    private static func catalogRoutes(_ name: String, _ rest: [String]) -> [Route] {
        switch rest {
        case ["uploads"]: [.beginUpload(catalog: name)]
        case ["current"]: [.currentCatalog(name)]
        case ["changes"]: [.catalogChanges(name)]
        case ["pin"]: [.pinCatalog(name)]
        default: versionRoutes(name, rest)
        }
    }

    private static func versionRoutes(_ name: String, _ rest: [String]) -> [Route] {
        guard rest.count == 3, rest[0] == "versions", rest[2] == "difference",
            let version = Int(rest[1]), (1...Int(Int32.max)).contains(version)
        else { return [] }
        return [.catalogDifference(catalog: name, version: version)]
    }

    private static func projectionRoutes(_ name: String, _ action: String) -> [Route] {
        switch action {
        case "rebuild": [.rebuildProjection(name)]
        case "verification": [.verifyProjection(name)]
        case "retry": [.retryParked(projection: name)]
        case "skip": [.skipParked(projection: name)]
        default: []
        }
    }

    private static func reportRoutes(_ rest: [String]) -> [Route] {
        guard let report = SearchReport(rawValue: rest[0]) else { return [] }
        switch rest.dropFirst() {
        case []: return [.report(report)]
        case ["sessions"]: return [.reportSessions(report)]
        default: return []
        }
    }

    private static func auditRoutes(_ rest: [String]) -> Candidates {
        switch rest {
        case ["head"]: return .routes([.auditHead])
        case ["verify"]: return .routes([.auditVerify])
        case ["log"]: return .routes([.auditLog])
        default:
            guard rest.count == 3, rest[0] == "sessions", rest[2] == "proof" else {
                return .routes([])
            }
            return with(rest[1]) { [.sessionProof($0)] }
        }
    }

    private static func spaceRoutes(_ rest: [String]) -> Candidates {
        guard let space = UUID(text: rest[0]) else { return .invalidID(rest[0]) }
        switch (rest.dropFirst().first, rest.count) {
        case (nil, _): return .routes([.renameSpace(space)])
        case ("changes", 2): return .routes([.spaceChanges(space)])
        case ("snapshot", 2): return .routes([.spaceSnapshot(space)])
        case ("members", 2): return .routes([.spaceMembers(space)])
        case ("members", 3):
            return with(rest[2]) {
                [.setMember(space: space, person: $0), .removeMember(space: space, person: $0)]
            }
        case ("searches", 4) where rest[3] == "history":
            return with(rest[2]) { [.savedSearchHistory(space: space, savedSearch: $0)] }
        default: return .routes([])
        }
    }

    private static func ubiRoutes(_ rest: [String]) -> [Route] {
        guard let token = rest.first else { return [.importUBI] }
        if rest.dropFirst() == ["_bulk"] { return [.collectUBIRows(token: token)] }
        guard rest.count > 1, let index = UBIIndex(rawValue: rest[1]) else { return [] }
        return switch rest.dropFirst(2) {
        case []: [.collectUBI(token: token, index)]
        case ["_doc"]: [.collectUBIDocument(token: token, index)]
        case ["_bulk"]: [.collectUBIBulk(token: token, index)]
        default: []
        }
    }

    private static func openRoutes(_ segments: [String]) -> [Route] {
        switch segments {
        case ["healthz"]: [.health]
        case ["readyz"]: [.readiness]
        case ["metrics"]: [.metrics]
        case ["openapi.json"]: [.openAPI]
        default: []
        }
    }

    private static func with(_ text: String, _ routes: (UUID) -> [Route]) -> Candidates {
        guard let id = UUID(text: text) else { return .invalidID(text) }
        return .routes(routes(id))
    }

    private static func sessionRoutes(_ id: UUID, _ rest: [String]) -> [Route] {
        switch rest {
        case []: [.session(id)]
        case ["events"]: [.sessionEvents(id)]
        case ["replay"]: [.sessionReplay(id)]
        default: []
        }
    }

    private static func uploadRoutes(_ id: UUID, _ rest: [String]) -> [Route] {
        if rest == ["commit"] { return [.commitUpload(id)] }
        guard rest.count == 2, rest[0] == "parts", let part = Int(rest[1]),
            ProtocolLimits.parts.contains(part)
        else { return [] }
        return [.uploadPart(upload: id, part: part)]
    }
}
