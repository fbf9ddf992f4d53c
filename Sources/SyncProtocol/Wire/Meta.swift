public import SearchCore

/// What a client learns of a server before it speaks to it: `GET /v1/meta`.
public struct Meta: WireValue, Hashable {
    /// The server's version.
    public let version: String
    /// The protocol versions it speaks.
    public let protocolVersions: ClosedRange<Int>
    /// The log's epoch; it rises with every restore from a backup.
    public let epoch: Int
    /// When the epoch began, by the database's clock; nil from a server that does not say.
    public let epochBegan: Timestamp?
    /// The newest position of the workspace's log; nil from a server that does not say.
    public let head: Int?
    /// How far the workspace's log is in backups; nil where there is none.
    public let backedUpTo: BackedUpTo?
    /// The server's clock.
    public let time: Timestamp
    /// The workspace of the token.
    public let workspace: String
    /// What the token may do.
    public let role: Role
    /// The name of the token's person.
    public let person: String
    /// The name of the token's device.
    public let device: String

    /// Makes the answer.
    public init(
        version: String,
        protocolVersions: ClosedRange<Int> = ProtocolLimits.versions,
        epoch: Int,
        epochBegan: Timestamp? = nil,
        head: Int? = nil,
        backedUpTo: BackedUpTo? = nil,
        time: Timestamp,
        workspace: String,
        role: Role,
        person: String,
        device: String
    ) {
        self.version = version
        self.protocolVersions = protocolVersions
        self.epoch = epoch
        self.epochBegan = epochBegan
        self.head = head
        self.backedUpTo = backedUpTo
        self.time = time
        self.workspace = workspace
        self.role = role
        self.person = person
        self.device = device
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        let range = try reader.value("protocol", of: VersionRange.self)
        self.init(
            version: try reader.string("version"),
            protocolVersions: range.versions,
            epoch: try reader.integer("epoch"),
            epochBegan: try reader.optionalTime("epochBegan"),
            head: try reader.optionalInteger("head"),
            backedUpTo: try reader.optionalValue("backedUpTo", of: BackedUpTo.self),
            time: try reader.time("time"),
            workspace: try reader.string("workspace"),
            role: try reader.role("role"),
            person: try reader.string("person"),
            device: try reader.string("device")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "version": .string(version),
            "protocol": .object(VersionRange(versions: protocolVersions).json),
            "epoch": JSONValue(epoch),
            "epochBegan": JSONValue(epochBegan?.description),
            "head": head.map { JSONValue($0) } ?? .null,
            "backedUpTo": backedUpTo.map { .object($0.json) } ?? .null,
            "time": .string(time.description),
            "workspace": .string(workspace),
            "role": .string(role.rawValue),
            "person": .string(person),
            "device": .string(device),
            "limits": .object([
                "batchEvents": JSONValue(ProtocolLimits.batchEvents),
                "batchBytes": JSONValue(ProtocolLimits.batchBytes),
                "eventBytes": JSONValue(EventLimits.eventBytes),
                "textGraphemes": JSONValue(EventLimits.textGraphemes),
                "textBytes": JSONValue(EventLimits.textBytes),
                "partBytes": JSONValue(ProtocolLimits.partBytes),
                "page": JSONValue(ProtocolLimits.largestPage),
            ]),
        ]
    }
}

/// How far a workspace's log is in backups.
public struct BackedUpTo: WireValue, Hashable {
    /// The epoch that was in force when the backup was taken.
    public let epoch: Int
    /// The newest position that a backup holds.
    public let position: Int
    /// When that backup was taken, by the database's clock.
    public let takenAt: Timestamp

    /// Makes it.
    public init(epoch: Int, position: Int, takenAt: Timestamp) {
        self.epoch = epoch
        self.position = position
        self.takenAt = takenAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        epoch = try reader.integer("epoch")
        position = try reader.integer("position")
        takenAt = try reader.time("takenAt")
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "epoch": JSONValue(epoch), "position": JSONValue(position),
            "takenAt": .string(takenAt.description),
        ]
    }
}

private struct VersionRange: WireValue {
    let versions: ClosedRange<Int>

    init(versions: ClosedRange<Int>) { self.versions = versions }

    init(_ reader: WireReader) throws(WireError) {
        let lowest = try reader.integer("minimum")
        versions = lowest...max(lowest, try reader.integer("maximum"))
    }

    var json: JSONObject {
        [
            "minimum": JSONValue(versions.lowerBound),
            "maximum": JSONValue(versions.upperBound),
        ]
    }
}

extension WireReader {
    /// A role that must be there.
    public func role(_ key: String) throws(WireError) -> Role {
        let name = try string(key)
        guard let role = Role(rawValue: name) else {
            let known = Role.allCases.map(\.rawValue).joined(separator: ", ")
            throw WireError(
                code: "unknown_role",
                field: key,
                "\"\(name)\" is not one of \(known)"
            )
        }
        return role
    }
}
