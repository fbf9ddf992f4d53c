/// What a restore did.
public struct RestoreReport: Sendable, Hashable {
    /// The database that is a backup's now.
    public var database: String
    /// The name under which the database that was replaced is kept; nil where it was empty.
    public var keptAs: String?
    /// The epoch that began.
    public var epoch: Int
    /// How many events were verified.
    public var events: Int
    /// Migrations that the backup did not have.
    public var migrations: [MigrationStatus]
    /// Roles that rights were given to and that were not there.
    public var roles: [String]
    /// The receipts of what had been erased after the backup, and was erased again.
    public var erased: [ErasureReceipt]
    /// How many erased sessions the backup does not have, and are closed all the same.
    public var closed: Int
    /// Why the erasures that the old database tells of are unknown; nil where they are known.
    public var unreadErasures: String?
    /// What was cut off after the backup was taken, and is again.
    public var cutOff: CutOffs
}
