import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/spaces/{id}/members`: who is in a space, for who is in it or may find it an owner.
    func listMembers(_ call: Call, _ space: UUID) async throws -> HTTPResponse {
        let rows = try await spaces.members(of: space, in: call.caller.workspace)
        guard Membership(space: space, rows: rows).isVisible(to: call.caller) else {
            throw Problem.unknownSpace(space)
        }
        return HTTPResponse(SpaceMemberList(members: rows.compactMap(SpaceMember.init)))
    }

    /// `PUT /v1/spaces/{id}/members/{person}`: takes a person in, or gives one another role.
    func setMember(
        _ call: Call,
        _ person: UUID,
        in space: UUID
    ) async throws -> HTTPResponse {
        let wanted = try call.body(MemberChange.self)
        let member = try await underLock(call) { change in
            let members = try await membership(call, space, change)
            try members.check(call.caller, mayChange: person, to: wanted.role)
            guard
                try await spaces.isThere(person, in: change.workspace, on: change.transaction)
            else { throw Problem.unknownPerson(person.text) }
            let old = members.row(of: person)
            try members.check(wanted.revision, of: old)
            try members.check(ownersAfter: person, becomes: wanted.role)
            if old?.role != wanted.role.rawValue {
                try await spaces.setRole(
                    of: person,
                    to: wanted.role.rawValue,
                    from: old,
                    in: space,
                    change
                )
            }
            let rows = try await spaces.members(
                of: space,
                in: change.workspace,
                on: change.transaction
            )
            return Membership(space: space, rows: rows).row(of: person)
                .flatMap(SpaceMember.init)
        }
        guard let member else { throw Problem.unknownMember(person) }
        return HTTPResponse(member)
    }

    /// `DELETE /v1/spaces/{id}/members/{person}`: takes a person out; the caller leaves.
    func removeMember(
        _ call: Call,
        _ person: UUID,
        in space: UUID
    ) async throws -> HTTPResponse {
        let revision = try call.integer("revision", in: 1...Int(Int32.max))
        try await underLock(call) { change in
            let members = try await membership(call, space, change)
            if person != call.caller.personID {
                try members.check(call.caller, mayChange: person, to: nil)
            }
            guard let old = members.row(of: person), old.role != nil else {
                throw Problem.unknownMember(person)
            }
            if let revision { try members.check(revision, of: old) }
            try members.check(ownersAfter: person, becomes: nil)
            try await spaces.setRole(of: person, to: nil, from: old, in: space, change)
        }
        return HTTPResponse(status: 204)
    }

    private func membership(
        _ call: Call,
        _ space: UUID,
        _ change: SpaceChange
    ) async throws -> Membership {
        let found = try await self.space(space, change)
        let rows = try await spaces.members(
            of: space,
            in: change.workspace,
            on: change.transaction
        )
        let membership = Membership(space: space, rows: rows)
        guard let found, membership.isVisible(to: call.caller) else {
            throw Problem.unknownSpace(space)
        }
        guard found.personalOf == nil else { throw Problem.personalSpace }
        return membership
    }
}

/// Who is in a space, and who may change that; pure.
struct Membership: Sendable {
    let space: UUID
    let rows: [MemberRow]

    func row(of person: UUID) -> MemberRow? { rows.first { $0.person == person } }

    func role(of person: UUID) -> SpaceRole? {
        row(of: person)?.role.flatMap(SpaceRole.init(rawValue:))
    }

    private var owners: [UUID] {
        rows.filter { $0.role == SpaceRole.owner.rawValue }.map(\.person)
    }

    /// Whether the caller is in it, or may find it an owner where it has none.
    func isVisible(to caller: Caller) -> Bool {
        role(of: caller.personID) != nil || isRescuable(by: caller)
    }

    /// A space whose last owner was removed or erased gets another one from whoever runs the workspace.
    private func isRescuable(by caller: Caller) -> Bool {
        owners.isEmpty && rows.contains { $0.role != nil } && caller.role >= .admin
    }

    /// Refuses who may not give a person a role, or take the person out.
    func check(
        _ caller: Caller,
        mayChange person: UUID,
        to wanted: SpaceRole?
    ) throws(Problem) {
        let own = role(of: caller.personID)
        if let own, own >= .owner { return }
        if isRescuable(by: caller) {
            guard wanted == .owner, role(of: person) != nil else { throw .needsOwnerFirst }
            return
        }
        guard let own else { throw .unknownSpace(space) }
        throw .notPermitted(own, needs: .owner)
    }

    /// Refuses a change that was decided on another role than the person has now.
    ///
    /// Who was taken out is shown to nobody, and so comes back with 0.
    func check(_ revision: Int, of row: MemberRow?) throws(Problem) {
        let current = row?.revision ?? 0
        let isOut = row?.role == nil
        guard revision == current || (isOut && revision == 0) else {
            throw .revisionConflict(isOut ? 0 : current)
        }
    }

    /// Refuses a change after which a space that has an owner would have none.
    func check(ownersAfter person: UUID, becomes role: SpaceRole?) throws(Problem) {
        guard owners == [person], role != .owner else { return }
        throw .lastOwner
    }
}

extension SpaceMember {
    /// Nil for who was taken out.
    init?(_ row: MemberRow) {
        guard let role = row.role.flatMap(SpaceRole.init(rawValue:)) else { return nil }
        self.init(person: row.person, name: row.name, role: role, revision: row.revision)
    }
}
