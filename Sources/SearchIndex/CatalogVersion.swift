import Locks
public import SearchCore

/// The items of a catalog as they were at one time, and what a listing shows of them.
///
/// Immutable to its users. Texts are folded once for each choice of fields and sensitivity, when
/// first needed, and kept; where there are many, grams of them are indexed in the background, and
/// until that is done, searches go through the texts. ``prepare(for:)`` waits for it.
///
///     let version = CatalogVersion(items: items)
///     version.results(of: state.listing, under: profile, limit: 10).total
public final class CatalogVersion: Sendable {
    /// The items in catalog order; an item's ordinal is its index.
    public let items: [CatalogItem]
    /// What the items lie in: all in one, or those of an older version and those that are new.
    let parts: [Part]
    let filters = Lock([FilterKey: [OrdinalSet?]]())

    /// A segment, and which of its items the version has.
    struct Part: Sendable {
        let segment: CatalogSegment
        /// The items that are the version's; nil for all.
        let live: OrdinalSet?
        /// Of each item of the segment its ordinal in the version; nil where they are the same.
        let places: [UInt32]?
    }

    /// Makes a version of items in catalog order; their ids should be unique.
    public convenience init(items: [CatalogItem]) {
        self.init(items: items, tuning: IndexTuning())
    }

    init(items: [CatalogItem], tuning: IndexTuning) {
        self.items = items
        let ranges = CatalogSegment.ranges(of: items, tuning)
        parts = ranges.map { range in
            let segment = CatalogSegment(Array(items[range]), tuning: tuning)
            let places = ranges.count == 1 ? nil : range.map { UInt32($0) }
            return Part(segment: segment, live: nil, places: places)
        }
    }

    init(items: [CatalogItem], parts: [Part]) {
        self.items = items
        self.parts = parts
    }

    /// The ordinal of the first item with an id; nil where there is none.
    public func ordinal(of id: String) -> Int? {
        parts.compactMap { part in
            guard let ordinal = part.segment.ordinal(of: id),
                part.live?.contains(ordinal) ?? true
            else { return nil }
            return part.places.map { Int($0[ordinal]) } ?? ordinal
        }.min()
    }

    /// The text by which people know an item: its name or title, or the first of its fields.
    ///
    /// - Parameter id: The item's id.
    /// - Returns: Nil where there is no such item, or it has no field.
    public func name(of id: String) -> String? {
        guard let ordinal = ordinal(of: id) else { return nil }
        let item = items[ordinal]
        return item["name"].first ?? item["title"].first ?? item.fields.first?.values.first
    }

    /// Builds what searches under a profile need, on a thread of its own, and returns when it is
    /// ready.
    ///
    /// - Parameters:
    ///   - profile: What is searched under.
    ///   - fields: Fields by whose values results are narrowed or counted.
    /// - Throws: `CancellationError` where the task is cancelled before.
    public func prepare(
        for profile: Profile,
        values fields: [String] = []
    ) async throws(CancellationError) {
        let key = TextIndex.Key(profile)
        for part in parts {
            try await part.segment.prepare(key)
            await part.segment.prepare(values: fields)
        }
    }

    /// Whether a catalog of so many items is indexed, so that preparing it takes a while.
    public static func isIndexed(items count: Int) -> Bool { count >= IndexTuning().fewestItems }

    /// Whether searches under a profile have nothing to wait for and nothing to go through.
    public func isPrepared(for profile: Profile) -> Bool {
        let key = TextIndex.Key(profile)
        return parts.allSatisfy { $0.segment.isReady(key) }
    }

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
            let hits = hits(of: query, under: profile)
            let page = page(of: hits, from: max(0, offset), limit: max(0, limit))
            return SearchResults(
                total: hits.reduce(0) { $0 + $1.count },
                ids: page.map { items[$0].id }
            )
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
}
