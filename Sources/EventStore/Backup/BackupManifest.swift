import Crypto
public import SearchCore

/// What a backup says of itself: where its logs end, and how it can be checked.
public struct BackupManifest: Sendable, Hashable {
    /// The form of backups that this program writes.
    public static let format = 1

    /// When its snapshot was taken, by the database's clock.
    public var takenAt: Timestamp
    /// The version of the program that took it.
    public var program: String
    /// The number of the newest migration that the database had.
    public var schemaVersion: Int
    /// The epoch that was in force.
    public var epoch: Int
    /// The major version of the database's server.
    public var serverMajor: Int
    /// The major version of `pg_dump`; `pg_restore` must not be older.
    public var dumpMajor: Int
    /// The size of the database, in bytes; about what it will take again.
    public var databaseBytes: Int
    /// Roles that the dump gives rights to and does not make.
    public var roles: [String]
    /// The end of each workspace's log, by its number.
    public var heads: [KnownHead]
    /// Size of the dump, in bytes.
    public var dumpBytes = 0
    /// SHA-256 of the dump, 32 bytes.
    public var dumpDigest: [UInt8] = []

    /// How many events it holds.
    public var events: Int { heads.reduce(0) { $0 + $1.position } }
}

extension BackupManifest {
    /// As it stands in the file and is shown.
    public var json: JSONObject {
        [
            "searchsyncBackup": JSONValue(Self.format),
            "takenAt": .string(takenAt.description),
            "program": .string(program),
            "schemaVersion": JSONValue(schemaVersion),
            "epoch": JSONValue(epoch),
            "serverVersion": JSONValue(serverMajor),
            "dumpVersion": JSONValue(dumpMajor),
            "databaseBytes": JSONValue(databaseBytes),
            "roles": JSONValue(roles),
            "heads": JSONValue(heads.map(\.description)),
            "dumpBytes": JSONValue(dumpBytes),
            "dumpSha256": .string(dumpDigest.hex),
        ]
    }

    /// Reads it; nil where it is none of this form.
    init?(_ json: JSONObject) {
        guard let takenAt = json["takenAt"]?.string.flatMap({ Timestamp($0) }),
            let program = json["program"]?.string,
            let schemaVersion = json["schemaVersion"]?.integer,
            let epoch = json["epoch"]?.integer,
            let serverMajor = json["serverVersion"]?.integer,
            let dumpMajor = json["dumpVersion"]?.integer,
            let databaseBytes = json["databaseBytes"]?.integer,
            let roles = json["roles"]?.array?.compactMap(\.string),
            let texts = json["heads"]?.array?.compactMap(\.string),
            let dumpBytes = json["dumpBytes"]?.integer,
            let digest = json["dumpSha256"]?.string.flatMap({ Digest(hex: $0) })
        else { return nil }
        let heads = texts.compactMap { KnownHead($0) }
        guard heads.count == texts.count else { return nil }
        self.init(
            takenAt: takenAt,
            program: program,
            schemaVersion: schemaVersion,
            epoch: epoch,
            serverMajor: serverMajor,
            dumpMajor: dumpMajor,
            databaseBytes: databaseBytes,
            roles: roles,
            heads: heads,
            dumpBytes: dumpBytes,
            dumpDigest: digest.bytes
        )
    }
}
