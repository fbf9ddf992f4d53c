public import EventStore
public import Foundation
import Postgres
import SearchCore

/// What became of a device that was to be named anew.
public enum DeviceRenaming: Sendable, Hashable {
    /// It is called so now.
    case renamed
    /// No such device works.
    case unknown
    /// Another device of the person is called so.
    case nameTaken
}

extension IdentityStore {
    /// Devices, oldest first, also those that were revoked; none of people who were erased.
    ///
    /// - Parameters:
    ///   - person: Whose; nil for everybody's.
    ///   - workspace: Where.
    /// - Returns: The devices.
    /// - Throws: ``ReadModelError``.
    public func devices(
        of person: UUID?,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [DeviceRow] {
        try await devices(person, nil, workspace)
    }

    /// A device by id; nil where there is none.
    ///
    /// - Throws: ``ReadModelError``.
    public func device(
        _ id: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> DeviceRow? {
        try await devices(nil, id, workspace).first
    }

    /// Names a device anew.
    ///
    /// - Parameters:
    ///   - device: Which.
    ///   - name: What it is called from now on.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: What became of it.
    /// - Throws: ``ReadModelError``.
    public func rename(
        _ device: DeviceRow,
        to name: String,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> DeviceRenaming {
        try await changing(workspace, by: deed) { transaction in
            let key: [any PostgresParameter] = [workspace.rawValue, device.personID, name]
            if let row = try await transaction.run(.findDevice, key).first {
                let isItself = try row.decode(UUID.self, at: 0) == device.id
                return isItself ? .renamed : .nameTaken
            }
            let done = try await transaction.run(
                .renameDevice,
                [workspace.rawValue, device.id, name]
            )
            guard done.affectedRows == 1 else { return .unknown }
            try await log.record(
                Self.naming(of: device.id, name, of: device.personID, deed.at),
                in: workspace,
                transaction: transaction
            )
            try await log.record(
                Self.event("deviceRenamed", deed.facts(Self.facts(of: device)), deed.at),
                in: workspace,
                transaction: transaction
            )
            return .renamed
        }
    }

    /// Cuts a device off, with its tokens.
    ///
    /// - Parameters:
    ///   - device: Which.
    ///   - deed: Who does it.
    ///   - workspace: Where.
    /// - Returns: Whether it worked until now.
    /// - Throws: ``ReadModelError``.
    public func revoke(
        _ device: DeviceRow,
        _ deed: Deed,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> Bool {
        try await changing(workspace, by: deed) { transaction in
            try await revoke(device, deed, workspace, transaction)
        }
    }

    /// Cuts a device off in a transaction that holds the log's lock.
    @discardableResult
    func revoke(
        _ device: DeviceRow,
        _ deed: Deed,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> Bool {
        let key: [any PostgresParameter] = [
            workspace.rawValue, device.id, PostgresTimestamp(deed.at),
        ]
        guard try await transaction.run(.revokeDevice, key).affectedRows == 1 else { return false }
        try await transaction.run(.revokeTokensOfDevice, key)
        try await log.record(
            Self.event("deviceRevoked", deed.facts(Self.facts(of: device)), deed.at),
            in: workspace,
            transaction: transaction
        )
        return true
    }

    /// Writes the row and the name of a new device.
    func insert(
        device: UUID,
        _ name: String,
        of person: UUID,
        at time: Timestamp,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        try await transaction.run(
            .insertDevice,
            [
                workspace.rawValue, device, person, name,
                PostgresTimestamp(time),
            ]
        )
        try await log.record(
            Self.naming(of: device, name, of: person, time),
            in: workspace,
            transaction: transaction
        )
    }

    private static func naming(
        of device: UUID,
        _ name: String,
        of person: UUID,
        _ time: Timestamp
    ) -> ServerEvent {
        let facts: JSONObject = ["device": .string(device.text), "name": .string(name)]
        return naming(person, "deviceNamed", facts, time)
    }

    private static func facts(of device: DeviceRow) -> JSONObject {
        ["device": .string(device.id.text), "person": .string(device.personID.text)]
    }

    private func devices(
        _ person: UUID?,
        _ device: UUID?,
        _ workspace: WorkspaceID
    ) async throws(ReadModelError) -> [DeviceRow] {
        do {
            return try await pool.run(.findDevices, [workspace.rawValue, person, device]).map {
                try DeviceRow($0)
            }
        } catch { throw ReadModelError(error) }
    }
}
