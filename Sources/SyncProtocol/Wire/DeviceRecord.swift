public import Foundation
public import SearchCore

/// A device as it is listed.
public struct DeviceRecord: WireValue, Hashable {
    /// The device's id.
    public let id: UUID
    /// What it is called.
    public let name: String
    /// Whose it is.
    public let person: String
    /// What it may do; nil where it has no token that works.
    public let role: Role?
    /// When it came in, by the server's clock.
    public let addedAt: Timestamp
    /// When it was revoked; nil while it works.
    public let revokedAt: Timestamp?
    /// Whether it is the one that asks.
    public let isCaller: Bool

    /// Makes a record.
    public init(
        id: UUID,
        name: String,
        person: String,
        role: Role?,
        addedAt: Timestamp,
        revokedAt: Timestamp?,
        isCaller: Bool
    ) {
        self.id = id
        self.name = name
        self.person = person
        self.role = role
        self.addedAt = addedAt
        self.revokedAt = revokedAt
        self.isCaller = isCaller
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            id: try reader.uuid("id"),
            name: try reader.string("name"),
            person: try reader.string("person"),
            role: try reader.optionalRole("role"),
            addedAt: try reader.time("addedAt"),
            revokedAt: try reader.optionalTime("revokedAt"),
            isCaller: try reader.flag("caller")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "id": .string(id.text), "name": .string(name), "person": .string(person),
            "role": JSONValue(role?.rawValue), "addedAt": .string(addedAt.description),
            "revokedAt": JSONValue(revokedAt?.description), "caller": .bool(isCaller),
        ]
    }
}

/// Devices, oldest first.
public struct DeviceList: WireValue, Hashable {
    /// Working and revoked ones.
    public let devices: [DeviceRecord]

    /// Makes a list.
    public init(devices: [DeviceRecord]) { self.devices = devices }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { devices = try reader.values("devices") }

    /// The wire form.
    public var json: JSONObject { ["devices": .array(devices.map { .object($0.json) })] }
}

/// Names a device anew: `PUT /v1/devices/{id}`.
public struct DeviceName: WireValue, Hashable {
    /// What it is called from now on.
    public let name: String

    /// Makes a request.
    public init(name: String) { self.name = name }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { name = try reader.string("name") }

    /// The wire form.
    public var json: JSONObject { ["name": .string(name)] }
}

extension WireReader {
    /// A role that may be absent or null.
    public func optionalRole(_ key: String) throws(WireError) -> Role? {
        guard try optionalString(key) != nil else { return nil }
        return try role(key)
    }
}
