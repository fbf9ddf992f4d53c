public import EventStore
public import Foundation
public import Postgres
public import ReadModels
public import SearchCore
import SyncProtocol

/// What the endpoints work with: the log, the read models, and the clock and randomness.
public struct Service: Sendable {
    /// The log.
    public let log: EventLog
    /// Where clients' appends wait for their turn, and share transactions.
    public let appends: AppendQueue
    /// Raised after each append.
    public let signal: LogSignal
    /// The queries over sessions.
    public let sessions: SessionStore
    /// The catalogs.
    public let catalogs: CatalogStore
    /// Files on their way in.
    public let uploads: UploadStore
    /// People, devices and tokens.
    public let identities: IdentityStore
    /// Who recorded, read and changed what.
    public let audit: AuditStore
    /// The server's clock.
    public let now: @Sendable () -> Timestamp
    /// Makes identifiers that rise with time.
    public let newID: @Sendable () -> UUID
    /// The read models, each with what waits in it and how it is held against the log; by name.
    let projections: [ServedProjection]
    /// What was erased, and what an erasure will touch.
    public let erasures: ErasureStore
    /// What keeps sessions and people from being erased.
    public let holds: HoldStore
    /// How long sessions are kept.
    public let retention: RetentionStore
    /// The file beside the database that has every receipt; nil where none is kept.
    let receipts: ReceiptBook?
    /// Spaces and who is in them.
    public let spaces: SpaceStore
    /// What spaces have.
    public let feed: SpaceFeed
    /// How people search.
    public let reports: ReportStore
    let spaceWatch: SpaceWatch
    let pool: PostgresPool
    /// Whose word is taken for where a request comes from.
    let trustedProxies: TrustedProxies
    /// Who has tried wrong codes lately.
    let logins = LoginLimits()
    /// Who sends rows of User Behavior Insights at this moment.
    let ubiCallers = UBICallers()
    /// Where their rows wait for their turn, and share transactions.
    let ubiQueue = UBIQueue()
    /// What is counted since the start.
    let counts = ServiceCounts()
    /// How long a stream says nothing at most, and how often its token is looked at again.
    var heartbeat = Duration.seconds(15)
    /// How long a request waits for a catalog that is being read and indexed; less than clients wait.
    var catalogPatience = Duration.seconds(3)
    /// Told of errors that a client is only told to be internal.
    var failed: @Sendable (any Error) -> Void = { _ in }

    /// Makes a service over a database whose schema is up to date.
    ///
    /// - Parameters:
    ///   - pool: Connections of the role that serves; two at least, for the projector holds one
    ///     while it reads catalogs over another.
    ///   - now: The server's clock.
    ///   - newID: Makes identifiers that rise with time.
    ///   - appendLimits: How much of clients' appends is gathered and held.
    ///   - catalogMemory: Bytes of the catalogs that are kept in memory.
    ///   - receipts: The file that keeps the receipts of erasures; nil where none is kept.
    ///   - trustedProxies: Whose word is taken for where a request comes from.
    public init(
        pool: PostgresPool,
        now: @escaping @Sendable () -> Timestamp,
        newID: @escaping @Sendable () -> UUID,
        appendLimits: AppendLimits = AppendLimits(),
        catalogMemory: Int = CatalogStore.usualMemory,
        receipts: ReceiptBook? = nil,
        trustedProxies: TrustedProxies = TrustedProxies()
    ) {
        self.trustedProxies = trustedProxies
        self.receipts = receipts
        self.pool = pool
        self.now = now
        self.newID = newID
        signal = LogSignal()
        log = EventLog(pool: pool, signal: signal)
        appends = AppendQueue(log: log, limits: appendLimits)
        sessions = SessionStore(pool: pool)
        catalogs = CatalogStore(pool: pool, log: log, memory: catalogMemory)
        uploads = UploadStore(pool: pool)
        identities = IdentityStore(pool: pool, log: log)
        projections = ServedProjection.all(pool: pool, log: log, signal: signal, catalogs)
        audit = AuditStore(pool: pool)
        erasures = ErasureStore(pool: pool)
        holds = HoldStore(pool: pool, log: log)
        spaces = SpaceStore(pool: pool, log: log)
        spaceWatch = SpaceWatch(pool: pool, signal: signal)
        feed = SpaceFeed(pool: pool)
        reports = ReportStore(pool: pool, log: log)
        retention = RetentionStore(pool: pool, log: log)
    }

    /// Hears of appends through other servers over the same database.
    var listener: LogListener { LogListener(pool.configuration.connection, signal: signal) }

    /// Keeps the read models up with the log.
    public var projector: Projector {
        Projector(
            pool: pool,
            log: log,
            signal: signal,
            projections: projections.map(\.projection)
        )
    }
}
