public import EventStore
public import Foundation
import Postgres
public import SearchCore

/// A token and whom it speaks for.
public struct TokenRow: Sendable, Hashable {
    /// The token's id, which its text carries.
    public let id: UUID
    /// SHA-256 of the secret part of its text.
    public let secretHash: [UInt8]
    /// What it may do.
    public let role: String
    /// The person it speaks for.
    public let personID: UUID
    /// That person's name.
    public let person: String
    /// The device it speaks for.
    public let deviceID: UUID
    /// That device's name.
    public let device: String
    /// When it was made.
    public let createdAt: Timestamp
    /// When it was cut off; nil while it works.
    public let revokedAt: Timestamp?
    /// When the device was cut off; nil while it works.
    public let deviceRevokedAt: Timestamp?
    /// Whether the person was erased.
    public let isOfErased: Bool
    /// Its workspace.
    public let workspaceID: WorkspaceID
    /// The name of its workspace.
    public let workspace: String

    /// Why who sends it is not let in; nil while it works.
    ///
    /// What ended most is told: with a person go the devices, and with a device its tokens.
    public var ending: TokenEnding? {
        if isOfErased { return .personErased }
        if deviceRevokedAt != nil { return .deviceRevoked }
        return revokedAt == nil ? nil : .tokenRevoked
    }
}

/// Why a token does not work any more.
public enum TokenEnding: Sendable, Hashable {
    /// What was known of its person was erased.
    case personErased
    /// Its device was revoked.
    case deviceRevoked
    /// It was revoked itself.
    case tokenRevoked
}

extension TokenRow {
    init(_ row: PostgresRow) throws(PostgresError) {
        id = try row.decode(UUID.self, "token_id")
        secretHash = try row.decode([UInt8].self, "secret_hash")
        role = try row.decode(String.self, "role")
        personID = try row.decode(UUID.self, "person_id")
        person = try row.decode(String.self, "person")
        deviceID = try row.decode(UUID.self, "device_id")
        device = try row.decode(String.self, "device")
        createdAt = try row.time("created_at")
        revokedAt = try row.optionalTime("revoked_at")
        deviceRevokedAt = try row.optionalTime("device_revoked_at")
        isOfErased = try row.decode(Bool.self, "is_erased")
        workspaceID = WorkspaceID(rawValue: try row.decode(Int32.self, "workspace_id"))
        workspace = try row.decode(String.self, "workspace")
    }
}

extension PostgresRow {
    /// A moment that must be there.
    func time(_ column: String) throws(PostgresError) -> Timestamp {
        Timestamp(microseconds: try decode(PostgresTimestamp.self, column).microseconds)
    }

    /// A moment that may be NULL.
    func optionalTime(_ column: String) throws(PostgresError) -> Timestamp? {
        try decode(PostgresTimestamp?.self, column).map {
            Timestamp($0)
        }
    }
}
