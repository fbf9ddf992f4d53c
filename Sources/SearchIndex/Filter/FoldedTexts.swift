/// The folded texts of a catalog's items, one after another.
///
/// An item has any number of texts; each is followed by a byte 0xFF, which no UTF-8 text contains,
/// so that no match reaches into the next one. What was never appended to is an item without texts.
struct FoldedTexts: Sendable {
    /// Follows every text.
    static let end: UInt8 = 0xFF
    /// Bytes after the last text that may be read, so that vectors can be loaded anywhere.
    static let padding = 32

    /// The texts, and after ``finish()`` the padding.
    private(set) var bytes: [UInt8] = []
    /// Where each item's texts start, and at last where the next one's would.
    ///
    /// 32 bits suffice: a segment's texts are at most ``IndexTuning/mostBytes``, and folding
    /// makes a text at most three times as long.
    private(set) var starts: [UInt32] = [0]
    /// The items in whose texts a grapheme cluster may be several scalars.
    private(set) var clustered = PositionSet()
    /// Positions of scalars that are not the first of their grapheme cluster.
    private(set) var insides = PositionSet()
    /// Positions right after scalars that are neither ASCII nor part of a word.
    private(set) var wordStarts = PositionSet()

    /// The number of items.
    var count: Int { starts.count - 1 }

    /// Appends an item with what its texts fold to.
    mutating func append(_ texts: [String], _ cache: inout FoldingCache) {
        for text in texts {
            let start = bytes.count
            let folded = cache.fold(text, into: &bytes, wordStarts: &wordStarts)
            if folded == .clusters {
                markClusters(from: start)
                clustered.insert(count)
            }
            bytes.append(Self.end)
        }
        starts.append(UInt32(bytes.count))
    }

    /// Ends the appending: adds the padding, and gives memory back.
    mutating func finish() {
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count + Self.padding)
        exact.append(contentsOf: bytes)
        exact.append(contentsOf: repeatElement(Self.end, count: Self.padding))
        bytes = exact
    }

    private mutating func markClusters(from start: Int) {
        var position = start
        for cluster in String(decoding: bytes[start...], as: UTF8.self) {
            var inside = position
            for scalar in cluster.unicodeScalars {
                if inside > position { insides.insert(inside) }
                inside += UTF8.width(scalar)
            }
            position = inside
        }
    }
}

extension FoldedTexts {
    /// Folds the texts of some fields of items; nil where cancelled.
    init?(
        of fields: [String],
        in items: [CatalogItem],
        _ folding: TextFolding,
        isCancelled: () -> Bool = { false }
    ) {
        var cache = FoldingCache(folding)
        starts.reserveCapacity(items.count + 1)
        for (ordinal, item) in items.enumerated() {
            if ordinal & 0xFFF == 0, isCancelled() { return nil }
            if fields.count == 1 {
                append(item[fields[0]], &cache)
            } else {
                append(fields.flatMap { item[$0] }, &cache)
            }
        }
        finish()
    }

    /// Bytes in memory.
    var footprint: Int {
        bytes.capacity + starts.capacity * 4 + clustered.footprint
            + insides.footprint + wordStarts.footprint
    }
}
