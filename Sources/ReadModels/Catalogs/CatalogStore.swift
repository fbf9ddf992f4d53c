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
    private static let page = 5000

    private let pool: PostgresPool
    private let log: EventLog
    private let cache: CatalogCache

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
        cache = CatalogCache(budget: memory) { digest, workspace, similar in
            try await Self.read(digest, workspace, similar, pool)
        }
    }

    /// The newest version of each catalog, by name.
    ///
    /// - Throws: ``ReadModelError``.
    public func newest(in workspace: WorkspaceID) async throws(ReadModelError) -> [CatalogRow] {
        try await rows(.readNewestCatalogs, [workspace.rawValue])
    }

    /// The versions of a catalog, newest first; empty where there is no such catalog.
    ///
    /// - Parameters:
    ///   - name: The catalog's name.
    ///   - number: The label of the only version that is wanted; nil for all.
    ///   - workspace: Whose.
    /// - Returns: At most a thousand rows.
    /// - Throws: ``ReadModelError``.
    public func versions(
        of name: String,
        number: Int? = nil,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [CatalogRow] {
        try await find(workspace, name: name, number: number, limit: 1000)
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

    /// A version that can be searched under a profile at once.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - workspace: Whose.
    ///   - profile: What it is searched under.
    /// - Returns: Nil where the version would have to be read or indexed before.
    public func prepared(
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for profile: Profile
    ) async -> CatalogVersion? {
        await cache.prepared(digest, in: workspace, for: profile)
    }

    /// Reads and indexes a version in the background, so that it will be ready.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - workspace: Whose.
    ///   - profile: What it will be searched under.
    public func prepare(_ digest: [UInt8], in workspace: WorkspaceID, for profile: Profile) async {
        await cache.prepare(digest, in: workspace, for: profile)
    }

    /// The catalog that a session searched.
    ///
    /// - Parameters:
    ///   - reference: What the session names.
    ///   - position: The position of the session's first event: without a digest, the newest
    ///     version that was loaded before it is meant.
    ///   - workspace: Whose.
    /// - Returns: Nil where the session names no digest and no version is that old.
    /// - Throws: ``ReadModelError``.
    public func catalog(
        of reference: CatalogReference,
        at position: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> SessionCatalog? {
        if let digest = reference.digest.flatMap({ [UInt8](hexadecimal: $0) }) {
            return SessionCatalog(
                digest: digest,
                version: try await version(digest, in: workspace),
                isAssumed: false
            )
        }
        let newest = try await find(workspace, name: reference.name, before: position, limit: 1)
        guard let row = newest.first else { return nil }
        return SessionCatalog(
            digest: row.digest,
            version: try await version(row.digest, in: workspace),
            isAssumed: true
        )
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
            let page: [any PostgresParameter] = [
                workspace.rawValue, digest, Int32(clamping: ordinal), Int64(limit),
            ]
            return try await pool.run(.readCatalogItems, page).map {
                try $0.decode(PostgresJSON.self, at: 0).bytes
            }
        } catch { throw ReadModelError(error) }
    }

    /// Adds a version of a catalog, unless it is the newest one already.
    ///
    /// The items, the version and its event are stored together or not at all.
    ///
    /// - Parameters:
    ///   - load: What to add.
    ///   - workspace: Where.
    /// - Returns: The version, and whether it is new.
    /// - Throws: ``ReadModelError``.
    public func load(
        _ load: CatalogLoad,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> (row: CatalogRow, isNew: Bool) {
        let newest = try await find(workspace, name: load.name, limit: 1).first
        if let newest, newest.digest == load.digest { return (newest, false) }
        do {
            let row = try await pool.transaction { try await add(load, workspace, $0) }
            return (row, true)
        } catch let known as KnownVersion {
            return (known.row, false)
        } catch { throw ReadModelError(error) }
    }

    private func add(
        _ load: CatalogLoad,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> CatalogRow {
        // First, for the log's lock: from here on, what others loaded is seen and nobody loads.
        let number = try await log.record(load.event, in: workspace, transaction: transaction)
        let newest = try await find(workspace, name: load.name, limit: 1, on: transaction).first
        if let newest, newest.digest == load.digest { throw KnownVersion(row: newest) }
        try await insert(load, workspace, transaction)
        let row = try await transaction.run(
            .insertCatalogVersion,
            [
                workspace.rawValue, load.name, Int32(number), load.digest,
                Int32(load.items.count),
                PostgresJSON(JSONWriter.encode(.object(load.columns))),
            ]
        ).only()
        let loadedAt = try row.decode(PostgresTimestamp.self, "loaded_at")
        return CatalogRow(
            name: load.name,
            number: number,
            digest: load.digest,
            items: load.items.count,
            columns: load.columns,
            loadedAt: Timestamp(microseconds: loadedAt.microseconds)
        )
    }

    private func insert(
        _ load: CatalogLoad,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        for start in stride(from: 0, to: load.items.count, by: Self.page) {
            let page = start..<min(start + Self.page, load.items.count)
            try await transaction.run(
                .insertCatalogItems,
                [
                    workspace.rawValue, load.digest, page.map { Int32($0) },
                    load.items[page].map { PostgresJSON(JSONWriter.encode(.object($0.json))) },
                ]
            )
        }
    }

    private func find(
        _ workspace: WorkspaceID,
        name: String? = nil,
        number: Int? = nil,
        before position: Int? = nil,
        limit: Int,
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [CatalogRow] {
        try await rows(
            .findCatalogVersions,
            [
                workspace.rawValue, name, [UInt8]?.none, number.map { Int32(clamping: $0) },
                position.map(Int64.init), Int64(limit),
            ],
            on: runner
        )
    }

    private func rows(
        _ statement: Statement,
        _ parameters: [any PostgresParameter],
        on runner: (any StatementRunner)? = nil
    ) async throws(ReadModelError) -> [CatalogRow] {
        do {
            return try await (runner ?? pool).run(statement, parameters).map { try CatalogRow($0) }
        } catch { throw ReadModelError(error) }
    }

    private static func read(
        _ digest: [UInt8],
        _ workspace: WorkspaceID,
        _ similar: [CatalogVersion],
        _ pool: PostgresPool
    ) async throws -> CatalogVersion? {
        var items: [CatalogItem] = []
        while true {
            let page: [any PostgresParameter] = [
                workspace.rawValue, digest, Int32(clamping: items.count), Int64(Self.page),
            ]
            let rows = try await pool.run(.readCatalogItems, page)
            for row in rows {
                items.append(
                    try CatalogItem.parse(line: try row.decode(PostgresJSON.self, at: 0).bytes)
                )
            }
            if rows.count < Self.page { break }
        }
        return items.isEmpty ? nil : await CatalogVersion.make(of: items, sharing: similar)
    }
}

/// Ends the transaction of a load whose items another one has just stored as the newest version.
private struct KnownVersion: Error {
    let row: CatalogRow
}
