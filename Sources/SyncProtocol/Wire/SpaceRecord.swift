public import Foundation
public import SearchCore

/// What a person may do in a space; each role may what the ones before it may.
public enum SpaceRole: String, Sendable, CaseIterable, Comparable {
    /// Sees and runs its saved searches.
    case viewer
    /// Changes them too.
    case editor
    /// Says who is in it, and renames and shares it.
    case owner

    /// Whether the left role may less than the right one.
    public static func < (left: SpaceRole, right: SpaceRole) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}

/// A space that the caller is in.
public struct SpaceRecord: WireValue, Hashable {
    /// The space's id.
    public let id: UUID
    /// Its name; equal names are allowed.
    public let name: String
    /// Whether it is the caller's own, which nobody else is in.
    public let isPersonal: Bool
    /// What the caller may do in it.
    public let role: SpaceRole
    /// How many people are in it.
    public let members: Int
    /// The position of its newest change; 0 where it has none.
    ///
    /// A reader whose cursor has come that far has nothing to fetch.
    public let head: Int

    /// Makes a record.
    public init(
        id: UUID,
        name: String,
        isPersonal: Bool,
        role: SpaceRole,
        members: Int,
        head: Int
    ) {
        self.id = id
        self.name = name
        self.isPersonal = isPersonal
        self.role = role
        self.members = members
        self.head = head
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            id: try reader.uuid("id"),
            name: try reader.string("name"),
            isPersonal: try reader.flag("personal"),
            role: try SpaceRole(reader, "role"),
            members: try reader.integer("members"),
            head: try reader.integer("head")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "id": .string(id.text), "name": .string(name), "personal": .bool(isPersonal),
            "role": .string(role.rawValue), "members": JSONValue(members), "head": JSONValue(head),
        ]
    }
}

extension SpaceRole {
    /// Reads a role from a member.
    public init(_ reader: WireReader, _ key: String) throws(WireError) {
        let name = try reader.string(key)
        guard let role = SpaceRole(rawValue: name) else {
            throw WireError(
                code: "unknown_role",
                field: key,
                "a role in a space is viewer, editor or owner"
            )
        }
        self = role
    }
}

/// The spaces that the caller is in: `GET /v1/spaces`.
///
/// With it a device that has nothing to send learns in one request that nothing has changed.
public struct SpaceList: WireValue, Hashable {
    /// The server's clock.
    public let now: Timestamp
    /// The log's epoch.
    public let epoch: Int
    /// When that epoch began, which tells two epochs of one number apart; nil from an older server.
    public let epochBegan: Timestamp?
    /// How far the workspace's log is in backups; nil where there is none.
    public let backedUpTo: BackedUpTo?
    /// How many erasures the workspace's log has; a device that knows fewer asks which of its sessions
    /// were erased.
    public let erasures: Int
    /// The caller's own space first, then the others by name.
    public let spaces: [SpaceRecord]

    /// Makes a list.
    public init(
        now: Timestamp,
        epoch: Int,
        epochBegan: Timestamp? = nil,
        backedUpTo: BackedUpTo?,
        erasures: Int,
        spaces: [SpaceRecord]
    ) {
        self.now = now
        self.epoch = epoch
        self.epochBegan = epochBegan
        self.backedUpTo = backedUpTo
        self.erasures = erasures
        self.spaces = spaces
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            now: try reader.time("now"),
            epoch: try reader.integer("epoch"),
            epochBegan: try reader.optionalTime("epochBegan"),
            backedUpTo: try reader.optionalValue("backedUpTo"),
            erasures: try reader.integer("erasures"),
            spaces: try reader.values("spaces")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = ["now": .string(now.description), "epoch": JSONValue(epoch)]
        object["epochBegan"] = epochBegan.map { .string($0.description) }
        object["backedUpTo"] = backedUpTo.map { .object($0.json) }
        object["erasures"] = JSONValue(erasures)
        object["spaces"] = .array(spaces.map { .object($0.json) })
        return object
    }
}
