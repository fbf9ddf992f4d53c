public import Foundation
import Postgres
public import SearchCore

/// A person of a workspace.
public struct WorkspacePerson: Sendable, Hashable {
    /// The person's id.
    public let id: UUID
    /// The person's name.
    public let name: String
    /// What new devices of the person may do where nobody says otherwise.
    public let role: String
    /// When the person came in.
    public let addedAt: Timestamp
    /// When the person was removed; nil while in the workspace.
    public let removedAt: Timestamp?
    /// How many devices of the person are not revoked.
    public let devices: Int

    init(_ row: PostgresRow) throws(PostgresError) {
        id = try row.decode(UUID.self, "person_id")
        name = try row.decode(String.self, "name")
        role = try row.decode(String.self, "role")
        addedAt = try row.time("added_at")
        removedAt = try row.optionalTime("removed_at")
        devices = Int(try row.decode(Int64.self, "devices"))
    }
}

/// A device of a person.
public struct DeviceRow: Sendable, Hashable {
    /// The device's id.
    public let id: UUID
    /// What it is called.
    public let name: String
    /// Whose it is.
    public let personID: UUID
    /// That person's name.
    public let person: String
    /// The highest role of its tokens that work; nil where none does.
    public let role: String?
    /// When it came in.
    public let addedAt: Timestamp
    /// When it was revoked; nil while it works.
    public let revokedAt: Timestamp?

    init(_ row: PostgresRow) throws(PostgresError) {
        id = try row.decode(UUID.self, "device_id")
        name = try row.decode(String.self, "name")
        personID = try row.decode(UUID.self, "person_id")
        person = try row.decode(String.self, "person")
        role = try row.decode(String?.self, "role")
        addedAt = try row.time("added_at")
        revokedAt = try row.optionalTime("revoked_at")
    }
}
