/// How many items of a version are not as they were in the one before.
public struct CatalogChangeCounts: Sendable, Hashable {
    /// Items whose id is new.
    public var added = 0
    /// Items whose id is gone.
    public var removed = 0
    /// Items with the same id and other fields.
    public var changed = 0
    /// The fewest items that have to be put elsewhere for the others to stand in their old order.
    public var moved = 0

    /// Whether both versions are the same.
    public var isEmpty: Bool { added + removed + changed + moved == 0 }

    /// Makes counts.
    public init(added: Int = 0, removed: Int = 0, changed: Int = 0, moved: Int = 0) {
        self.added = added
        self.removed = removed
        self.changed = changed
        self.moved = moved
    }
}

/// What a version of a catalog added, removed, changed and moved, for people.
///
/// Items are matched by their ids.
public struct CatalogChanges: Sendable, Hashable {
    /// What became of one item.
    public enum Change: Sendable, Hashable {
        /// It is new.
        case added(CatalogItem)
        /// It is gone.
        case removed(CatalogItem)
        /// It has other fields: as it was, and as it is.
        case changed(from: CatalogItem, to: CatalogItem)
    }

    /// What was removed, in the order of the older version; then what was added and changed, in
    /// that of the newer one.
    public let changes: [Change]
    /// How many there are of each kind, and how many items moved.
    public let counts: CatalogChangeCounts

    /// Bytes that it has in memory, about; the items may be a version's, too.
    public var footprint: Int {
        changes.reduce(0) { bytes, change in
            switch change {
            case .added(let item), .removed(let item): bytes + 16 + item.footprint
            case .changed(let old, let new): bytes + 16 + old.footprint + new.footprint
            }
        }
    }

    /// Compares two versions.
    ///
    /// - Complexity: O(n log n) in the number of items at worst, O(n) where few of them moved.
    public init(from old: [CatalogItem], to new: [CatalogItem]) {
        self.init(ItemMatching(from: old, to: new), from: old, to: new)
    }

    init(_ matching: ItemMatching, from old: [CatalogItem], to new: [CatalogItem]) {
        var isKept = [Bool](repeating: false, count: old.count)
        var inNew: [Change] = []
        var counts = CatalogChangeCounts()
        for (index, origin) in matching.origins.enumerated() {
            if origin < 0 {
                inNew.append(.added(new[index]))
                counts.added += 1
                continue
            }
            isKept[Int(origin)] = true
            if matching.isSame[index] { continue }
            inNew.append(.changed(from: old[Int(origin)], to: new[index]))
            counts.changed += 1
        }
        let removed = old.indices.filter { !isKept[$0] }.map { Change.removed(old[$0]) }
        counts.removed = removed.count
        counts.moved = Self.moved(matching.origins)
        changes = removed + inNew
        self.counts = counts
    }

    /// The number of items less the longest run of them, with gaps, that is still in order.
    private static func moved(_ origins: [Int32]) -> Int {
        // The least last ordinal of a run of each length: patience sorting.
        var lasts: [Int32] = []
        var count = 0
        for origin in origins where origin >= 0 {
            count += 1
            guard let last = lasts.last, last > origin else {
                lasts.append(origin)
                continue
            }
            var low = 0
            var high = lasts.count - 1
            while low < high {
                let middle = (low + high) / 2
                if lasts[middle] < origin { low = middle + 1 } else { high = middle }
            }
            lasts[low] = origin
        }
        return count - lasts.count
    }
}

/// A version held against the one before: how it is made of it, and what that changes.
public struct CatalogComparison: Sendable {
    /// How the newer version is made of the older.
    public let difference: CatalogDifference
    /// How many items are not as they were.
    public let counts: CatalogChangeCounts

    /// Compares two versions.
    public init(from old: [CatalogItem], to new: [CatalogItem]) {
        let matching = ItemMatching(from: old, to: new)
        difference = CatalogDifference(matching, to: new)
        counts = CatalogChanges(matching, from: old, to: new).counts
    }
}
