public import EventStore
public import SearchIndex

extension CatalogStore {
    /// The lines by which one version becomes another.
    ///
    /// Where the older is among those that the newer is stored by, what is stored is put together;
    /// otherwise both are read and compared. What was asked for last is kept for its next pages.
    ///
    /// - Parameters:
    ///   - base: The digest of the version that is there.
    ///   - wanted: The digest of the version that is wanted.
    ///   - workspace: Whose.
    /// - Returns: The lines, without their line feeds; nil where either version is not known.
    /// - Throws: ``ReadModelError``.
    public func difference(
        from base: [UInt8],
        to wanted: [UInt8],
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [[UInt8]]? {
        do {
            let key = CatalogPair(older: base, newer: wanted, workspace: workspace)
            return try await differences.value(of: key)
        } catch { throw ReadModelError(error) }
    }

    /// What one version of a catalog has otherwise than another.
    ///
    /// - Parameters:
    ///   - older: The digest of the version that is held against the other.
    ///   - newer: The digest of the other.
    ///   - workspace: Whose.
    /// - Returns: Nil where either version is not known.
    /// - Throws: ``ReadModelError``.
    public func changes(
        from older: [UInt8],
        to newer: [UInt8],
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> CatalogChanges? {
        do {
            let key = CatalogPair(older: older, newer: newer, workspace: workspace)
            return try await changes.value(of: key)
        } catch { throw ReadModelError(error) }
    }

    static func lines(
        of pair: CatalogPair,
        _ bodies: CatalogBodies,
        _ cache: CatalogCache
    ) async throws -> [[UInt8]]? {
        let difference = try await difference(of: pair, bodies, cache)
        return difference.map { difference in
            difference.chunks(of: 1 << 16).flatMap { $0.bytes.split(separator: 0x0A) }
                .map(Array.init)
        }
    }

    /// Bytes that lines have in memory, each an array of its own.
    static func size(ofLines lines: [[UInt8]]) -> Int {
        lines.reduce(0) { $0 + $1.count + 40 }
    }

    static func changes(
        of pair: CatalogPair,
        _ cache: CatalogCache
    ) async throws -> CatalogChanges? {
        guard let older = try await cache.version(pair.older, in: pair.workspace),
            let newer = try await cache.version(pair.newer, in: pair.workspace)
        else { return nil }
        return CatalogChanges(from: older.items, to: newer.items)
    }

    private static func difference(
        of pair: CatalogPair,
        _ bodies: CatalogBodies,
        _ cache: CatalogCache
    ) async throws -> CatalogDifference? {
        let chain = try await bodies.chain(of: pair.newer, in: pair.workspace)
        if let place = chain.firstIndex(where: { $0.digest == pair.older }), place > 0 {
            var whole = try await bodies.difference(of: chain[place - 1], in: pair.workspace)
            for body in chain[..<(place - 1)].reversed() {
                let next = try await bodies.difference(of: body, in: pair.workspace)
                whole = try whole.followed(by: next)
            }
            return whole
        }
        guard let older = try await cache.version(pair.older, in: pair.workspace),
            let newer = try await cache.version(pair.newer, in: pair.workspace)
        else { return nil }
        return CatalogDifference(from: older.items, to: newer.items)
    }
}
