import HTTPServer
import SearchCore
import SyncProtocol

@testable import SyncServer

/// The OpenAPI document, read so that answers can be held against it.
struct APIDescription: Sendable {
    /// What the server serves at `/openapi.json`.
    static let served = Result {
        try APIDescription(
            document: JSONParser.parse(try bytes(of: try Service.openAPI().body)).object ?? [:]
        )
    }

    let document: JSONObject

    /// Every operation, by `METHOD /path`.
    var operations: [String: JSONObject] {
        var found: [String: JSONObject] = [:]
        for path in document["paths"]?.object?.members ?? [] {
            for operation in path.value.object?.members ?? [] {
                found["\(operation.key.uppercased()) \(path.key)"] = operation.value.object
            }
        }
        return found
    }

    func operation(of route: Route) -> JSONObject? {
        operations["\(route.method) \(route.template)"]
    }

    /// What is wrong with an answer to a route; empty where it is as described.
    func problems(of reply: Reply, to route: Route) -> [String] {
        guard let operation = operation(of: route) else { return ["\(route) is not described"] }
        guard let response = operation["responses"]?.object?[String(reply.status)]?.object else {
            return ["\(route): the status \(reply.status) is not described: \(reply.text)"]
        }
        let content = response["content"]?.object
        guard let type = reply.headers["Content-Type"] else {
            return content == nil && reply.body.isEmpty ? [] : ["\(route): no Content-Type"]
        }
        guard let media = content?[type]?.object else {
            return ["\(route): \(type) is not described for \(reply.status)"]
        }
        return (problems(of: reply, as: type, media) + problems(ofCode: reply, in: response))
            .map { "\(route): \($0)" }
    }

    private func problems(of reply: Reply, as type: String, _ media: JSONObject) -> [String] {
        let checker = SchemaChecker(document: document)
        if type.hasPrefix("text/") { return [] }
        if type == "application/x-ndjson" {
            let schema = media["x-line-schema"]?.object ?? [:]
            return reply.lines.flatMap { checker.problems(of: .object($0), schema) }
        }
        guard let value = try? JSONParser.parse(reply.body) else { return ["this is not JSON"] }
        return checker.problems(of: value, media["schema"]?.object ?? [:])
    }

    private func problems(ofCode reply: Reply, in response: JSONObject) -> [String] {
        guard reply.status >= 400 else { return [] }
        let codes = (response["x-codes"]?.array ?? []).compactMap(\.string)
        let code = reply.json["code"]?.string ?? "none"
        return codes.contains(code) ? [] : ["the code \(code) is not described: \(reply.text)"]
    }
}

extension Route {
    /// The path as the document writes it.
    var template: String {
        "/" + templateSegments.joined(separator: "/")
    }

    private var templateSegments: [String] {
        switch self {
        case .health, .readiness, .metrics, .openAPI, .meta, .status, .appendEvents, .stream,
            .sessions,
            .search, .catalogs, .tokens, .createToken, .projections, .auditHead, .auditVerify,
            .auditLog, .erase, .erasedSessions, .holds, .placeHold, .retention, .setRetention,
            .runRetention, .exportPerson, .push, .spaces, .createSpace, .inviteDevice, .login,
            .logout, .devices, .people, .addPerson, .privacy, .setPrivacy, .importUBI:
            segments
        case .session: ["v1", "sessions", "{session}"]
        case .sessionEvents: ["v1", "sessions", "{session}", "events"]
        case .sessionReplay: ["v1", "sessions", "{session}", "replay"]
        case .catalog: ["v1", "catalogs", "{name}"]
        case .currentCatalog: ["v1", "catalogs", "{name}", "current"]
        case .catalogDifference:
            ["v1", "catalogs", "{name}", "versions", "{version}", "difference"]
        case .catalogChanges: ["v1", "catalogs", "{name}", "changes"]
        case .pinCatalog: ["v1", "catalogs", "{name}", "pin"]
        case .catalogItems: ["v1", "items", "{digest}"]
        case .beginUpload: ["v1", "catalogs", "{name}", "uploads"]
        case .uploadPart: ["v1", "uploads", "{upload}", "parts", "{part}"]
        case .commitUpload: ["v1", "uploads", "{upload}", "commit"]
        case .revokeToken: ["v1", "tokens", "{token}"]
        case .rebuildProjection: ["v1", "projections", "{name}", "rebuild"]
        case .verifyProjection: ["v1", "projections", "{name}", "verification"]
        case .retryParked: ["v1", "projections", "{name}", "retry"]
        case .skipParked: ["v1", "projections", "{name}", "skip"]
        case .removeHold: ["v1", "holds", "{hold}"]
        case .renameSpace: ["v1", "spaces", "{space}"]
        case .spaceChanges: ["v1", "spaces", "{space}", "changes"]
        case .spaceSnapshot: ["v1", "spaces", "{space}", "snapshot"]
        case .savedSearchHistory:
            ["v1", "spaces", "{space}", "searches", "{savedSearch}", "history"]
        case .spaceMembers: ["v1", "spaces", "{space}", "members"]
        case .setMember, .removeMember: ["v1", "spaces", "{space}", "members", "{person}"]
        case .renameDevice, .revokeDevice: ["v1", "devices", "{device}"]
        case .report: ["v1", "analytics", "{report}"]
        case .reportSessions: ["v1", "analytics", "{report}", "sessions"]
        case .removePerson: ["v1", "people", "{person}"]
        case .collectUBI: ["v1", "ubi", "{token}", "{index}"]
        case .collectUBIDocument: ["v1", "ubi", "{token}", "{index}", "_doc"]
        case .collectUBIBulk: ["v1", "ubi", "{token}", "{index}", "_bulk"]
        case .collectUBIRows: ["v1", "ubi", "{token}", "_bulk"]
        case .sessionProof: ["v1", "audit", "sessions", "{session}", "proof"]
        }
    }
}
