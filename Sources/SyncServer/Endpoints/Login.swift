import Crypto
public import EventStore
import Foundation
import HTTPServer
public import ReadModels
import SearchCore
public import SyncProtocol

extension Service {
    /// `POST /v1/invitations`: makes a code that lets a new device in; it is told this once.
    func inviteDevice(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(InvitationRequest.self)
        let caller = call.caller
        let person = try await invited(request.person, caller)
        let isOwn = person.id == caller.personID
        let usual = Role(rawValue: person.role) ?? .member
        let role = request.role ?? (isOwn ? caller.role : usual)
        guard role <= caller.role else {
            throw Problem.forbidden(caller.role, needs: role)
        }
        let deed = Deed(by: caller.person, from: caller.origin, at: now())
        let grant = try await invite(person, role: role, deed, in: caller.workspace)
        return HTTPResponse(status: 201, grant)
    }

    /// Makes a code for a device of a person who is there.
    ///
    /// - Parameters:
    ///   - person: Whose.
    ///   - role: What the device may do.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: The code, which is stored nowhere.
    /// - Throws: `Problem`; `ReadModelError`.
    public func invite(
        _ person: WorkspacePerson,
        role: Role,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws -> InvitationGrant {
        for _ in 0..<Self.codeTries {
            let code = InvitationCode(newIn: workspace)
            let invitation = Invitation(
                id: newID(),
                hash: code.hash,
                person: person.id,
                role: role.rawValue,
                madeAt: deed.at
            )
            switch try await identities.invite(
                invitation,
                selector: code.selector,
                deed,
                in: workspace
            ) {
            case .invited: return InvitationGrant(code, invitation, of: person.name)
            case .selectorTaken: continue
            case .unknownPerson: throw Problem.unknownPerson(person.name)
            case .tooMany: throw Problem.tooManyInvitations(person.name)
            }
        }
        throw Problem.tooManyInvitations(person.name)
    }

    /// `POST /v1/login`: lets a device in by a code.
    func login(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try LoginRequest(decoding: request.body)
        try Problem.check(name: body.device, of: .device, field: "device")
        let code: InvitationCode
        do { code = try InvitationCode(parsing: body.code) } catch {
            throw Problem.malformedCode(error)
        }
        let address = ClientAddress.of(request, behind: trustedProxies)
        if let seconds = logins.take(address, nowMs: Self.uptimeMs()) {
            return .tooManyTries(seconds)
        }
        let grant = try await logIn(code, device: body.device)
        logins.giveBack(address)
        return HTTPResponse(status: 201, grant)
    }

    private func logIn(_ code: InvitationCode, device: String) async throws -> LoginGrant {
        let workspace = WorkspaceID(rawValue: code.workspace)
        let token = TokenText(workspace: workspace, id: newID())
        let (answer, row) = try await identities.logIn(
            LoginDraft(
                selector: code.selector,
                device: (device, newID()),
                token: (token.id, token.secretHash.bytes),
                at: now(),
                isRight: code.matches
            ),
            in: workspace
        )
        guard answer == .accepted, let row else { throw Problem.refusedCode(answer) }
        return LoginGrant(
            token: token.text,
            id: row.deviceID,
            device: row.device,
            person: row.person,
            role: Role(rawValue: row.role) ?? .recorder,
            workspace: row.workspace
        )
    }

    /// `DELETE /v1/login`: revokes the caller's own device.
    ///
    /// A recorder's token that no login made is in apps and pages, where others can read it: it ends
    /// nothing.
    func logOut(_ call: Call) async throws -> HTTPResponse {
        let caller = call.caller
        if caller.role == .recorder {
            let isOfLogin = try await identities.isOfLogin(caller.tokenID, in: caller.workspace)
            guard isOfLogin else { throw Problem.notOfLogin }
        }
        try await cutOff(call.caller.deviceID, call)
        return HTTPResponse(status: 204)
    }

    /// Whom a code is for, and whether the caller may ask for it.
    private func invited(_ reference: String?, _ caller: Caller) async throws -> WorkspacePerson {
        guard let reference, reference != caller.person, reference != caller.personID.text else {
            let own = try await identities.person(caller.personID, in: caller.workspace)
            guard let own else { throw Problem.unknownPerson(caller.person) }
            return own
        }
        guard caller.role >= .admin else { throw Problem.forbidden(caller.role, needs: .admin) }
        return try await person(reference, in: caller.workspace)
    }

    /// How often a code whose selector is taken is made anew; there are a million of them.
    private static let codeTries = 20

    private static func uptimeMs() -> Int {
        Int(ProcessInfo.processInfo.systemUptime * 1000)
    }
}

extension InvitationGrant {
    init(_ code: InvitationCode, _ invitation: Invitation, of person: String) {
        self.init(
            code: code.text,
            id: invitation.id,
            person: person,
            role: Role(rawValue: invitation.role) ?? .member,
            expiresAt: invitation.expiresAt,
            tries: Invitation.mostTries
        )
    }
}

extension HTTPResponse {
    fileprivate static func tooManyTries(_ seconds: Int) -> HTTPResponse {
        var response = HTTPResponse(
            Problem(
                status: 429,
                code: "too_many_tries",
                detail: "Too many wrong codes were tried from this address, or from all together.",
                remedy: "Try again in \(seconds) s; this code was not looked at."
            )
        )
        response.headers["Retry-After"] = String(seconds)
        return response
    }
}

extension Problem {
    fileprivate static let notOfLogin = Problem(
        status: 403,
        code: "not_of_login",
        detail: "A recorder's token ends its device only where a login made it.",
        remedy: "Revoke it with another one: searchsync token revoke"
    )

    fileprivate static func malformedCode(_ error: InvitationCodeError) -> Problem {
        Problem(
            status: 400,
            code: "malformed_code",
            detail: "This is no code: \(error).",
            remedy: "Type it as it was printed.",
            field: "code"
        )
    }

    fileprivate static func tooManyInvitations(_ name: String) -> Problem {
        Problem(
            status: 409,
            code: "too_many_invitations",
            detail: "\(Invitation.mostAtOnce) codes of \(name) work already.",
            remedy: "Use one of them, or wait ten minutes until they end."
        )
    }

    /// Why a code lets nobody in; tells the reason only to who has it.
    fileprivate static func refusedCode(_ answer: Invitation.Answer) -> Problem {
        let again = "Ask for a new one: searchsync device invite"
        func refused(_ code: String, _ detail: String) -> Problem {
            Problem(status: 403, code: code, detail: detail, remedy: again, field: "code")
        }
        return switch answer {
        case .accepted, .wrong, .unknown:
            Problem(
                status: 403,
                code: "invitation_invalid",
                detail: "The code is wrong, or it does not work any more.",
                remedy: "Type it as it was printed; it works for ten minutes, once, and ends after "
                    + "\(Invitation.mostTries) wrong tries. \(again)",
                field: "code"
            )
        case .expired: refused("invitation_expired", "The code has ended; it works ten minutes.")
        case .used: refused("invitation_used", "The code was used; it lets one device in.")
        case .locked:
            refused("invitation_locked", "Too many wrong codes were tried in place of this one.")
        }
    }
}
