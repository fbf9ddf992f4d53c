public import EventStore
public import Foundation
public import Postgres
import SearchCore

/// What became of a person who was to be added.
public enum PersonAddition: Sendable, Hashable {
    /// Added, or taken back in after having been removed.
    case added(UUID)
    /// Somebody of this name is there.
    case isThere
}

/// What became of a person who was to be removed.
public enum PersonRemoval: Sendable, Hashable {
    /// Removed, with the devices that worked until now.
    case removed(devices: Int)
    /// Nobody of this id is there.
    case unknown
    /// Nobody would be left who can administer.
    case lastAdmin
}

extension IdentityStore {
    /// The people of a workspace by name, also those who were removed; not those who were erased.
    ///
    /// - Throws: ``ReadModelError``.
    public func people(in workspace: WorkspaceID) async throws(ReadModelError) -> [WorkspacePerson]
    {
        try await people(nil, workspace)
    }

    /// A person by id; nil where there is none, or the person was erased.
    ///
    /// - Throws: ``ReadModelError``.
    public func person(
        _ id: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> WorkspacePerson? {
        try await people(id, workspace).first
    }

    /// Adds a person, or takes one back in who was removed.
    ///
    /// - Parameters:
    ///   - name: What the person is called.
    ///   - newID: The id, where the person is new.
    ///   - role: What new devices of the person may do.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: What became of it.
    /// - Throws: ``ReadModelError``.
    public func addPerson(
        _ name: String,
        newID: UUID,
        role: String,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> PersonAddition {
        try await changing(workspace, by: deed) { transaction in
            let key: [any PostgresParameter] = [workspace.rawValue, name]
            if let row = try await transaction.run(.findPerson, key).first {
                let id = try row.decode(UUID.self, "person_id")
                guard try row.decode(Bool.self, "is_removed") else { return .isThere }
                try await addAgain(id, role: role, deed, workspace, transaction)
                return .added(id)
            }
            try await insert(
                person: newID,
                name,
                role: role,
                at: deed.at,
                workspace,
                transaction
            )
            try await noteAddition(of: newID, role: role, deed, workspace, transaction)
            return .added(newID)
        }
    }

    /// Removes a person, with the devices and the invitations.
    ///
    /// What the person did stays.
    ///
    /// - Parameters:
    ///   - id: Whom.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: What became of it; nothing changed but where the person was removed.
    /// - Throws: ``ReadModelError``.
    public func removePerson(
        _ id: UUID,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> PersonRemoval {
        try await changing(workspace, by: deed) { transaction in
            let admins = try await transaction.run(.findAdmins, [workspace.rawValue])
                .map { try $0.decode(UUID.self, at: 0) }
            if admins == [id] { return .lastAdmin }
            let time = PostgresTimestamp(deed.at)
            let removed = try await transaction.run(.removePerson, [workspace.rawValue, id, time])
            guard removed.affectedRows == 1 else { return .unknown }
            let devices = try await revokeAll(of: id, deed, workspace, transaction)
            try await leaveSpaces(id, deed, workspace, transaction)
            let facts: JSONObject = [
                "person": .string(id.text), "devices": JSONValue(devices),
            ]
            try await log.record(
                Self.event("personRemoved", deed.facts(facts), deed.at),
                in: workspace,
                transaction: transaction
            )
            return .removed(devices: devices)
        }
    }

    /// Ends the devices and the invitations of a person.
    ///
    /// - Returns: How many devices worked until now.
    private func revokeAll(
        of person: UUID,
        _ deed: Deed,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> Int {
        let key: [any PostgresParameter] = [workspace.rawValue, person, nil as UUID?]
        let devices = try await transaction.run(.findDevices, key).map { try DeviceRow($0) }
            .filter { $0.revokedAt == nil }
        for device in devices { try await revoke(device, deed, workspace, transaction) }
        let never = PostgresTimestamp(microseconds: 0)
        try await transaction.run(.discardInvitations, [workspace.rawValue, never, person])
        return devices.count
    }

    /// Takes a person out of the spaces that are shared; the person's own stays.
    ///
    /// One that loses its last owner so gets another one from an administrator.
    private func leaveSpaces(
        _ person: UUID,
        _ deed: Deed,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        guard let origin = deed.origin else { return }
        let store = SpaceStore(pool: pool, log: log)
        let change = SpaceChange(
            workspace: workspace,
            origin: origin,
            at: deed.at,
            transaction: transaction
        )
        for space in try await store.spaces(of: person, in: workspace, on: transaction)
        where !space.isPersonal {
            let members = try await store.members(of: space.id, in: workspace, on: transaction)
            let old = members.first { $0.person == person }
            try await store.setRole(of: person, to: nil, from: old, in: space.id, change)
        }
    }

    /// Does something in a transaction that holds the log's lock from its beginning.
    ///
    /// Who does it is looked at again under the lock: who was cut off meanwhile changes nothing.
    func changing<Value>(
        _ workspace: WorkspaceID,
        by deed: Deed? = nil,
        _ body: (PostgresConnection) async throws -> Value
    ) async throws(ReadModelError) -> Value {
        do {
            return try await log.adding(to: workspace) { transaction in
                try await log.lock(workspace, in: transaction)
                if let token = deed?.origin?.token {
                    try await checkWorks(token, in: workspace, transaction: transaction)
                }
                return try await body(transaction)
            }
        } catch { throw ReadModelError(error) }
    }

    /// Makes sure that a token still works, for what is done under the log's lock.
    ///
    /// - Parameters:
    ///   - token: By which the request was let in.
    ///   - workspace: Where.
    ///   - transaction: An open transaction that holds the log's lock.
    /// - Throws: ``ReadModelError/cutOff(_:)`` where the token, its device or its person was cut off.
    public func checkWorks(
        _ token: UUID,
        in workspace: WorkspaceID,
        transaction: PostgresConnection
    ) async throws(ReadModelError) {
        let row = try await self.token(token, in: workspace, on: transaction)
        guard let row else { throw .cutOff(.tokenRevoked) }
        if let ending = row.ending { throw .cutOff(ending) }
    }

    /// Writes the row and the name of a new person.
    func insert(
        person: UUID,
        _ name: String,
        role: String,
        at time: Timestamp,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        try await transaction.run(
            .insertPerson,
            [
                workspace.rawValue, person, name, role,
                PostgresTimestamp(time),
            ]
        )
        try await log.record(
            Self.naming(person, "personNamed", ["name": .string(name)], time),
            in: workspace,
            transaction: transaction
        )
    }

    /// Takes a person back in who was removed.
    func addAgain(
        _ person: UUID,
        role: String,
        _ deed: Deed,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        try await transaction.run(.addPersonAgain, [workspace.rawValue, person, role])
        try await noteAddition(of: person, role: role, deed, workspace, transaction)
    }

    /// Notes in the log that a person came in.
    func noteAddition(
        of person: UUID,
        role: String,
        _ deed: Deed,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        let facts: JSONObject = ["person": .string(person.text), "role": .string(role)]
        try await log.record(
            Self.event("personAdded", deed.facts(facts), deed.at),
            in: workspace,
            transaction: transaction
        )
    }

    private func people(
        _ id: UUID?,
        _ workspace: WorkspaceID
    ) async throws(ReadModelError) -> [WorkspacePerson] {
        do {
            return try await pool.run(.findPeople, [workspace.rawValue, id]).map {
                try WorkspacePerson($0)
            }
        } catch { throw ReadModelError(error) }
    }
}
