public import EventStore
import Foundation
public import Postgres
public import SearchCore
public import SearchIndex

/// A session's catalog, as a replay needs it.
public struct SessionCatalog: Sendable {
    /// The version's digest.
    public let digest: [UInt8]
    /// The version's items; nil where they were never loaded here.
    public let version: CatalogVersion?
    /// Whether the session named no digest, so that the version of its time was taken.
    public let isAssumed: Bool
}

/// The catalogs of a database: their versions, and the items of each in memory when needed.
public struct CatalogStore: Sendable {
    let pool: PostgresPool
    let log: EventLog
    let bodies: CatalogBodies
    let cache: CatalogCache
    /// Bytes that versions may have in memory.
    public let budget: Int
    let differences: RecentPairs<[[UInt8]]>
    let changes: RecentPairs<CatalogChanges>

    /// Bytes that versions may have in memory, unless something else is asked for: 1 GiB.
    public static let usualMemory = 1 << 30

    /// Makes the store over a database.
    ///
    /// - Parameters:
    ///   - pool: Connections to it.
    ///   - log: Its log.
    ///   - memory: Bytes of the versions that are kept in memory; the one used last may have more.
    public init(pool: PostgresPool, log: EventLog, memory: Int = usualMemory) {
        self.pool = pool
        self.log = log
        budget = memory
        let bodies = CatalogBodies(pool: pool)
        let cache = CatalogCache(budget: memory) { digest, workspace, similar in
            try await Self.read(digest, workspace, bodies, similar)
        }
        self.bodies = bodies
        self.cache = cache
        // Beside the versions: an eighth of what they may have.
        differences = RecentPairs(budget: memory / 16, size: Self.size(ofLines:)) {
            try await Self.lines(of: $0, bodies, cache)
        }
        changes = RecentPairs(budget: memory / 16, size: \.footprint) {
            try await Self.changes(of: $0, cache)
        }
    }

    /// The newest version of each catalog, by name.
    ///
    /// - Throws: ``ReadModelError``.
    public func newest(in workspace: WorkspaceID) async throws(ReadModelError) -> [CatalogRow] {
        try await find(workspace, isNewest: true)
    }

    /// The versions of a catalog, newest first; empty where there is no such catalog.
    ///
    /// - Parameters:
    ///   - name: The catalog's name.
    ///   - number: The label of the only version that is wanted; nil for all.
    ///   - before: Only versions with a smaller label; nil for all.
    ///   - limit: How many at most.
    ///   - workspace: Whose.
    /// - Returns: The rows.
    /// - Throws: ``ReadModelError``.
    public func versions(
        of name: String,
        number: Int? = nil,
        before: Int? = nil,
        limit: Int = 1000,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [CatalogRow] {
        try await find(workspace, name: name, number: number, before: before, limit: limit)
    }

    /// A version by its digest, under whatever name; nil where its items are not here.
    ///
    /// It is read once and kept while it is used.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - workspace: Whose.
    /// - Returns: The items, ready to be searched.
    /// - Throws: ``ReadModelError``.
    public func version(
        _ digest: [UInt8],
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> CatalogVersion? {
        do { return try await cache.version(digest, in: workspace) } catch {
            throw ReadModelError(error)
        }
    }

    /// The catalog that a session searched.
    ///
    /// - Parameters:
    ///   - reference: What the session names.
    ///   - position: The position of the session's first event: without a digest, the version
    ///     that was pinned before it is meant, or else the newest one that was loaded before.
    ///   - workspace: Whose.
    /// - Returns: Nil where the session names no digest and no version is that old.
    /// - Throws: ``ReadModelError``.
    public func catalog(
        of reference: CatalogReference,
        at position: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SessionCatalog? {
        let found = try await version(of: reference, at: position, in: workspace)
        guard let (digest, isAssumed) = found else { return nil }
        let version = try await version(digest, in: workspace)
        return SessionCatalog(digest: digest, version: version, isAssumed: isAssumed)
    }

    func version(
        of reference: CatalogReference,
        at position: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> (digest: [UInt8], isAssumed: Bool)? {
        if let digest = reference.digest.flatMap({ [UInt8](hexadecimal: $0) }) {
            return (digest, false)
        }
        let row = try await current(reference.name, before: position, in: workspace)
        return row.map { ($0.digest, true) }
    }

    /// A page of a version's items in catalog order, each as its JSON text.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - ordinal: The first item's index, from 0.
    ///   - limit: How many at most.
    ///   - workspace: Whose.
    /// - Returns: Nothing beyond the end, or where no such version was loaded.
    /// - Throws: ``ReadModelError``.
    public func items(
        of digest: [UInt8],
        from ordinal: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [[UInt8]] {
        do {
            let body = try await bodies.chain(of: digest, in: workspace).first
            guard let body else { return [] }
            if body.base == nil {
                return try await bodies.items(of: body, from: ordinal, limit: limit, in: workspace)
            }
            let version = try await cache.version(digest, in: workspace)
            return version?.items.dropFirst(ordinal).prefix(limit)
                .map { $0.canonicalBytes.dropLast() } ?? []
        } catch { throw ReadModelError(error) }
    }

    func find(
        _ workspace: WorkspaceID,
        name: String? = nil,
        number: Int? = nil,
        before: Int? = nil,
        isNewest: Bool = false,
        limit: Int? = nil,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [CatalogRow] {
        try await rows(
            .findCatalogVersions,
            [
                workspace.rawValue, name, number.map { Int32(clamping: $0) },
                before.map { Int32(clamping: $0) }, isNewest, limit.map { Int64($0) },
            ],
            on: runner
        )
    }

    func rows(
        _ statement: Statement,
        _ parameters: [any PostgresParameter],
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [CatalogRow] {
        do {
            return try await (runner ?? pool).run(statement, parameters).map { try CatalogRow($0) }
        } catch { throw ReadModelError(error) }
    }
}
