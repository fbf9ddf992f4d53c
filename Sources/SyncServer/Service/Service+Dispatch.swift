import EventStore
public import HTTPServer
import SyncProtocol

extension Service {
    /// Answers a request; what goes wrong becomes a problem.
    ///
    /// - Parameter request: A whole request, as it came or as a test makes it.
    /// - Returns: The answer, or a refusal as `application/problem+json`.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        if let preflight = CollectorAccess.preflight(request) { return preflight }
        let match = RouteMatch(method: request.method.rawValue, segments: request.pathSegments)
        var response = await respond(to: request, match)
        CollectorAccess.open(&response, to: request)
        counts.add(match, status: response.status)
        return response
    }

    private func respond(to request: HTTPRequest, _ match: RouteMatch) async -> HTTPResponse {
        do {
            switch match {
            case .route(let route): return try await respond(to: request, route)
            case .wrongMethod(let allowed): return Self.wrongMethod(request, allowed)
            case .invalidID(let text): throw Self.invalidID(text)
            case .unknown: throw Self.unknownPath(request.path)
            }
        } catch {
            let problem = Problem(error)
            if problem.status == 500 { failed(error) }
            var response = HTTPResponse(problem)
            if let seconds = (error as? AppendError)?.retryAfterSeconds {
                response.headers["Retry-After"] = String(seconds)
            }
            return response
        }
    }

    private func respond(
        to request: HTTPRequest,
        _ route: Route
    ) async throws -> HTTPResponse {
        guard let least = route.leastRole else {
            try route.check(request.query)
            return try await respondOpenly(to: request, route)
        }
        let request = try CollectorAccess.authorised(request, by: route)
        let caller = try await Authenticator(identities: identities).caller(of: request)
        guard caller.role >= least else { throw Problem.forbidden(caller.role, needs: least) }
        try route.check(request.query)
        return try await respond(to: Call(request: request, caller: caller), route)
    }

    private func respondOpenly(
        to request: HTTPRequest,
        _ route: Route
    ) async throws -> HTTPResponse {
        switch route {
        case .login: try await login(request)
        case .readiness: try await readiness()
        case .metrics: await metrics()
        case .openAPI: try Self.openAPI()
        default: HTTPResponse(status: 200, text: "ok\n")  // The other open route is health.
        }
    }

    private func respond(to call: Call, _ route: Route) async throws -> HTTPResponse {
        switch route {
        case .health, .readiness, .metrics, .openAPI, .login:
            try await respondOpenly(to: call.request, route)
        case .meta: try await meta(call)
        case .status: try await status(call)
        case .appendEvents: try await appendEvents(call)
        case .stream: try await streamLog(call)
        case .sessions: try await listSessions(call)
        case .session(let id): try await showSession(call, id)
        case .sessionEvents(let id): try await sessionEvents(call, id)
        case .sessionReplay(let id): try await sessionReplay(call, id)
        case .search: try await search(call)
        case .catalogs: try await listCatalogs(call)
        case .catalog(let name): try await listVersions(call, of: name)
        case .currentCatalog(let name): try await currentCatalog(call, name)
        case .catalogDifference(let name, let version):
            try await catalogDifference(call, name, version)
        case .catalogChanges(let name): try await catalogChanges(call, name)
        case .pinCatalog(let name): try await pinCatalog(call, name)
        case .catalogItems(let digest): try await catalogItems(call, digest)
        case .beginUpload(let catalog): try await beginUpload(call, catalog)
        case .uploadPart(let upload, let part): try await uploadPart(call, upload, part)
        case .commitUpload(let upload): try await commitUpload(call, upload)
        case .tokens: try await listTokens(call)
        case .createToken: try await createToken(call)
        case .revokeToken(let id): try await revokeToken(call, id)
        case .projections: try await listProjections(call)
        case .rebuildProjection(let name): try await rebuild(call, name)
        case .verifyProjection(let name): try await verify(call, name)
        case .retryParked(let name): try await retryParked(call, name)
        case .skipParked(let name): try await skipParked(call, name)
        case .auditHead: try await auditHead(call)
        case .auditVerify: try await auditVerify(call)
        case .auditLog: try await auditLog(call)
        case .sessionProof(let id): try await sessionProof(call, id)
        case .erase: try await erase(call)
        case .erasedSessions: try await listErasedSessions(call)
        case .holds: try await listHolds(call)
        case .placeHold: try await placeHold(call)
        case .removeHold(let id): try await removeHold(call, id)
        case .retention: try await showRetention(call)
        case .setRetention: try await setRetention(call)
        case .runRetention: try await runRetention(call)
        case .exportPerson: try await exportPerson(call)
        case .push: try await push(call)
        case .spaces: try await listSpaces(call)
        case .createSpace: try await createSpace(call)
        case .renameSpace(let id): try await renameSpace(call, id)
        case .spaceChanges(let id): try await spaceChanges(call, id)
        case .spaceSnapshot(let id): try await spaceSnapshot(call, id)
        case .savedSearchHistory(let space, let savedSearch):
            try await savedSearchHistory(call, savedSearch, in: space)
        case .spaceMembers(let id): try await listMembers(call, id)
        case .setMember(let space, let person): try await setMember(call, person, in: space)
        case .removeMember(let space, let person): try await removeMember(call, person, in: space)
        case .inviteDevice: try await inviteDevice(call)
        case .logout: try await logOut(call)
        case .devices: try await listDevices(call)
        case .renameDevice(let id): try await renameDevice(call, id)
        case .revokeDevice(let id): try await revokeDevice(call, id)
        case .people: try await listPeople(call)
        case .addPerson: try await addPerson(call)
        case .removePerson(let id): try await removePerson(call, id)
        case .report(let report): try await showReport(call, report)
        case .reportSessions(let report): try await listReportedSessions(call, report)
        case .privacy: try await showPrivacy(call)
        case .setPrivacy: try await setPrivacy(call)
        case .importUBI: try await importUBI(call)
        case .collectUBI(_, let index): try await collectUBI(call, index)
        case .collectUBIDocument(_, let index): try await collectUBIDocument(call, index)
        case .collectUBIBulk(_, let index): try await collectUBIBulk(call, index)
        case .collectUBIRows: try await collectUBIBulk(call, nil)
        }
    }

    private static func wrongMethod(_ request: HTTPRequest, _ allowed: [String]) -> HTTPResponse {
        var response = HTTPResponse(
            Problem(
                status: 405,
                code: "method_not_allowed",
                detail: "\(request.path) has no \(request.method.rawValue).",
                remedy: "Use \(allowed.joined(separator: " or "))."
            )
        )
        response.headers["Allow"] = allowed.joined(separator: ", ")
        return response
    }

    private static func invalidID(_ text: String) -> Problem {
        Problem(
            status: 400,
            code: "invalid_uuid",
            detail: "\"\(text)\" is not a UUID.",
            remedy: "Write 8-4-4-4-12 hexadecimal digits."
        )
    }

    private static func unknownPath(_ path: String) -> Problem {
        Problem(
            status: 404,
            code: "unknown_path",
            detail: "There is nothing at \(path).",
            remedy: "GET /openapi.json lists what there is."
        )
    }
}
