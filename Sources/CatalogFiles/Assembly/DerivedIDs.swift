import SearchIndex

/// Ids for the items of a file that has none.
///
/// An id is a function of the row's content alone, so that a file loaded again, or with its rows in
/// another order, gives the same ids: what ASCII keeps of the name, and 64 bits of hash (FNV-1a) over
/// the canonical form of the fields, such as `south-korea-8f3b0c6d1e2a4957`. The second row with
/// the very same content ends in `-2`, the third in `-3`. A row whose content changes is another
/// item; give the file an id column to tell a change from a new item.
struct DerivedIDs {
    private static let longestName = 24

    private var counts: [String: Int] = [:]

    /// The id of the next row, which has this content.
    mutating func next(for content: CatalogItem, named name: String) -> String {
        let id = Self.id(for: content, named: name)
        let count = counts[id, default: 0] + 1
        counts[id] = count
        return count == 1 ? id : "\(id)-\(count)"
    }

    private static func id(for content: CatalogItem, named name: String) -> String {
        let hash = hex(fnv1a(content.canonicalBytes))
        let slug = slug(name)
        return slug.isEmpty ? hash : "\(slug)-\(hash)"
    }

    private static func slug(_ name: String) -> String {
        let words = name.lowercased().unicodeScalars
            .split { !($0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))) }
        return String(words.map { String($0) }.joined(separator: "-").prefix(longestName))
    }

    /// FNV-1a, 64 bits (Fowler, Noll and Vo; RFC 9923).
    private static func fnv1a(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
