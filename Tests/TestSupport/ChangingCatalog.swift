public import SearchIndex

/// Versions of a catalog as people make them: rows come, go, change and are put elsewhere, and now
/// and then somebody goes back to an old version, sorts it all, or starts anew.
public struct ChangingCatalog: Sendable {
    /// Every version so far, oldest first.
    public private(set) var versions: [[CatalogItem]] = []
    private var random: Randomness
    private var lastID = 0
    /// Whether ids may stand in a version more than once.
    private let repeatsIDs: Bool

    /// Starts with a version of a few items.
    public init(seed: UInt64, items: Int, repeatsIDs: Bool = false) {
        random = Randomness(seed: seed)
        self.repeatsIDs = repeatsIDs
        versions = [[]]
        versions[0] = (0..<items).map { _ in newItem() }
    }

    /// Makes the next version.
    @discardableResult
    public mutating func change() -> [CatalogItem] {
        var items = versions.last ?? []
        switch Int.random(in: 0..<20, using: &random) {
        case 0: items = versions.randomElement(using: &random) ?? []
        case 1: items.shuffle(using: &random)
        case 2: items = (0..<Int.random(in: 0...40, using: &random)).map { _ in newItem() }
        case 3: items.reverse()
        default:
            for _ in 0..<Int.random(in: 0...8, using: &random) { edit(&items) }
        }
        versions.append(items)
        return items
    }

    private mutating func edit(_ items: inout [CatalogItem]) {
        let place = Int.random(in: 0...items.count, using: &random)
        let isInside = place < items.count
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where isInside: items.remove(at: place)
        case 1 where isInside:
            items[place] = item(id: items[place].id)
        case 2 where isInside:
            let item = items.remove(at: place)
            items.insert(item, at: Int.random(in: 0...items.count, using: &random))
        case 3 where isInside && repeatsIDs: items.insert(items[place], at: place)
        case 4 where isInside && repeatsIDs: items.append(item(id: items[place].id))
        default: items.insert(newItem(), at: place)
        }
    }

    private mutating func newItem() -> CatalogItem {
        lastID += 1
        return item(id: String(lastID))
    }

    private mutating func item(id: String) -> CatalogItem {
        let words = ["é", "e\u{301}", "[1,2]", "\n", "x", "\"", "Ω", "a b", ""]
        let name = "n" + (0..<3).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        let year = String(Int.random(in: 0...3, using: &random))
        return CatalogItem(
            id: id,
            fields: [("name", [name + "."]), ("year", [year])]
        )
    }
}
