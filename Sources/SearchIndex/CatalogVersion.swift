import Locks
public import SearchCore

/// The items of a catalog as they were at one time, and what a listing shows of them.
///
/// Immutable to its users. Texts are folded once for each field and profile's sensitivity, when
/// first needed, and kept.
///
///     let version = CatalogVersion(items: items)
///     version.results(of: state.listing, under: profile, limit: 10).total
public final class CatalogVersion: Sendable {
    /// The items in catalog order; an item's ordinal is its index.
    public let items: [CatalogItem]
    private let ordinals: [ByteString: Int]
    private let columns = Lock(Columns())

    private struct Columns {
        var texts: [TextColumn.Key: TextColumn] = [:]
        var values: [ByteString: ValueColumn] = [:]
    }

    /// Makes a version of items in catalog order; their ids should be unique.
    public init(items: [CatalogItem]) {
        self.items = items
        ordinals = Dictionary(
            items.enumerated().map { (ByteString($1.id), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The ordinal of the first item with an id; nil where there is none.
    public func ordinal(of id: String) -> Int? { ordinals[ByteString(id)] }

    /// The items of a listing: the exact total, and a page of ids in catalog order.
    ///
    /// - Parameters:
    ///   - listing: What the bar lists.
    ///   - profile: The rules by which a text matches.
    ///   - limit: How many ids are returned at most.
    ///   - offset: How many are left out before them; the total counts them.
    /// - Returns: No ids beyond the end; the total all the same.
    public func results(
        of listing: Listing,
        under profile: Profile,
        limit: Int,
        offset: Int = 0
    ) -> SearchResults {
        switch listing {
        case .nothing: return SearchResults(total: 0, ids: [])
        case .everything:
            let page = items.dropFirst(max(0, offset)).prefix(max(0, limit))
            return SearchResults(total: items.count, ids: page.map(\.id))
        case .matching(let query):
            let matches = matches(of: query, under: profile)
            let page = matches.members(from: max(0, offset), limit: max(0, limit))
            return SearchResults(total: matches.count, ids: page.map { items[$0].id })
        }
    }

    /// Writes the canonical form of items in order, over which a catalog's digest is taken.
    ///
    /// `write` gets the bytes in pieces of any size.
    public static func canonicalEncoding(
        of items: some Sequence<CatalogItem>,
        into write: ([UInt8]) -> Void
    ) {
        var piece: [UInt8] = []
        for item in items {
            piece += item.canonicalBytes
            guard piece.count >= 1 << 16 else { continue }
            write(piece)
            piece.removeAll(keepingCapacity: true)
        }
        if !piece.isEmpty { write(piece) }
    }

    func textColumn(_ field: String, _ folding: TextFolding) -> TextColumn {
        let key = TextColumn.Key(field: ByteString(field), folding: folding)
        if let known = columns.withLock({ $0.texts[key] }) { return known }
        // Outside the lock: two threads may both build it, and either result will do.
        let column = TextColumn(of: field, in: items, folding)
        columns.withLock { $0.texts[key] = column }
        return column
    }

    func valueColumn(_ field: String) -> ValueColumn {
        let key = ByteString(field)
        if let known = columns.withLock({ $0.values[key] }) { return known }
        let column = ValueColumn(of: field, in: items)
        columns.withLock { $0.values[key] = column }
        return column
    }
}
