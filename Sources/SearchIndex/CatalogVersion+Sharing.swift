import Dispatch
import SearchCore

extension CatalogVersion {
    /// How many items a version may have besides those that it shares.
    private static let mostOwnItems = 16_384

    /// Makes a version that shares with another what they have in common.
    ///
    /// Where few items differ, the items of both, and what is indexed of them, are in memory once;
    /// the new ones are searched by going through them. Answers are those of a version made alone.
    ///
    /// - Parameters:
    ///   - items: In catalog order.
    ///   - others: Versions, perhaps of the same catalog; the first that has enough in common counts.
    public convenience init(items: [CatalogItem], sharing others: [CatalogVersion]) {
        for other in others {
            let segment = other.parts[0].segment
            guard segment.isLarge,
                let ordinals = Self.common(items, segment)
            else { continue }
            let (items, parts) = Self.parts(of: items, segment, ordinals)
            self.init(items: items, parts: parts)
            return
        }
        self.init(items: items, tuning: others.first?.parts[0].segment.tuning ?? IndexTuning())
    }

    /// Makes a version that shares with others, without keeping the caller's thread.
    ///
    /// - Parameters:
    ///   - items: In catalog order.
    ///   - others: Versions, perhaps of the same catalog.
    /// - Returns: The version; what is searched in it can be prepared.
    public static func make(
        of items: [CatalogItem],
        sharing others: [CatalogVersion]
    ) async -> CatalogVersion {
        guard isIndexed(items: items.count) else {
            return CatalogVersion(items: items, sharing: others)
        }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(returning: CatalogVersion(items: items, sharing: others))
            }
        }
    }

    /// Of each item its ordinal in a segment, or nil where it is not to be taken from there.
    ///
    /// The ordinals rise. Nothing is returned where too few are common.
    private static func common(
        _ items: [CatalogItem],
        _ segment: CatalogSegment
    ) -> [Int?]? {
        var ordinals: [Int?] = []
        ordinals.reserveCapacity(items.count)
        var own = 0
        for item in items {
            if let ordinal = segment.ordinal(of: item.id), segment.items[ordinal] == item {
                ordinals.append(ordinal)
            } else {
                ordinals.append(nil)
                own += 1
                if own > mostOwnItems { return nil }
            }
        }
        ordinals.keepLongestRise()
        let shared = ordinals.count { $0 != nil }
        let isWorth = shared >= segment.items.count / 4 * 3
        return isWorth && items.count - shared <= mostOwnItems ? ordinals : nil
    }

    private static func parts(
        of items: [CatalogItem],
        _ segment: CatalogSegment,
        _ ordinals: [Int?]
    ) -> (items: [CatalogItem], parts: [Part]) {
        var all = items
        var live = OrdinalSet(below: segment.items.count)
        var places = [UInt32](repeating: 0, count: segment.items.count)
        var own: [CatalogItem] = []
        var ownPlaces: [UInt32] = []
        for (place, ordinal) in ordinals.enumerated() {
            if let ordinal {
                all[place] = segment.items[ordinal]
                live.insert(ordinal)
                places[ordinal] = UInt32(place)
            } else {
                own.append(items[place])
                ownPlaces.append(UInt32(place))
            }
        }
        let shared = Part(segment: segment, live: live, places: places)
        let rest = CatalogSegment(own, tuning: IndexTuning(fewestItems: .max))
        return (all, [shared, Part(segment: rest, live: nil, places: ownPlaces)])
    }

    /// Bytes in memory, about, of what is indexed of the items, without themselves.
    public var indexFootprint: Int { parts.reduce(0) { $0 + $1.segment.indexFootprint } }

    /// Bytes in memory, about: the items and what is indexed of them.
    ///
    /// - Parameter counted: What was counted already, since versions share; what this one has is
    ///   added, and counts nothing the next time.
    /// - Returns: The bytes that only this version has, of all that were counted.
    public func footprint(beyond counted: inout Set<ObjectIdentifier>) -> Int {
        var bytes = 0
        for part in parts where counted.insert(ObjectIdentifier(part.segment)).inserted {
            bytes += part.segment.footprint
        }
        if parts.count > 1 { bytes += items.count * MemoryLayout<CatalogItem>.stride }
        return parts.reduce(bytes) { sum, part in
            sum + (part.places?.count ?? 0) * 4 + (part.live?.words.count ?? 0) * 8
        }
    }
}

extension [Int?] {
    /// Leaves a longest choice of strictly rising numbers, and nil elsewhere.
    ///
    /// - Complexity: O(n log n), O(n) where nearly all rise (Schensted 1961).
    mutating func keepLongestRise() {
        /// The index of the least number that ends a rise of each length.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: count)
        for (index, number) in enumerated() {
            guard let number else { continue }
            var low = ends.count
            if let last = ends.last, let highest = self[last], highest >= number {
                low = 0
                var high = ends.count
                while low < high {
                    let middle = (low + high) / 2
                    if let end = self[ends[middle]], end < number {
                        low = middle + 1
                    } else {
                        high = middle
                    }
                }
            }
            previous[index] = low == 0 ? -1 : ends[low - 1]
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var kept = [Int?](repeating: nil, count: count)
        var index = ends.last ?? -1
        while index >= 0 {
            kept[index] = self[index]
            index = previous[index]
        }
        self = kept
    }
}
