import Locks
import SearchCore

extension CatalogVersion {
    /// The items of each part that match a query; the tokens of `freeField` do not restrict.
    func hits(
        of query: SearchQuery,
        under profile: Profile,
        freeField: String? = nil
    ) -> [TextHits] {
        let filters = filters(for: FilterKey(query, profile, freeField: freeField))
        guard !query.text.isEmpty else {
            return zip(parts, filters).map { part, filter in
                TextHits.all(part.segment.items.count).filtered(by: filter)
            }
        }
        let needle = Needle(query.text, under: profile)
        let key = TextIndex.Key(profile)
        return zip(parts, filters).map { part, filter in
            part.segment.textIndex(key).hits(of: needle, within: filter)
        }
    }

    /// The ordinals of hits in the version, a page of them in catalog order.
    func page(of hits: [TextHits], from offset: Int, limit: Int) -> [Int] {
        if parts.count == 1, parts[0].places == nil {
            return hits[0].members(from: offset, limit: limit).map { Int($0) }
        }
        let end = offset > Int.max - limit ? Int.max : offset + limit
        var members: [Int] = []
        for (part, hits) in zip(parts, hits) {
            members += hits.members(from: 0, limit: end).map { ordinal in
                part.places.map { Int($0[Int(ordinal)]) } ?? Int(ordinal)
            }
        }
        return Array(members.sorted().dropFirst(offset).prefix(limit))
    }

    /// What tokens, scope and the version's parts let through, for each part; nil for all.
    private func filters(for key: FilterKey) -> [OrdinalSet?] {
        if key.isEmpty { return parts.map(\.live) }
        if let known = filters.withLock({ $0[key] }) { return known }
        let made = parts.map { part in
            let set = key.items(in: part.segment)
            guard let live = part.live else { return set }
            return set.intersection(live)
        }
        filters.withLock { filters in
            if filters.count == FilterKey.mostKept { filters.removeAll() }
            filters[key] = made
        }
        return made
    }
}

extension OrdinalSet {
    fileprivate func intersection(_ other: OrdinalSet) -> OrdinalSet {
        var both = self
        both.formIntersection(other)
        return both
    }
}
