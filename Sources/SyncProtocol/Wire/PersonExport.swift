public import Foundation
public import SearchCore

/// Asks for what is known of a person: `POST /v1/exports`.
public struct ExportRequest: WireValue, Hashable {
    /// A name or an id.
    public let person: String

    /// Makes a request.
    public init(person: String) { self.person = person }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { person = try reader.string("person") }

    /// The wire form.
    public var json: JSONObject { ["person": .string(person)] }
}

/// What is known of a person, but for the sessions' events and the entries of the audit log.
public struct PersonExport: WireValue, Hashable {
    /// The person's id.
    public let person: UUID
    /// What the person is called.
    public let name: String
    /// The devices.
    public let devices: [ExportedDevice]
    /// The tokens, without secrets.
    public let tokens: [TokenRecord]
    /// The sessions that the person recorded and that were not erased.
    public let sessions: [UUID]
    /// Sessions that were erased, and where the receipts stand.
    public let erased: [ErasedSession]

    /// Makes an export.
    public init(
        person: UUID,
        name: String,
        devices: [ExportedDevice],
        tokens: [TokenRecord],
        sessions: [UUID],
        erased: [ErasedSession]
    ) {
        self.person = person
        self.name = name
        self.devices = devices
        self.tokens = tokens
        self.sessions = sessions
        self.erased = erased
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            person: try reader.uuid("person"),
            name: try reader.string("name"),
            devices: try reader.values("devices"),
            tokens: try reader.values("tokens"),
            sessions: try reader.strings("sessions").compactMap { UUID(text: $0) },
            erased: try reader.values("erased")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "person": .string(person.text), "name": .string(name),
            "devices": .array(devices.map { .object($0.json) }),
            "tokens": .array(tokens.map { .object($0.json) }),
            "sessions": JSONValue(sessions.map(\.text)),
            "erased": .array(erased.map { .object($0.json) }),
        ]
    }
}

/// A device of a person.
public struct ExportedDevice: WireValue, Hashable {
    /// The device's id.
    public let id: UUID
    /// What it is called.
    public let name: String

    /// Makes a device.
    public init(id: UUID, name: String) {
        self.id = id
        self.name = name
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(id: try reader.uuid("id"), name: try reader.string("name"))
    }

    /// The wire form.
    public var json: JSONObject { ["id": .string(id.text), "name": .string(name)] }
}
