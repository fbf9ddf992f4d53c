public import Foundation
public import SearchCore

/// A space that is to be made: the body of `POST /v1/spaces`.
///
/// The client chooses the id, so that a retry makes no second one.
public struct SpaceDraft: WireValue, Hashable {
    /// The space's id, a UUID of version 7.
    public let id: UUID
    /// Its name.
    public let name: String

    /// Makes a draft.
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

/// Another name of a space: the body of `PUT /v1/spaces/{id}`.
public struct SpaceName: WireValue, Hashable {
    /// The name.
    public let name: String

    /// Makes a name.
    public init(name: String) { self.name = name }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(name: try reader.string("name"))
    }

    /// The wire form.
    public var json: JSONObject { ["name": .string(name)] }
}

/// A person's role in a space: the body of `PUT /v1/spaces/{id}/members/{person}`.
public struct MemberChange: WireValue, Hashable {
    /// What the person may do from now on.
    public let role: SpaceRole
    /// The revision of the role that is replaced; 0 for somebody who is not in the space.
    public let revision: Int

    /// Makes a change.
    public init(role: SpaceRole, revision: Int) {
        self.role = role
        self.revision = revision
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            role: try SpaceRole(reader, "role"),
            revision: try reader.integer("revision")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        ["role": .string(role.rawValue), "revision": JSONValue(revision)]
    }
}

/// Who is in a space: `GET /v1/spaces/{id}/members`.
public struct SpaceMemberList: WireValue, Hashable {
    /// Owners first, then by name.
    public let members: [SpaceMember]

    /// Makes a list.
    public init(members: [SpaceMember]) { self.members = members }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(members: try reader.values("members"))
    }

    /// The wire form.
    public var json: JSONObject { ["members": .array(members.map { .object($0.json) })] }
}
