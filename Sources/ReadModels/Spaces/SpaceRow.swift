public import Foundation
import Postgres

/// A space that a person is in.
public struct SpaceRow: Sendable, Hashable {
    /// The space's id.
    public let id: UUID
    /// Its name.
    public let name: String
    /// Whether it is the person's own.
    public let isPersonal: Bool
    /// What the person may do in it: viewer, editor or owner.
    public let role: String
    /// How many people are in it.
    public let members: Int
    /// The position of its newest change that the read model has; 0 where there is none.
    public let head: Int

    /// The same space with another head.
    public func at(_ head: Int) -> SpaceRow {
        SpaceRow(
            id: id,
            name: name,
            isPersonal: isPersonal,
            role: role,
            members: members,
            head: head
        )
    }
}

extension SpaceRow {
    init(_ row: PostgresRow) throws(PostgresError) {
        id = try row.decode(UUID.self, "space_id")
        name = try row.decode(String.self, "name")
        isPersonal = try row.decode(Bool.self, "is_personal")
        role = try row.decode(String.self, "role")
        members = Int(try row.decode(Int64.self, "members"))
        head = Int(try row.decode(Int64?.self, "head") ?? 0)
    }
}

/// A person who is in a space, or was.
public struct MemberRow: Sendable, Hashable {
    /// The person's id.
    public let person: UUID
    /// The person's name.
    public let name: String
    /// What the person may do in it: viewer, editor or owner; nil for who was taken out.
    public let role: String?
    /// How often the role was set.
    public let revision: Int
}

extension MemberRow {
    init(_ row: PostgresRow) throws(PostgresError) {
        person = try row.decode(UUID.self, "person_id")
        name = try row.decode(String.self, "name")
        role = try row.decode(String?.self, "role")
        revision = Int(try row.decode(Int32.self, "revision"))
    }
}

/// What is known of a stream to which operations are pushed.
public struct OperationStream: Sendable, Hashable {
    /// What the stream is.
    public let kind: String
    /// The device that opened it.
    public let device: UUID
    /// Whether it was erased.
    public let isErased: Bool
    /// Its newest number.
    public let version: Int
    /// The space of its operations; nil where it is no stream of operations, or was erased.
    public let space: UUID?
}

extension OperationStream {
    init(_ row: PostgresRow) throws(PostgresError) {
        kind = try row.decode(String.self, "kind")
        device = try row.decode(UUID.self, "device_id")
        isErased = try row.decode(Bool.self, "is_erased")
        version = Int(try row.decode(Int32?.self, "version") ?? 0)
        space = try row.decode(UUID?.self, "space_id")
    }
}
