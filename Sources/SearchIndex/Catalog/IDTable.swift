import SearchCore

/// Finds items by their ids: a table of ordinals, probed one after another.
///
/// It holds no ids itself; those of the items are compared.
struct IDTable: Sendable {
    /// Ordinals and 1, or 0 where a place is free; at most half of them are taken.
    private var places: [UInt32]
    private let mask: Int

    /// Makes the table of items; of those with the same id, the first is found.
    init(_ items: [CatalogItem]) {
        var size = 16
        while size < items.count * 2 { size *= 2 }
        mask = size - 1
        places = [UInt32](repeating: 0, count: size)
        for ordinal in items.indices {
            let place = place(of: items[ordinal].id, in: items)
            if places[place] == 0 { places[place] = UInt32(ordinal) + 1 }
        }
    }

    /// The ordinal of the first item with an id; nil where there is none.
    func ordinal(of id: String, in items: [CatalogItem]) -> Int? {
        let entry = places[place(of: id, in: items)]
        return entry == 0 ? nil : Int(entry) - 1
    }

    /// The place where an id is, or would be put.
    private func place(of id: String, in items: [CatalogItem]) -> Int {
        var place = ByteString(id).hashValue & mask
        while places[place] != 0, !items[Int(places[place]) - 1].id.hasSameBytes(as: id) {
            place = (place + 1) & mask
        }
        return place
    }

    /// Bytes in memory.
    var footprint: Int { places.capacity * 4 }
}
