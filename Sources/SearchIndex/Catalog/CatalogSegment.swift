import Locks
import SearchCore

/// Items in order, and what is worked out of them once: an index of their texts for each choice of
/// fields and folding, and a column of the values of each field.
///
/// Versions of a catalog that differ little share a segment.
final class CatalogSegment: Sendable {
    /// How many text indexes are kept at most.
    fileprivate static let mostIndexes = 6
    /// How many columns of values are kept at most.
    fileprivate static let mostColumns = 32
    /// How many searches go through the texts before their grams are worth the time of building.
    fileprivate static let searchesBeforeGrams = 2

    /// The items; an item's ordinal in the segment is its index.
    let items: [CatalogItem]
    private let ids: IDTable
    let tuning: IndexTuning
    private let itemBytes: Int
    private let state = Lock(State())

    fileprivate struct State {
        var texts: [TextIndex.Key: Entry] = [:]
        var columns: [ByteString: ValueColumn] = [:]
        var clock = 0
    }

    fileprivate struct Entry {
        var index: TextIndex
        var searches = 0
        /// Whether grams are being built in the background.
        var isBuilding = false
        /// Whether nothing is left to be built.
        var isWhole = false
        var lastUse = 0
    }

    init(_ items: [CatalogItem], tuning: IndexTuning) {
        self.items = items
        self.tuning = tuning
        ids = IDTable(items)
        itemBytes = items.reduce(0) { $0 + $1.footprint }
    }

    /// The ranges of items that each fit into a segment; at least one.
    static func ranges(of items: [CatalogItem], _ tuning: IndexTuning) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var bytes = 0
        for (ordinal, item) in items.enumerated() {
            let size = item.fields.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.utf8.count + 1 } }
            if bytes + size > tuning.mostBytes, ordinal > start {
                ranges.append(start..<ordinal)
                start = ordinal
                bytes = 0
            }
            bytes += size
        }
        return ranges + [start..<items.count]
    }

    /// The ordinal of the first item with an id; nil where there is none.
    func ordinal(of id: String) -> Int? { ids.ordinal(of: id, in: items) }

    /// The text index for a search, with grams if they are there.
    ///
    /// Where they are worth it, they are built in the background.
    func textIndex(_ key: TextIndex.Key) -> TextIndex {
        let (known, buildsGrams) = state.withLock { $0.use(key) }
        if let known {
            if buildsGrams { build(key, known.texts) }
            return known
        }
        // Outside the lock: two threads may both fold, and either result will do.
        let index = TextIndex(texts: fold(key) { false } ?? FoldedTexts(), grams: nil)
        return state.withLock { $0.insert(index, isWhole: !isLarge, for: key) }
    }

    /// Builds the text index for a search, and returns when it is ready.
    ///
    /// - Throws: `CancellationError` where the task is cancelled before.
    func prepare(_ key: TextIndex.Key) async throws(CancellationError) {
        if isReady(key) { return }
        if !isLarge {
            buildNow(key) { false }
            return
        }
        let isCancelled = Lock(false)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                IndexBuilder.shared.build {
                    self.buildNow(key) { isCancelled.withLock { $0 } }
                } done: {
                    continuation.resume()
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        if isCancelled.withLock({ $0 }) { throw CancellationError() }
    }

    /// Builds grams in the background, unless the segment is given up before.
    private func build(_ key: TextIndex.Key, _ texts: FoldedTexts) {
        let tuning = tuning
        IndexBuilder.shared.build { [weak self] in
            // Without a reference that lasts, so that the segment can go.
            if self?.isReady(key) ?? true { return false }
            let grams = GramIndex(texts, tuning: tuning) { [weak self] in self == nil }
            guard let self else { return false }
            state.withLock { $0.settle(TextIndex(texts: texts, grams: grams), for: key) }
            return true
        }
    }

    /// Builds a text index whole, unless it is there.
    ///
    /// - Returns: Whether it was built.
    @discardableResult
    func buildNow(_ key: TextIndex.Key, isCancelled: () -> Bool) -> Bool {
        if isReady(key) { return false }
        var index = state.withLock { $0.texts[key]?.index }
        if index == nil {
            guard let texts = fold(key, isCancelled) else { return false }
            index = TextIndex(texts: texts, grams: nil)
        }
        guard var index else { return false }
        if isLarge {
            index.grams = GramIndex(index.texts, tuning: tuning, isCancelled: isCancelled)
        }
        if isCancelled() { return false }
        state.withLock { $0.settle(index, for: key) }
        return true
    }

    /// Works out the values of fields, where there are many items in their turn.
    func prepare(values fields: [String]) async {
        let missing = state.withLock { state in
            fields.filter { state.columns[ByteString($0)] == nil }
        }
        if missing.isEmpty { return }
        if !isLarge {
            for field in missing { _ = valueColumn(field) }
            return
        }
        await withCheckedContinuation { continuation in
            IndexBuilder.shared.build {
                for field in missing { _ = self.valueColumn(field) }
                return false
            } done: {
                continuation.resume()
            }
        }
    }

    /// Whether nothing is left to be built for a search.
    func isReady(_ key: TextIndex.Key) -> Bool {
        state.withLock { $0.texts[key]?.isWhole ?? false }
    }

    /// Whether the items are so many that their grams are indexed.
    var isLarge: Bool { items.count >= tuning.fewestItems }

    private func fold(_ key: TextIndex.Key, _ isCancelled: () -> Bool) -> FoldedTexts? {
        FoldedTexts(
            of: key.fields.map(\.text),
            in: items,
            key.folding,
            isCancelled: isCancelled
        )
    }

    /// The values of a field.
    func valueColumn(_ field: String) -> ValueColumn {
        let key = ByteString(field)
        if let known = state.withLock({ $0.columns[key] }) { return known }
        let column = ValueColumn(of: field, in: items)
        state.withLock { state in
            if state.columns.count == Self.mostColumns { state.columns.removeAll() }
            state.columns[key] = column
        }
        return column
    }

    /// Bytes in memory, about.
    var footprint: Int {
        itemBytes + ids.footprint + indexFootprint
    }

    /// Bytes in memory of what is worked out of the items.
    var indexFootprint: Int {
        state.withLock { state in
            state.texts.values.reduce(0) { $0 + $1.index.footprint }
                + state.columns.values.reduce(0) { $0 + $1.footprint }
        }
    }
}

extension CatalogSegment.State {
    /// Notes a search, and tells whether grams are to be built now.
    fileprivate mutating func use(
        _ key: TextIndex.Key
    ) -> (known: TextIndex?, buildsGrams: Bool) {
        guard var entry = texts[key] else { return (nil, false) }
        clock += 1
        entry.lastUse = clock
        entry.searches += 1
        let builds =
            !entry.isWhole && !entry.isBuilding
            && entry.searches >= CatalogSegment.searchesBeforeGrams
        if builds { entry.isBuilding = true }
        texts[key] = entry
        return (entry.index, builds)
    }

    /// Keeps an index unless there is one, and returns the one that is kept.
    fileprivate mutating func insert(
        _ index: TextIndex,
        isWhole: Bool,
        for key: TextIndex.Key
    ) -> TextIndex {
        if let known = texts[key] { return known.index }
        makeRoom()
        clock += 1
        texts[key] = CatalogSegment.Entry(
            index: index,
            searches: 1,
            isWhole: isWhole,
            lastUse: clock
        )
        return index
    }

    /// Keeps an index that is whole.
    fileprivate mutating func settle(_ index: TextIndex, for key: TextIndex.Key) {
        if texts[key] == nil { makeRoom() }
        clock += 1
        texts[key] = CatalogSegment.Entry(index: index, isWhole: true, lastUse: clock)
    }

    private mutating func makeRoom() {
        guard texts.count >= CatalogSegment.mostIndexes,
            let oldest = texts.min(by: { $0.value.lastUse < $1.value.lastUse })
        else { return }
        texts[oldest.key] = nil
    }
}
