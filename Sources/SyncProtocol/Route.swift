public import Foundation
public import SearchCore

/// The endpoints of the protocol; the server dispatches on it, a client makes its requests from it.
public enum Route: Sendable, Hashable {
    /// Whether the process answers.
    case health
    /// Whether the database answers too.
    case readiness
    /// What the server counts, for Prometheus.
    case metrics
    /// The description of the protocol.
    case openAPI
    /// What a client learns before it speaks.
    case meta
    /// How far the projections have come.
    case status
    /// Stores a batch of events.
    case appendEvents
    /// The log as it grows, as Server-Sent Events.
    case stream
    /// A page of sessions, newest first.
    case sessions
    /// What is told of one session.
    case session(UUID)
    /// A page of a session's events.
    case sessionEvents(UUID)
    /// A page of what the bar showed after each event of a session.
    case sessionReplay(UUID)
    /// The results of a query in a catalog.
    case search
    /// The newest version of each catalog.
    case catalogs
    /// The versions of a catalog.
    case catalog(String)
    /// The version of a catalog that searches get: the pinned one, or else the newest.
    case currentCatalog(String)
    /// A page of how a version is made of one that the caller has.
    case catalogDifference(catalog: String, version: Int)
    /// A page of what a version has otherwise than another.
    case catalogChanges(String)
    /// Pins a version of a catalog, or ends the pinning.
    case pinCatalog(String)
    /// A page of a version's items.
    case catalogItems(digest: String)
    /// Begins to upload a catalog's file.
    case beginUpload(catalog: String)
    /// Keeps a part of a file.
    case uploadPart(upload: UUID, part: Int)
    /// Reads the whole file and adds it as a version.
    case commitUpload(UUID)
    /// The tokens of the workspace.
    case tokens
    /// Makes a token.
    case createToken
    /// Cuts a token off.
    case revokeToken(UUID)
    /// The read models and how far they are.
    case projections
    /// Has a read model filled anew beside the one that is shown.
    case rebuildProjection(String)
    /// Compares a page of a read model with the log.
    case verifyProjection(String)
    /// Tries parked sessions again.
    case retryParked(projection: String)
    /// Passes over the event at which a session waits.
    case skipParked(projection: String)
    /// The newest head of the log.
    case auditHead
    /// Verifies the whole log.
    case auditVerify
    /// A page of who recorded, read and changed what, newest first.
    case auditLog
    /// That a session's events are in the log.
    case sessionProof(UUID)
    /// Erases a session, or a part of a person.
    case erase
    /// Which of the device's own sessions were erased.
    case erasedSessions
    /// What keeps sessions and people from being erased.
    case holds
    /// Places a hold.
    case placeHold
    /// Takes a hold away.
    case removeHold(UUID)
    /// How long sessions are kept.
    case retention
    /// Says how long sessions are kept.
    case setRetention
    /// Erases the sessions that are older.
    case runRetention
    /// What is known of a person.
    case exportPerson
    /// Stores a device's operations on saved searches.
    case push
    /// The spaces that the caller is in.
    case spaces
    /// Makes a space that can be shared.
    case createSpace
    /// Gives a space another name.
    case renameSpace(UUID)
    /// A page of a space's accepted operations, which waits for some where there are none.
    case spaceChanges(UUID)
    /// A page of a space's saved searches as they are.
    case spaceSnapshot(UUID)
    /// A page of the accepted operations of one saved search.
    case savedSearchHistory(space: UUID, savedSearch: UUID)
    /// Who is in a space.
    case spaceMembers(UUID)
    /// Takes a person into a space, or gives one there another role.
    case setMember(space: UUID, person: UUID)
    /// Takes a person out of a space; the caller leaves it.
    case removeMember(space: UUID, person: UUID)
    /// Makes a code that lets a new device in.
    case inviteDevice
    /// Lets a device in by a code.
    case login
    /// Revokes the caller's own device.
    case logout
    /// The devices of a person, or of all.
    case devices
    /// Names a device anew.
    case renameDevice(UUID)
    /// Cuts a device off.
    case revokeDevice(UUID)
    /// The people of the workspace.
    case people
    /// Adds a person.
    case addPerson
    /// Removes a person, with the devices.
    case removePerson(UUID)
    /// A report on how people search.
    case report(SearchReport)
    /// The sessions behind a report.
    case reportSessions(SearchReport)
    /// How many people a query needs to be shown to analysts.
    case privacy
    /// Says how many people a query needs.
    case setPrivacy
    /// Writes rows of User Behavior Insights into sessions.
    case importUBI
    /// Does so for a collector, which has nothing but an address: the token stands in it.
    case collectUBI(token: String, UBIIndex)
    /// The same, as OpenSearch takes one document.
    case collectUBIDocument(token: String, UBIIndex)
    /// The same, as OpenSearch takes many.
    case collectUBIBulk(token: String, UBIIndex)
    /// The same, of both kinds.
    case collectUBIRows(token: String)

    /// The HTTP method.
    public var method: String {
        switch self {
        case .health, .readiness, .metrics, .openAPI, .meta, .status, .stream, .sessions, .session,
            .sessionEvents, .sessionReplay, .search, .catalogs, .catalog, .currentCatalog,
            .catalogDifference, .catalogChanges, .catalogItems, .tokens,
            .projections, .verifyProjection, .auditHead, .auditVerify, .auditLog, .sessionProof,
            .erasedSessions, .holds, .retention, .spaces, .spaceChanges, .spaceSnapshot,
            .savedSearchHistory, .spaceMembers, .devices, .people, .report, .reportSessions,
            .privacy:
            "GET"
        case .appendEvents, .beginUpload, .commitUpload, .createToken, .rebuildProjection,
            .retryParked, .skipParked, .erase, .placeHold, .runRetention, .exportPerson,
            .push, .createSpace, .inviteDevice, .login, .addPerson, .importUBI, .collectUBI,
            .collectUBIDocument, .collectUBIBulk, .collectUBIRows:
            "POST"
        case .uploadPart, .pinCatalog, .setRetention, .renameSpace, .setMember, .renameDevice,
            .setPrivacy:
            "PUT"
        case .revokeToken, .removeHold, .removeMember, .logout, .revokeDevice, .removePerson:
            "DELETE"
        }
    }

    /// The segments of the path, before percent-encoding.
    public var segments: [String] {
        switch self {
        case .health: ["healthz"]
        case .readiness: ["readyz"]
        case .metrics: ["metrics"]
        case .openAPI: ["openapi.json"]
        case .meta: ["v1", "meta"]
        case .status: ["v1", "status"]
        case .appendEvents: ["v1", "events"]
        case .stream: ["v1", "stream"]
        case .sessions: ["v1", "sessions"]
        case .session(let id): ["v1", "sessions", id.text]
        case .sessionEvents(let id): ["v1", "sessions", id.text, "events"]
        case .sessionReplay(let id): ["v1", "sessions", id.text, "replay"]
        case .search: ["v1", "search"]
        case .catalogs: ["v1", "catalogs"]
        case .catalog(let name): ["v1", "catalogs", name]
        case .currentCatalog(let name): ["v1", "catalogs", name, "current"]
        case .catalogDifference(let name, let version):
            ["v1", "catalogs", name, "versions", String(version), "difference"]
        case .catalogChanges(let name): ["v1", "catalogs", name, "changes"]
        case .pinCatalog(let name): ["v1", "catalogs", name, "pin"]
        case .catalogItems(let digest): ["v1", "items", digest]
        case .beginUpload(let catalog): ["v1", "catalogs", catalog, "uploads"]
        case .uploadPart(let upload, let part):
            ["v1", "uploads", upload.text, "parts", String(part)]
        case .commitUpload(let upload): ["v1", "uploads", upload.text, "commit"]
        case .tokens, .createToken: ["v1", "tokens"]
        case .revokeToken(let id): ["v1", "tokens", id.text]
        case .projections: ["v1", "projections"]
        case .rebuildProjection(let name): ["v1", "projections", name, "rebuild"]
        case .verifyProjection(let name): ["v1", "projections", name, "verification"]
        case .retryParked(let name): ["v1", "projections", name, "retry"]
        case .skipParked(let name): ["v1", "projections", name, "skip"]
        case .auditHead: ["v1", "audit", "head"]
        case .auditVerify: ["v1", "audit", "verify"]
        case .auditLog: ["v1", "audit", "log"]
        case .sessionProof(let id): ["v1", "audit", "sessions", id.text, "proof"]
        case .erase, .erasedSessions: ["v1", "erasures"]
        case .holds, .placeHold: ["v1", "holds"]
        case .removeHold(let id): ["v1", "holds", id.text]
        case .retention, .setRetention: ["v1", "retention"]
        case .runRetention: ["v1", "retention", "run"]
        case .exportPerson: ["v1", "exports"]
        case .push: ["v1", "push"]
        case .spaces, .createSpace: ["v1", "spaces"]
        case .renameSpace(let id): ["v1", "spaces", id.text]
        case .spaceChanges(let id): ["v1", "spaces", id.text, "changes"]
        case .spaceSnapshot(let id): ["v1", "spaces", id.text, "snapshot"]
        case .savedSearchHistory(let space, let savedSearch):
            ["v1", "spaces", space.text, "searches", savedSearch.text, "history"]
        case .spaceMembers(let id): ["v1", "spaces", id.text, "members"]
        case .setMember(let space, let person), .removeMember(let space, let person):
            ["v1", "spaces", space.text, "members", person.text]
        case .inviteDevice: ["v1", "invitations"]
        case .login, .logout: ["v1", "login"]
        case .devices: ["v1", "devices"]
        case .renameDevice(let id), .revokeDevice(let id): ["v1", "devices", id.text]
        case .people, .addPerson: ["v1", "people"]
        case .removePerson(let id): ["v1", "people", id.text]
        case .report(let report): ["v1", "analytics", report.rawValue]
        case .reportSessions(let report): ["v1", "analytics", report.rawValue, "sessions"]
        case .privacy, .setPrivacy: ["v1", "privacy"]
        case .importUBI: ["v1", "ubi"]
        case .collectUBI(let token, let index): ["v1", "ubi", token, index.rawValue]
        case .collectUBIDocument(let token, let index):
            ["v1", "ubi", token, index.rawValue, "_doc"]
        case .collectUBIBulk(let token, let index): ["v1", "ubi", token, index.rawValue, "_bulk"]
        case .collectUBIRows(let token): ["v1", "ubi", token, "_bulk"]
        }
    }

    /// The path as a request writes it.
    public var path: String {
        segments.reduce(into: "") { path, segment in
            path += "/" + (segment.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")
        }
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
