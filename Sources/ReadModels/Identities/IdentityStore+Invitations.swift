public import EventStore
public import Foundation
import Postgres
public import SearchCore

/// What became of an invitation that was to be made.
public enum InvitationOutcome: Sendable, Hashable {
    /// It works from now on.
    case invited
    /// Another invitation has the selector; take another code.
    case selectorTaken
    /// The person is not there, was removed or was erased.
    case unknownPerson
    /// So many invitations of the person work that no more are made.
    case tooMany
}

/// A device that wants to come in.
public struct LoginDraft: Sendable {
    /// By what the invitation is found.
    public let selector: String
    /// Whether an invitation's hash is that of the code; compares in constant time.
    public let isRight: @Sendable ([UInt8]) -> Bool
    /// What the device is called; a number is added where the person has one of the name.
    public let device: (name: String, newID: UUID)
    /// The token that it gets, and the SHA-256 of its secret.
    public let token: (id: UUID, secretHash: [UInt8])
    /// The server's clock.
    public let at: Timestamp

    /// Makes a draft.
    public init(
        selector: String,
        device: (name: String, newID: UUID),
        token: (id: UUID, secretHash: [UInt8]),
        at: Timestamp,
        isRight: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.selector = selector
        self.device = device
        self.token = token
        self.at = at
        self.isRight = isRight
    }
}

extension IdentityStore {
    /// Makes an invitation.
    ///
    /// - Parameters:
    ///   - invitation: Its hash, its person and its role.
    ///   - selector: By what it is found.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: What became of it.
    /// - Throws: ``ReadModelError``.
    public func invite(
        _ invitation: Invitation,
        selector: String,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> InvitationOutcome {
        try await changing(workspace, by: deed) { transaction in
            let key: [any PostgresParameter] = [workspace.rawValue, invitation.person]
            guard let row = try await transaction.run(.findPeople, key).first,
                try WorkspacePerson(row).removedAt == nil
            else { return .unknownPerson }
            return try await invite(invitation, selector, deed, workspace, transaction)
        }
    }

    /// Makes an invitation of a person who is there, in a transaction that holds the log's lock.
    func invite(
        _ invitation: Invitation,
        _ selector: String,
        _ deed: Deed,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> InvitationOutcome {
        let now = PostgresTimestamp(deed.at)
        // What ended stays for a day, so that who comes late with the right code is told so.
        let yesterday = PostgresTimestamp(
            microseconds: deed.at.advanced(byMilliseconds: -86_400_000).microseconds
        )
        try await transaction.run(
            .discardInvitations,
            [workspace.rawValue, yesterday, nil as UUID?]
        )
        let live = try await transaction.run(
            .countInvitations,
            [workspace.rawValue, invitation.person, now]
        ).only().decode(Int64.self, "live")
        guard live < Invitation.mostAtOnce else { return .tooMany }
        let inserted = try await transaction.run(
            .insertInvitation,
            [
                workspace.rawValue, selector, invitation.id, invitation.hash, invitation.person,
                invitation.role, now,
                PostgresTimestamp(invitation.expiresAt),
            ]
        )
        guard inserted.affectedRows == 1 else { return .selectorTaken }
        try await log.record(
            Self.event(
                "deviceInvited",
                deed.facts([
                    "invitation": .string(invitation.id.text),
                    "person": .string(invitation.person.text), "role": .string(invitation.role),
                    "expiresAt": .string(invitation.expiresAt.description),
                ]),
                deed.at
            ),
            in: workspace,
            transaction: transaction
        )
        return .invited
    }

    /// Lets a device in, or counts a wrong try.
    ///
    /// Tries of one invitation are answered one after the other, so that no more wrong ones than it
    /// bears are looked at and one use wins. A code of nothing that works takes no lock.
    ///
    /// - Parameters:
    ///   - draft: The code and the device.
    ///   - workspace: Where.
    /// - Returns: The answer, and the device's token where it came in.
    /// - Throws: ``ReadModelError``.
    public func logIn(
        _ draft: LoginDraft,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> (answer: Invitation.Answer, token: TokenRow?) {
        let answer: Invitation.Answer
        do {
            answer = try await look(draft, workspace, pool).answer
        } catch { throw ReadModelError(error) }
        guard answer == .accepted || answer == .wrong else { return (answer, nil) }
        let final = try await changing(workspace) { transaction in
            let (answer, invitation) = try await look(draft, workspace, transaction)
            switch answer {
            case .accepted:
                try await accept(draft, invitation, workspace, transaction)
            case .wrong:
                try await count(draft, invitation, workspace, transaction)
            case .unknown, .expired, .used, .locked: break  // It ended meanwhile.
            }
            return answer
        }
        guard final == .accepted else { return (final, nil) }
        guard let token = try await token(draft.token.id, in: workspace) else {
            throw .damaged("The new token")
        }
        return (final, token)
    }

    private func look(
        _ draft: LoginDraft,
        _ workspace: WorkspaceID,
        _ runner: any StatementRunner
    ) async throws -> (answer: Invitation.Answer, Invitation?) {
        let key: [any PostgresParameter] = [workspace.rawValue, draft.selector]
        guard let row = try await runner.run(.findInvitation, key).first else {
            // The same work as where there is one.
            _ = draft.isRight([UInt8](repeating: 0, count: 32))
            return (.unknown, nil)
        }
        let invitation = try Invitation(row)
        let isRight = draft.isRight(invitation.hash)
        return (invitation.answer(isRight: isRight, at: draft.at), invitation)
    }

    private func accept(
        _ draft: LoginDraft,
        _ invitation: Invitation?,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        guard let invitation else { return }
        let time = PostgresTimestamp(draft.at)
        try await transaction.run(.useInvitation, [workspace.rawValue, draft.selector, time])
        let (person, device, token) = (invitation.person, draft.device.newID, draft.token)
        let name = try await freeName(draft.device.name, of: person, workspace, transaction)
        try await insert(device: device, name, of: person, at: draft.at, workspace, transaction)
        let origin = EventOrigin(person: person, device: device, token: token.id)
        let facts: JSONObject = [
            "device": .string(device.text), "person": .string(person.text),
            "role": .string(invitation.role), "token": .string(token.id.text),
            "invitation": .string(invitation.id.text), "by": .object(origin.json),
        ]
        try await log.record(
            Self.event("deviceAdded", facts, draft.at),
            in: workspace,
            transaction: transaction
        )
        try await transaction.run(
            .insertToken,
            [
                workspace.rawValue, token.id, token.secretHash, invitation.role, person, device,
                time,
            ]
        )
    }

    /// The name, with a number behind it where the person has a device of the name.
    private func freeName(
        _ wanted: String,
        of person: UUID,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> String {
        let rows = try await transaction.run(
            .findDevices,
            [workspace.rawValue, person, nil as UUID?]
        )
        let taken = Set(
            try rows.map { try DeviceRow($0) }.filter { $0.revokedAt == nil }.map(\.name)
        )
        if !taken.contains(wanted) { return wanted }
        let stem = wanted.unicodeScalars.prefix(90)
        // Among one more number than there are devices one is free.
        let free = (2...taken.count + 2).lazy.map { "\(String(stem)) \($0)" }
            .first { !taken.contains($0) }
        return free ?? wanted
    }

    private func count(
        _ draft: LoginDraft,
        _ invitation: Invitation?,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        guard let invitation else { return }
        try await transaction.run(.noteWrongTry, [workspace.rawValue, draft.selector])
        guard invitation.wrongTries + 1 >= Invitation.mostTries else { return }
        let facts: JSONObject = [
            "invitation": .string(invitation.id.text),
            "person": .string(invitation.person.text),
        ]
        try await log.record(
            Self.event("invitationLocked", facts, draft.at),
            in: workspace,
            transaction: transaction
        )
    }
}
