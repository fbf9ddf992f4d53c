import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/spaces`: the spaces that the caller is in.
    func listSpaces(_ call: Call) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        var rows = try await spaces.spaces(of: call.caller.personID, in: workspace)
        if !rows.contains(where: \.isPersonal) {
            try await underLock(call) { try await spaces.makePersonal($0) }
            rows = try await spaces.spaces(of: call.caller.personID, in: workspace)
        }
        let (_, backedUp) = try await log.backedUp(in: workspace)
        let epoch = try await log.epoch()
        return HTTPResponse(
            SpaceList(
                now: now(),
                epoch: epoch.number,
                epochBegan: epoch.began,
                backedUpTo: backedUp.map {
                    BackedUpTo(epoch: $0.epoch, position: $0.position, takenAt: $0.takenAt)
                },
                erasures: try await erasures.count(in: workspace),
                spaces: rows.map(SpaceRecord.init)
            )
        )
    }

    /// `POST /v1/spaces`: makes a space, once for each id.
    func createSpace(_ call: Call) async throws -> HTTPResponse {
        let draft = try call.body(SpaceDraft.self)
        try Problem.check(name: draft.name, of: .space)
        guard draft.id.isVersion7 else {
            throw Problem(
                status: 400,
                code: "invalid_id",
                detail: "The id of a space is a UUID of version 7.",
                remedy: "Make one.",
                field: "id"
            )
        }
        let isNew = try await underLock(call) { change in
            guard try await space(draft.id, change) == nil else { return false }
            try await spaces.create(draft.id, name: draft.name, isPersonal: false, change)
            return true
        }
        // Who sends the same again owns it; to everybody else the id is taken.
        guard let record = try await record(of: draft.id, call), record.role == .owner else {
            throw Problem.spaceExists(draft.id)
        }
        return HTTPResponse(status: isNew ? 201 : 200, record)
    }

    /// `PUT /v1/spaces/{id}`: gives a space another name.
    func renameSpace(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let name = try call.body(SpaceName.self).name
        try Problem.check(name: name, of: .space)
        try await underLock(call) { change in
            let role = try await role(in: id, change)
            guard let space = try await space(id, change) else { throw Problem.unknownSpace(id) }
            guard space.personalOf == nil else { throw Problem.personalSpace }
            guard role >= .owner else { throw Problem.notPermitted(role, needs: .owner) }
            if space.name != name { try await spaces.rename(id, to: name, change) }
        }
        guard let record = try await record(of: id, call) else { throw Problem.unknownSpace(id) }
        return HTTPResponse(record)
    }

    func space(
        _ id: UUID,
        _ change: SpaceChange
    ) async throws -> (name: String, personalOf: UUID?)? {
        try await spaces.space(id, in: change.workspace, on: change.transaction)
    }

    /// What the person may do in a space; refuses who is not in it.
    func role(in id: UUID, _ change: SpaceChange) async throws -> SpaceRole {
        let roles = try await spaces.roles(
            of: change.origin.person,
            in: [id],
            of: change.workspace,
            on: change.transaction
        )
        guard let role = roles[id].flatMap(SpaceRole.init(rawValue:)) else {
            throw Problem.unknownSpace(id)
        }
        return role
    }

    private func record(of id: UUID, _ call: Call) async throws -> SpaceRecord? {
        try await spaces.spaces(of: call.caller.personID, in: call.caller.workspace)
            .first { $0.id == id }
            .map(SpaceRecord.init)
    }
}

extension SpaceRecord {
    init(_ row: SpaceRow) {
        self.init(
            id: row.id,
            name: row.name,
            isPersonal: row.isPersonal,
            role: SpaceRole(rawValue: row.role) ?? .viewer,
            members: row.members,
            head: row.head
        )
    }
}

extension UUID {
    fileprivate var isVersion7: Bool { bytes[6] >> 4 == 7 }
}
