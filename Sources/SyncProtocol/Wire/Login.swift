public import Foundation
public import SearchCore

/// Asks for a code that lets a new device in: `POST /v1/invitations`.
public struct InvitationRequest: WireValue, Hashable {
    /// Whose device, by name or id; nil for the caller's own.
    public let person: String?
    /// What the device may do; nil for what the person's new devices get, or where the person is the
    /// caller for what the token may.
    public let role: Role?

    /// Makes a request.
    public init(person: String? = nil, role: Role? = nil) {
        self.person = person
        self.role = role
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        person = try reader.optionalString("person")
        role = try reader.optionalRole("role")
    }

    /// The wire form.
    public var json: JSONObject {
        ["person": JSONValue(person), "role": JSONValue(role?.rawValue)]
    }
}

/// A code that lets a new device in, told once.
public struct InvitationGrant: WireValue, Hashable {
    /// The code, as an ``InvitationCode`` is shown.
    public let code: String
    /// The invitation's id, which the audit log names.
    public let id: UUID
    /// Whose device comes in.
    public let person: String
    /// What it may do.
    public let role: Role
    /// Until when the code works, by the server's clock.
    public let expiresAt: Timestamp
    /// How many wrong codes may be tried in its place.
    public let tries: Int

    /// Makes a grant.
    public init(
        code: String,
        id: UUID,
        person: String,
        role: Role,
        expiresAt: Timestamp,
        tries: Int
    ) {
        self.code = code
        self.id = id
        self.person = person
        self.role = role
        self.expiresAt = expiresAt
        self.tries = tries
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            code: try reader.string("code"),
            id: try reader.uuid("id"),
            person: try reader.string("person"),
            role: try reader.role("role"),
            expiresAt: try reader.time("expiresAt"),
            tries: try reader.integer("tries")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "code": .string(code), "id": .string(id.text), "person": .string(person),
            "role": .string(role.rawValue), "expiresAt": .string(expiresAt.description),
            "tries": JSONValue(tries),
        ]
    }
}

/// Lets a device in by a code: `POST /v1/login`, without a token.
public struct LoginRequest: WireValue, Hashable {
    /// The code, as it was printed or typed.
    public let code: String
    /// What the device is called.
    public let device: String

    /// Makes a request.
    public init(code: String, device: String) {
        self.code = code
        self.device = device
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        code = try reader.string("code")
        device = try reader.string("device")
    }

    /// The wire form.
    public var json: JSONObject { ["code": .string(code), "device": .string(device)] }
}

/// A device that came in, with its token, told once.
public struct LoginGrant: WireValue, Hashable {
    /// What goes into `Authorization: Bearer`.
    public let token: String
    /// The device's id.
    public let id: UUID
    /// What the device is called; a number is added where the person had one of the name.
    public let device: String
    /// Whose it is.
    public let person: String
    /// What it may do.
    public let role: Role
    /// Where.
    public let workspace: String

    /// Makes a grant.
    public init(
        token: String,
        id: UUID,
        device: String,
        person: String,
        role: Role,
        workspace: String
    ) {
        self.token = token
        self.id = id
        self.device = device
        self.person = person
        self.role = role
        self.workspace = workspace
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            token: try reader.string("token"),
            id: try reader.uuid("id"),
            device: try reader.string("device"),
            person: try reader.string("person"),
            role: try reader.role("role"),
            workspace: try reader.string("workspace")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "token": .string(token), "id": .string(id.text), "device": .string(device),
            "person": .string(person), "role": .string(role.rawValue),
            "workspace": .string(workspace),
        ]
    }
}
