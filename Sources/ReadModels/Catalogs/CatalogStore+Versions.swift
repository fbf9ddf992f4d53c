import Crypto
import EventStore
public import SearchIndex

extension CatalogStore {
    /// Makes a version of what is stored, from the newest of the versions below it that is in
    /// memory.
    ///
    /// - Returns: Nil where it is not known.
    /// - Throws: ``DamagedBody`` where what comes out is not what the digest says.
    static func read(
        _ digest: [UInt8],
        _ workspace: WorkspaceID,
        _ bodies: CatalogBodies,
        _ similar: [CatalogCache.Similar]
    ) async throws -> CatalogVersion? {
        var chain = try await bodies.chain(of: digest, in: workspace)[...]
        guard let wanted = chain.first else { return nil }
        var items: [CatalogItem] = []
        for (index, body) in chain.enumerated().dropFirst() {
            guard let known = similar.first(where: { $0.digest == body.digest }) else { continue }
            items = known.version.items
            chain = chain.prefix(index)
            break
        }
        do {
            for body in chain.reversed() {
                items = try await bodies.difference(of: body, in: workspace).applied(to: items)
            }
        } catch is CatalogDifferenceError {
            throw DamagedBody(digest: digest)
        }
        guard wanted.items == items.count, Self.digest(of: items) == digest else {
            throw DamagedBody(digest: digest)
        }
        return await CatalogVersion.make(of: items, sharing: similar.map(\.version))
    }

    /// The digest of items: SHA-256 over their canonical forms in order.
    ///
    /// - Returns: 32 bytes.
    public static func digest(of items: [CatalogItem]) -> [UInt8] {
        var hash = SHA256()
        CatalogVersion.canonicalEncoding(of: items) { hash.update($0) }
        return hash.finalize().bytes
    }
}
