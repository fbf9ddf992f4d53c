/// The folded texts of one field of a catalog.
struct TextColumn: Sendable {
    struct Key: Hashable, Sendable {
        let field: ByteString
        let folding: TextFolding
    }

    private var texts = FoldedTexts()
    /// The ordinal of each text's item, rising.
    private var ordinals: [Int] = []

    init(of field: String, in items: [CatalogItem], _ folding: TextFolding) {
        for (ordinal, item) in items.enumerated() {
            for value in item[field] {
                texts.append(folding.fold(value))
                ordinals.append(ordinal)
            }
        }
    }

    /// Adds the ordinals of the items that have a text in which the needle is found.
    func insertMatches(of needle: Needle, into set: inout OrdinalSet) {
        var position = texts.start(ofText: 0)
        while let match = texts.firstMatch(of: needle, from: position) {
            set.insert(ordinals[match.text])
            position = texts.start(ofText: match.text + 1)
        }
    }
}
