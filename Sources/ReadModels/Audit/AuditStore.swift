public import EventStore
public import Postgres
public import SearchCore

/// Which entries of the audit log are looked for; what is nil lets everything through.
public struct AuditFilter: Sendable, Hashable {
    /// Entries recorded at this moment or later, by the database's clock.
    public var since: Timestamp?
    /// Entries recorded before this moment.
    public var until: Timestamp?
    /// The name of the person who did it.
    public var person: String?
    /// What was done.
    public var kind: String?

    /// Makes a filter that lets everything through.
    public init() {}
}

/// A page of the audit log, newest first.
public struct AuditRows: Sendable, Hashable {
    /// The entries; there may be none although there are more pages.
    public let rows: [AuditRow]
    /// The position before which the next page reads; nil on the last page.
    public let next: Int?
}

/// Who recorded, read and changed what: a query over the log itself.
public struct AuditStore: Sendable {
    private let pool: PostgresPool
    private let window: Int

    /// Makes the query over a database.
    ///
    /// - Parameters:
    ///   - pool: Connections that may read.
    ///   - window: How many positions one page looks through at most, so that a filter that fits
    ///     little costs no more than one that fits much.
    public init(pool: PostgresPool, window: Int = 100_000) {
        self.pool = pool
        self.window = window
    }

    /// A page of entries, newest first.
    ///
    /// - Parameters:
    ///   - filter: Which.
    ///   - workspace: Whose.
    ///   - position: The position before which to read: the `next` of the page before, or for the
    ///     first one the head's plus one.
    ///   - limit: How many at most.
    /// - Returns: The page.
    /// - Throws: ``ReadModelError``.
    public func entries(
        _ filter: AuditFilter,
        in workspace: WorkspaceID,
        before position: Int,
        limit: Int
    ) async throws(ReadModelError) -> AuditRows {
        let lowest = max(1, position - window)
        let parameters: [any PostgresParameter] = [
            workspace.rawValue, Int64(position), Int64(lowest),
            filter.since.map { PostgresTimestamp($0) },
            filter.until.map { PostgresTimestamp($0) },
            filter.person, filter.kind, Int64(limit + 1),
        ]
        do {
            let found = try await pool.run(.findAuditEntries, parameters).map { try AuditRow($0) }
            let rows = Array(found.prefix(limit))
            if found.count > limit { return AuditRows(rows: rows, next: rows.last?.position) }
            let goesOn = try await isThereMore(filter, workspace, below: lowest)
            return AuditRows(rows: rows, next: goesOn ? lowest : nil)
        } catch { throw ReadModelError(error) }
    }

    /// Whether anything below a position can fit: times of recording never run backwards.
    private func isThereMore(
        _ filter: AuditFilter,
        _ workspace: WorkspaceID,
        below position: Int
    ) async throws -> Bool {
        guard position > 1 else { return false }
        guard let since = filter.since else { return true }
        let key: [any PostgresParameter] = [workspace.rawValue, Int64(position)]
        let row = try await pool.run(.findRecordedAt, key).first
        let time = try row?.decode(PostgresTimestamp.self, at: 0)
        return time.map { $0.microseconds >= since.microseconds } ?? false
    }
}
