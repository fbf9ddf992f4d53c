public import EventStore
import Foundation
import Postgres
import SearchCore
import SearchIndex

extension CatalogStore {
    /// Adds a version of a catalog, unless it is the newest one already.
    ///
    /// It is stored as a difference to the newest one, or whole where that is better. Its lines are
    /// stored first, in pieces that nobody sees; one transaction then makes it visible, with its
    /// event. Whatever ends the load before leaves the catalog as it was.
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
            let (body, counts) = try await store(load, after: newest, workspace)
            do {
                let row = try await log.adding(to: workspace) {
                    try await add(load, body, counts, workspace, $0)
                }
                return (row, true)
            } catch {
                if let content = body?.content {
                    try? await bodies.discard(content, in: workspace)
                }
                throw error
            }
        } catch let known as KnownVersion {
            return (known.row, false)
        } catch { throw ReadModelError(error) }
    }

    /// Stores the lines of a version, unless its items are here already.
    ///
    /// - Returns: The body that is to be made visible, if any; and what is not as it was.
    private func store(
        _ load: CatalogLoad,
        after newest: CatalogRow?,
        _ workspace: WorkspaceID
    ) async throws -> (CatalogBody?, CatalogChangeCounts?) {
        let base = try await base(newest, workspace)
        let comparison =
            newest == nil || base != nil
            ? CatalogComparison(from: base?.version.items ?? [], to: load.items) : nil
        if try await !bodies.chain(of: load.digest, in: workspace).isEmpty {
            return (nil, comparison?.counts)
        }
        let size = Self.size(of: load.items)
        var body = CatalogBody(whole: load, size: size)
        var difference = CatalogDifference(whole: load.items)
        if let base, let comparison,
            let smaller = CatalogBody(load, comparison.difference, over: base.body, size: size)
        {
            body = smaller
            difference = comparison.difference
        }
        body.content = try await bodies.write(difference, in: workspace)
        return (body, comparison?.counts)
    }

    /// The version that the next one is held against; nil where there is none that can be read.
    private func base(
        _ newest: CatalogRow?,
        _ workspace: WorkspaceID
    ) async throws -> (body: CatalogBody, version: CatalogVersion)? {
        guard let newest,
            let body = try await bodies.chain(of: newest.digest, in: workspace).first
        else { return nil }
        do {
            return try await version(newest.digest, in: workspace).map { (body, $0) }
        } catch {
            // What is damaged must not keep a new version out.
            if case .damaged = error { return nil }
            throw error
        }
    }

    private func add(
        _ load: CatalogLoad,
        _ body: CatalogBody?,
        _ counts: CatalogChangeCounts?,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws -> CatalogRow {
        // First, for the log's lock: from here on, what others loaded is seen and nobody loads.
        let number = try await log.record(load.event, in: workspace, transaction: transaction)
        let newest = try await find(workspace, name: load.name, limit: 1, on: transaction).first
        if let newest, newest.digest == load.digest { throw KnownVersion(row: newest) }
        // Another load may have made the counts and the body untrue, or the body needless.
        let counts = newest?.number ?? 0 == number - 1 ? counts : nil
        let known = try await bodies.chain(of: load.digest, in: workspace, on: transaction)
        if let body, known.isEmpty {
            try await transaction.run(
                .insertCatalogBody,
                body.parameters(in: workspace.rawValue)
            )
        }
        try await insert(load, number, counts, workspace, transaction)
        if known.isEmpty == false, let content = body?.content {
            try await transaction.run(.discardCatalogChunks, [workspace.rawValue, content])
        }
        let row = try await find(
            workspace,
            name: load.name,
            number: number,
            limit: 1,
            on: transaction
        ).first
        guard let row else { throw ReadModelError.damaged("the list of catalog versions") }
        return row
    }

    private func insert(
        _ load: CatalogLoad,
        _ number: Int,
        _ counts: CatalogChangeCounts?,
        _ workspace: WorkspaceID,
        _ transaction: PostgresConnection
    ) async throws {
        try await transaction.run(
            .insertCatalogVersion,
            [
                workspace.rawValue, load.name, Int32(number), load.digest,
                Int32(load.items.count),
                PostgresJSON(JSONWriter.encode(.object(load.columns))), load.origin?.person,
                counts.map { Int32($0.added) }, counts.map { Int32($0.removed) },
                counts.map { Int32($0.changed) }, counts.map { Int32($0.moved) },
            ]
        )
    }

    private static func size(of items: [CatalogItem]) -> Int {
        var size = 0
        CatalogVersion.canonicalEncoding(of: items) { size += $0.count }
        return size
    }
}

/// Ends the transaction of a load whose items another one has just stored as the newest version.
private struct KnownVersion: Error {
    let row: CatalogRow
}

extension CatalogBody {
    /// A version that is stored whole.
    fileprivate init(whole load: CatalogLoad, size: Int) {
        self.init(
            digest: load.digest,
            base: nil,
            items: load.items.count,
            size: size,
            storedSize: size,
            chain: Chain(root: size)
        )
    }

    /// A version that is stored as a difference to another; nil where it is better stored whole.
    fileprivate init?(
        _ load: CatalogLoad,
        _ difference: CatalogDifference,
        over base: CatalogBody,
        size: Int
    ) {
        let stored = difference.chunks(of: 1 << 16).reduce(0) { $0 + $1.bytes.count }
        guard let chain = base.chain(adding: stored, for: size) else { return nil }
        self.init(
            digest: load.digest,
            base: base.digest,
            items: load.items.count,
            size: size,
            storedSize: stored,
            chain: chain
        )
    }
}
