public import Foundation
public import SearchCore

/// A person in a space: an element of `GET /v1/spaces/{id}/members`.
public struct SpaceMember: WireValue, Hashable {
    /// The person's id.
    public let person: UUID
    /// The person's name.
    public let name: String
    /// What the person may do in it.
    public let role: SpaceRole
    /// The number of times the role was set; a change names it, so that nobody overwrites another's
    /// change unseen.
    public let revision: Int

    /// Makes a member.
    public init(person: UUID, name: String, role: SpaceRole, revision: Int) {
        self.person = person
        self.name = name
        self.role = role
        self.revision = revision
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            person: try reader.uuid("person"),
            name: try reader.string("name"),
            role: try SpaceRole(reader, "role"),
            revision: try reader.integer("revision")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "person": .string(person.text), "name": .string(name),
            "role": .string(role.rawValue), "revision": JSONValue(revision),
        ]
    }
}
