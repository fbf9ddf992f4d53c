import SyncProtocol

extension Route {
    /// The query parameters of an endpoint; any other is refused.
    var parameters: [String] {
        switch self {
        case .sessions:
            ["from", "to", "person", "device", "outcome", "text", "find", "after", "limit"]
        case .stream: ["after", "kinds", "session", "spaces"]
        case .sessionEvents, .sessionReplay, .catalogItems, .verifyProjection: ["after", "limit"]
        case .search:
            [
                "catalog", "version", "profile", "text", "token", "scope", "facet", "limit",
                "offset",
            ]
        case .catalog: ["before", "limit"]
        case .catalogDifference: ["from", "after", "limit"]
        case .catalogChanges: ["from", "to", "after", "limit"]
        case .auditVerify: ["against"]
        case .auditLog: ["since", "until", "person", "kind", "after", "limit"]
        case .sessionProof: ["head"]
        case .erasedSessions, .spaceSnapshot, .savedSearchHistory: ["after", "limit"]
        case .spaceChanges: ["after", "limit", "wait"]
        case .removeMember: ["revision"]
        case .devices: ["person", "all"]
        case .report: Self.reportFilters + ["zone", "by", "limit"]
        case .reportSessions: Self.reportFilters + ["limit"]
        case .health, .readiness, .metrics, .openAPI, .meta, .status, .appendEvents, .session,
            .catalogs, .currentCatalog, .pinCatalog, .beginUpload, .uploadPart,
            .commitUpload, .tokens, .createToken,
            .revokeToken, .projections, .rebuildProjection, .retryParked, .skipParked, .auditHead,
            .erase, .holds, .placeHold, .removeHold, .retention, .setRetention, .runRetention,
            .exportPerson, .push, .spaces, .createSpace, .renameSpace, .spaceMembers, .setMember,
            .inviteDevice, .login, .logout, .renameDevice, .revokeDevice, .people, .addPerson,
            .removePerson, .privacy, .setPrivacy, .importUBI:
            []
        // What clients of OpenSearch send along; nothing of it changes what is done.
        case .collectUBI, .collectUBIDocument, .collectUBIBulk, .collectUBIRows:
            ["refresh", "timeout", "pretty"]
        }
    }

    private static let reportFilters = [
        "since", "until", "application", "profile", "catalog", "person", "device", "token",
        "scope", "query",
    ]

    /// The ones of them that may stand in a query more than once.
    var repeatableParameters: [String] {
        if case .search = self { return ["token", "facet"] }
        if case .auditVerify = self { return ["against"] }
        return []
    }

    /// Refuses parameters that the endpoint does not have, and repeated ones: a typing error must
    /// not widen a query.
    func check(_ query: [(name: String, value: String)]) throws(Problem) {
        var seen: Set<String> = []
        for (name, _) in query {
            guard parameters.contains(name) else {
                throw .invalidParameter(
                    name,
                    "There is no parameter \"\(name)\" here.",
                    parameters.isEmpty
                        ? "Leave it out." : "Use one of: \(parameters.joined(separator: ", "))."
                )
            }
            guard seen.insert(name).inserted || repeatableParameters.contains(name) else {
                throw .invalidParameter(name, "\(name) stands there twice.", "Give it once.")
            }
        }
    }
}
