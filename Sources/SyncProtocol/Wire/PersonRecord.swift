public import Foundation
public import SearchCore

/// A person as listed; what only administrators are told is nil for others.
public struct PersonRecord: WireValue, Hashable {
    /// The person's id.
    public let id: UUID
    /// The person's name.
    public let name: String
    /// What new devices of the person may do where nobody says otherwise.
    public let role: Role?
    /// How many devices of the person work.
    public let devices: Int?
    /// When the person came in, by the server's clock.
    public let addedAt: Timestamp?
    /// When the person was removed; nil while in the workspace.
    public let removedAt: Timestamp?

    /// Makes a record.
    public init(
        id: UUID,
        name: String,
        role: Role? = nil,
        devices: Int? = nil,
        addedAt: Timestamp? = nil,
        removedAt: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.devices = devices
        self.addedAt = addedAt
        self.removedAt = removedAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            id: try reader.uuid("id"),
            name: try reader.string("name"),
            role: try reader.optionalRole("role"),
            devices: try reader.optionalInteger("devices"),
            addedAt: try reader.optionalTime("addedAt"),
            removedAt: try reader.optionalTime("removedAt")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "id": .string(id.text), "name": .string(name), "role": JSONValue(role?.rawValue),
            "devices": devices.map { JSONValue($0) } ?? .null,
            "addedAt": JSONValue(addedAt?.description),
            "removedAt": JSONValue(removedAt?.description),
        ]
    }
}

/// The people of a workspace, by name.
public struct PersonList: WireValue, Hashable {
    /// Also those who were removed, for administrators.
    public let people: [PersonRecord]

    /// Makes a list.
    public init(people: [PersonRecord]) { self.people = people }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { people = try reader.values("people") }

    /// The wire form.
    public var json: JSONObject { ["people": .array(people.map { .object($0.json) })] }
}

/// Adds a person: `POST /v1/people`.
public struct PersonRequest: WireValue, Hashable {
    /// What the person is called.
    public let name: String
    /// What new devices of the person may do.
    public let role: Role

    /// Makes a request.
    public init(name: String, role: Role) {
        self.name = name
        self.role = role
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        name = try reader.string("name")
        role = try reader.optionalRole("role") ?? .member
    }

    /// The wire form.
    public var json: JSONObject { ["name": .string(name), "role": .string(role.rawValue)] }
}
