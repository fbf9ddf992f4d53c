public import Foundation
public import SearchCore

/// Asks for a token: `POST /v1/tokens`.
public struct TokenRequest: WireValue, Hashable {
    /// What the token may do.
    public let role: Role
    /// The person it speaks for, by name; made where the name is new.
    public let person: String
    /// The person's device it speaks for, by name; made where the name is new.
    public let device: String

    /// Makes a request.
    public init(role: Role, person: String, device: String) {
        self.role = role
        self.person = person
        self.device = device
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            role: try reader.role("role"),
            person: try reader.string("person"),
            device: try reader.string("device")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        ["role": .string(role.rawValue), "person": .string(person), "device": .string(device)]
    }
}

/// A token as it is listed; its secret is never told again.
public struct TokenRecord: WireValue, Hashable {
    /// The token's id; not a secret, and what revokes it.
    public let id: UUID
    /// What the token may do.
    public let role: Role
    /// The name of the person it speaks for.
    public let person: String
    /// The name of the device it speaks for.
    public let device: String
    /// When it was made, by the server's clock.
    public let createdAt: Timestamp
    /// When it was cut off; nil while it works.
    public let revokedAt: Timestamp?

    /// Makes a record.
    public init(
        id: UUID,
        role: Role,
        person: String,
        device: String,
        createdAt: Timestamp,
        revokedAt: Timestamp?
    ) {
        self.id = id
        self.role = role
        self.person = person
        self.device = device
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            id: try reader.uuid("id"),
            role: try reader.role("role"),
            person: try reader.string("person"),
            device: try reader.string("device"),
            createdAt: try reader.time("createdAt"),
            revokedAt: try reader.optionalTime("revokedAt")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "id": .string(id.text),
            "role": .string(role.rawValue),
            "person": .string(person),
            "device": .string(device),
            "createdAt": .string(createdAt.description),
            "revokedAt": JSONValue(revokedAt?.description),
        ]
    }
}

/// A new token with its secret, told once.
public struct TokenGrant: WireValue, Hashable {
    /// The token as it will be listed.
    public let record: TokenRecord
    /// What goes into `Authorization: Bearer`.
    public let token: String

    /// Makes a grant.
    public init(record: TokenRecord, token: String) {
        self.record = record
        self.token = token
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        record = try TokenRecord(reader)
        token = try reader.string("token")
    }

    /// The wire form.
    public var json: JSONObject {
        var object = record.json
        object["token"] = .string(token)
        return object
    }
}

/// The tokens of a workspace, oldest first.
public struct TokenList: WireValue, Hashable {
    /// Working and revoked ones.
    public let tokens: [TokenRecord]

    /// Makes a list.
    public init(tokens: [TokenRecord]) { self.tokens = tokens }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) { tokens = try reader.values("tokens") }

    /// The wire form.
    public var json: JSONObject { ["tokens": .array(tokens.map { .object($0.json) })] }
}
