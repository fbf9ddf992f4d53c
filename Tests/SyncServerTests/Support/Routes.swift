import Foundation
import SearchCore
import SyncProtocol

extension Route {
    private static let someID = UUID(version7At: Timestamp(microseconds: 0), random: [1])

    /// One of each endpoint; whoever adds an endpoint is told by `order`.
    static let samples: [Route] = [
        .health, .readiness, .openAPI, .meta, .status, .appendEvents, .sessions,
        .session(someID), .sessionEvents(someID), .sessionReplay(someID), .search, .catalogs,
        .catalog("countries"), .catalogItems(digest: String(repeating: "0", count: 64)),
        .beginUpload(catalog: "countries"), .uploadPart(upload: someID, part: 1),
        .commitUpload(someID), .tokens, .createToken, .revokeToken(someID), .auditHead,
        .auditVerify, .auditLog, .sessionProof(someID),
        .projections, .rebuildProjection("sessions"), .verifyProjection("sessions"),
        .retryParked(projection: "sessions"), .skipParked(projection: "sessions"),
        .stream, .erase, .erasedSessions, .holds, .placeHold, .removeHold(someID), .retention,
        .setRetention, .runRetention, .exportPerson, .metrics,
        .currentCatalog("countries"), .catalogDifference(catalog: "countries", version: 2),
        .catalogChanges("countries"), .pinCatalog("countries"),
        .push, .spaces, .createSpace, .renameSpace(someID), .spaceChanges(someID),
        .spaceSnapshot(someID), .savedSearchHistory(space: someID, savedSearch: someID),
        .spaceMembers(someID), .setMember(space: someID, person: someID),
        .removeMember(space: someID, person: someID),
        .inviteDevice, .login, .devices, .renameDevice(someID), .revokeDevice(someID), .people,
        .addPerson, .removePerson(someID),
        .report(.top), .reportSessions(.top), .privacy, .setPrivacy,
        .importUBI, .collectUBI(token: "ss1_x", .events),
        .collectUBIDocument(token: "ss1_x", .queries), .collectUBIBulk(token: "ss1_x", .events),
        .collectUBIRows(token: "ss1_x"),
        // The last, since it ends what the others are asked with.
        .logout,
    ]

    /// The place of the endpoint in `samples`.
    var order: Int {
        switch self {
        case .health: 0
        case .readiness: 1
        case .openAPI: 2
        case .meta: 3
        case .status: 4
        case .appendEvents: 5
        case .sessions: 6
        case .session: 7
        case .sessionEvents: 8
        case .sessionReplay: 9
        case .search: 10
        case .catalogs: 11
        case .catalog: 12
        case .catalogItems: 13
        case .beginUpload: 14
        case .uploadPart: 15
        case .commitUpload: 16
        case .tokens: 17
        case .createToken: 18
        case .revokeToken: 19
        case .auditHead: 20
        case .auditVerify: 21
        case .auditLog: 22
        case .sessionProof: 23
        case .projections: 24
        case .rebuildProjection: 25
        case .verifyProjection: 26
        case .retryParked: 27
        case .skipParked: 28
        case .stream: 29
        case .erase: 30
        case .erasedSessions: 31
        case .holds: 32
        case .placeHold: 33
        case .removeHold: 34
        case .retention: 35
        case .setRetention: 36
        case .runRetention: 37
        case .exportPerson: 38
        case .metrics: 39
        case .currentCatalog: 40
        case .catalogDifference: 41
        case .catalogChanges: 42
        case .pinCatalog: 43
        case .push: 44
        case .spaces: 45
        case .createSpace: 46
        case .renameSpace: 47
        case .spaceChanges: 48
        case .spaceSnapshot: 49
        case .savedSearchHistory: 50
        case .spaceMembers: 51
        case .setMember: 52
        case .removeMember: 53
        case .inviteDevice: 54
        case .login: 55
        case .devices: 56
        case .renameDevice: 57
        case .revokeDevice: 58
        case .people: 59
        case .addPerson: 60
        case .removePerson: 61
        case .report: 62
        case .reportSessions: 63
        case .privacy: 64
        case .setPrivacy: 65
        case .importUBI: 66
        case .collectUBI: 67
        case .collectUBIDocument: 68
        case .collectUBIBulk: 69
        case .collectUBIRows: 70
        case .logout: 71
        }
    }
}
