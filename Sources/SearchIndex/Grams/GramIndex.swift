import SearchCore

/// The grams of a catalog's texts that tell its items apart.
///
/// Three tries share the postings: grams anywhere, at the start of texts and at the start of words.
/// A gram of few items is stored once and not extended; a query's answer is then found among its
/// items. With T the frequency above which grams are extended, an answer takes O(T) at most.
struct GramIndex: Sendable {
    let anywhere: GramTrie
    let textStarts: GramTrie
    let wordStarts: GramTrie
    let store: PostingStore
    let clusters: ClusterNumbers
    let frequency: Int
    let anchoredFrequency: Int
    let longestGram: Int

    /// Builds the index of texts; nil where cancelled, or where the texts are too many for it.
    ///
    /// - Complexity: O(symbols · longest gram) in the worst case, a few times the symbols in most.
    init?(_ texts: FoldedTexts, tuning: IndexTuning, isCancelled: () -> Bool) {
        guard let stream = SymbolStream(texts, isCancelled: isCancelled) else { return nil }
        let frequency = tuning.frequency(among: texts.count)
        let anchored = tuning.anchoredFrequency(among: texts.count)
        var store = PostingStore(items: texts.count)
        func build(_ positions: [UInt32], keepsEnds: Bool, _ anywhere: GramTrie?) -> GramTrie? {
            let rule = GramTrieBuilder.Rule(
                frequency: anywhere == nil ? frequency : anchored,
                longestGram: tuning.longestGram,
                keepsEnds: keepsEnds,
                anywhere: anywhere
            )
            var builder = GramTrieBuilder(stream, rule, into: store)
            let trie = builder.build(at: positions, isCancelled: isCancelled)
            store = builder.store
            return trie
        }
        let all = stream.symbols.indices.map { UInt32($0) }
        guard let anywhere = build(all, keepsEnds: false, nil),
            let textStarts = build(stream.textStarts, keepsEnds: true, anywhere),
            let wordStarts = build(stream.wordStarts, keepsEnds: false, anywhere)
        else { return nil }
        store.finish()
        self.anywhere = anywhere.compact()
        self.textStarts = textStarts.compact()
        self.wordStarts = wordStarts.compact()
        self.store = store
        clusters = stream.clusters
        self.frequency = frequency
        anchoredFrequency = anchored
        longestGram = tuning.longestGram
    }

    /// Bytes in memory.
    var footprint: Int {
        anywhere.footprint + textStarts.footprint + wordStarts.footprint + store.footprint
            + clusters.footprint
    }
}

/// How the items of a query are found.
enum GramPlan: Sendable {
    /// No item has it.
    case nothing
    /// These items have it, and no other.
    case exactly(Posting)
    /// Among these items are those that have it; all of them are in the others, too.
    case among(Posting, others: [Posting])
}

extension GramIndex {
    /// How many symbols of a query are planned with; all of them are verified.
    private static let plannedSymbols = 256
    /// How many bitmaps besides the chosen gram's items are worth their time.
    private static let mostBitmaps = 2
    /// How many times the chosen gram's items another one may have, if its gaps are to be gone
    /// through so that fewer texts need be compared.
    private static let companionRatio = 3

    /// A gram of a query that was met.
    private struct Met {
        let posting: Posting
        let range: Range<Int>
    }

    /// Decides how to find the items of a needle that is not empty.
    ///
    /// - Complexity: O(symbols · longest gram · log alphabet).
    func plan(_ needle: Needle) -> GramPlan {
        var symbols: [UInt32] = []
        for cluster in needle.text {
            guard let symbol = clusters.number(of: cluster) else { return .nothing }
            symbols.append(symbol)
            if symbols.count == Self.plannedSymbols { break }
        }
        let isWhole = symbols.count < Self.plannedSymbols
        if isWhole, needle.match == .exact { symbols.append(SymbolStream.end) }
        return plan(symbols, needle.match, isWhole: isWhole)
    }

    private func plan(_ symbols: [UInt32], _ match: Profile.Match, isWhole: Bool) -> GramPlan {
        var met: [Met] = []
        var wasCut = false
        func walk(_ trie: GramTrie, from start: Int) -> Bool {
            let (node, length) = trie.walk(symbols[start...])
            if length > 0 {
                let range = start..<start + length
                met.append(Met(posting: trie.posting(of: node), range: range))
            }
            wasCut = wasCut || length == longestGram
            return length == symbols.count && isWhole
        }
        if let trie = anchored(match), walk(trie, from: 0) { return .exactly(met[0].posting) }
        let ends = isWhole && match == .exact ? symbols.count - 1 : symbols.count
        for start in 0..<ends {
            let reached = met.count
            if walk(anywhere, from: start), match == .contains, start == 0 {
                return .exactly(met[0].posting)
            }
            if met.count == reached { return .nothing }
        }
        return choose(met, match, wasCut: wasCut)
    }

    private func anchored(_ match: Profile.Match) -> GramTrie? {
        switch match {
        case .contains: nil
        case .prefix, .exact: textStarts
        case .wordPrefix: wordStarts
        }
    }

    /// The rarest gram met, and bitmaps of grams that reach beyond it.
    ///
    /// If the query has a rare part, the shortest such part was met; so if only frequent ones were,
    /// and none that was not told apart for its length, no item has the query.
    private func choose(_ met: [Met], _ match: Profile.Match, wasCut: Bool) -> GramPlan {
        guard let best = met.min(by: { $0.posting.frequency < $1.posting.frequency }) else {
            return .nothing
        }
        let limit = match == .contains ? frequency : anchoredFrequency
        if best.posting.frequency > limit, !wasCut { return .nothing }
        let others = met.filter { !Self.lies($0.range, in: best.range) }.map(\.posting)
            .sorted { $0.frequency < $1.frequency }
        let bitmaps = others.filter(\.isBitmap)
        guard let companion = companion(of: best.posting, among: others, limit) else {
            return .among(best.posting, others: Array(bitmaps.prefix(Self.mostBitmaps)))
        }
        return .among(
            best.posting,
            others: [companion] + bitmaps.prefix(Self.mostBitmaps - 1)
        )
    }

    /// The rarest of the others where that makes many candidates few: most of the time goes into
    /// waiting for their texts, which lie apart, and gaps lie side by side.
    private func companion(
        of best: Posting,
        among others: [Posting],
        _ limit: Int
    ) -> Posting? {
        guard !best.isBitmap, best.frequency > limit / 4,
            let other = others.first(where: { $0.reference != best.reference }),
            !other.isBitmap, other.frequency <= best.frequency * Self.companionRatio
        else { return nil }
        return other
    }

    private static func lies(_ inner: Range<Int>, in outer: Range<Int>) -> Bool {
        inner.lowerBound >= outer.lowerBound && inner.upperBound <= outer.upperBound
    }
}
