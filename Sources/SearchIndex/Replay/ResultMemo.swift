import SearchCore

/// The results of listings that a replay has met: people delete and type again what they typed.
struct ResultMemo: Sendable {
    private static let capacity = 512

    private var known: [ListingKey: SearchResults] = [:]

    mutating func results(
        of listing: Listing,
        compute: (Listing) -> SearchResults
    ) -> SearchResults {
        let key = ListingKey(listing: listing)
        if let results = known[key] { return results }
        let results = compute(listing)
        if known.count == Self.capacity { known.removeAll(keepingCapacity: true) }
        known[key] = results
        return results
    }
}

/// A listing by its bytes; `==` on listings holds equivalent spellings of token values to be equal.
private struct ListingKey: Hashable {
    let listing: Listing

    static func == (left: ListingKey, right: ListingKey) -> Bool {
        switch (left.listing.query, right.listing.query) {
        case (nil, nil): left.listing == right.listing
        case (let left?, let right?):
            left.text.hasSameBytes(as: right.text)
                && left.scope.map(ByteString.init) == right.scope.map(ByteString.init)
                && left.tokens.elementsEqual(right.tokens) { $0.selectsSame(as: $1) }
        case (nil, _?), (_?, nil): false
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(listing.name)
        guard let query = listing.query else { return }
        hasher.combine(ByteString(query.text))
        hasher.combine(query.tokens.count)
    }
}
