public import Foundation
import SearchCore

/// Who records on this device.
public struct DeviceIdentity: Sendable, Hashable {
    /// Told apart from every other device by this; made when the store is made.
    public let id: UUID
    /// What people call the device; nil until it is named.
    public let deviceName: String?
    /// Whose device it is; nil until it is told.
    public let personName: String?
}

extension DeviceStore {
    private static let idName = "device_id"
    private static let deviceName = "device_name"
    private static let personName = "person_name"

    /// Who records on this device; its id is made at the first call.
    ///
    /// - Parameters:
    ///   - clock: Dates a new id.
    ///   - randomness: Makes a new id.
    /// - Returns: The identity.
    /// - Throws: `StoreError`.
    public func identity(
        clock: DeviceClock = .system,
        randomness: DeviceRandomness = .system
    ) async throws(StoreError) -> DeviceIdentity {
        let fresh = UUID(version7At: clock.now(), random: randomness.bytes(10))
        return try await transaction { (database) throws(StoreError) in
            var id = try Self.value(of: Self.idName, in: database).flatMap(UUID.init(uuidString:))
            if id == nil {
                try Self.set(Self.idName, to: fresh.text, in: database)
                id = fresh
            }
            return DeviceIdentity(
                id: id ?? fresh,
                deviceName: try Self.value(of: Self.deviceName, in: database),
                personName: try Self.value(of: Self.personName, in: database)
            )
        }
    }

    /// Names the device and its person; nil leaves a name as it is.
    public func setNames(device: String?, person: String?) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            if let device { try Self.set(Self.deviceName, to: device, in: database) }
            if let person { try Self.set(Self.personName, to: person, in: database) }
        }
    }

    /// A setting of any name; nil where it is not set.
    public func setting(_ name: String) async throws(StoreError) -> String? {
        try await perform { (database) throws(StoreError) in try Self.value(of: name, in: database)
        }
    }

    /// Sets a setting, or removes it with nil.
    public func set(_ name: String, to value: String?) async throws(StoreError) {
        try await transaction { (database) throws(StoreError) in
            try Self.set(name, to: value, in: database)
        }
    }

    static func value(
        of name: String,
        in database: SQLiteDatabase
    ) throws(StoreError) -> String? {
        try database.query(SQL.selectSetting, SQLiteValue(name)) { $0.text(0) }.first
    }

    static func set(
        _ name: String,
        to value: String?,
        in database: SQLiteDatabase
    ) throws(StoreError) {
        guard let value else {
            try database.run(SQL.removeSetting, SQLiteValue(name))
            return
        }
        try database.run(SQL.setSetting, SQLiteValue(name), SQLiteValue(value))
    }
}
