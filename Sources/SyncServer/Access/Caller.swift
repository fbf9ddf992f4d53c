import EventStore
import Foundation
import ReadModels
import SearchCore
import SyncProtocol

/// Who makes a request, as the token says.
struct Caller: Sendable {
    let workspace: WorkspaceID
    let workspaceName: String
    let role: Role
    let personID: UUID
    let person: String
    let deviceID: UUID
    let device: String
    let tokenID: UUID

    init(_ token: TokenRow, role: Role, workspace: WorkspaceID) {
        self.workspace = workspace
        self.role = role
        workspaceName = token.workspace
        personID = token.personID
        person = token.person
        deviceID = token.deviceID
        device = token.device
        tokenID = token.id
    }

    /// Whether the caller may see everybody's sessions.
    var seesEverybody: Bool { role >= .auditor }

    /// Where its requests come from, for the log.
    var origin: EventOrigin { EventOrigin(person: personID, device: deviceID, token: tokenID) }
}

extension Route {
    /// The least role that may use it; nil where it is open to all.
    var leastRole: Role? {
        switch self {
        case .health, .readiness, .metrics, .openAPI, .login: nil
        case .appendEvents, .meta, .logout: .recorder
        case .importUBI, .collectUBI, .collectUBIDocument, .collectUBIBulk, .collectUBIRows:
            .recorder
        case .sessions, .session, .sessionEvents, .sessionReplay, .search, .catalogs, .catalog,
            .currentCatalog, .catalogDifference, .catalogChanges, .catalogItems, .auditHead,
            .sessionProof:
            .member
        case .status, .stream: .member
        case .push, .spaces, .createSpace, .renameSpace, .spaceChanges, .spaceSnapshot,
            .savedSearchHistory, .spaceMembers, .setMember, .removeMember:
            .member
        case .inviteDevice, .devices, .renameDevice, .revokeDevice, .people: .member
        case .addPerson, .removePerson: .admin
        case .auditVerify, .auditLog: .auditor
        case .erasedSessions: .recorder
        case .report(let report): report.isForAuditors ? .auditor : .analyst
        case .reportSessions: .auditor
        case .privacy: .analyst
        case .setPrivacy: .admin
        case .holds, .retention, .exportPerson: .auditor
        case .erase, .placeHold, .removeHold, .setRetention, .runRetention: .admin
        case .beginUpload, .uploadPart, .commitUpload, .pinCatalog, .tokens, .createToken,
            .revokeToken:
            .admin
        case .projections, .rebuildProjection, .verifyProjection, .retryParked, .skipParked: .admin
        }
    }
}
