/// Builds one trie level by level, by parting each frequent gram's positions by the next symbol.
///
/// What is not stored can be told: a gram whose start or end is rare is found by that one.
/// - Anywhere: a gram is stored if what it is without its first symbol, and without its last one,
///   is frequent.
/// - At the start of texts or words: it is stored if what it is without its last symbol is
///   frequent there, unless the trie of grams anywhere has it as a rare one.
struct GramTrieBuilder {
    /// What bounds the growth.
    struct Rule {
        /// Grams of more items are frequent.
        let frequency: Int
        let longestGram: Int
        /// Whether a text's end counts as its last symbol.
        let keepsEnds: Bool
        /// The grams anywhere, for those at starts; nil for the former.
        let anywhere: GramTrie?
    }

    /// What is known of a symbol while a node's positions are parted by it.
    struct Slot {
        var positions: UInt32 = 0
        var frequency: UInt32 = 0
        /// The last item met, plus 1.
        var lastItem: UInt32 = 0
        /// Where the next position goes; negative where none is kept.
        var nextPosition = -1
        /// Where the next item goes; negative where none is kept.
        var nextItem = -1
        /// Where the bitmap starts; negative where there is none.
        var bitmap = -1
    }

    /// A node whose positions are to be parted.
    struct Frontier {
        let node: Int
        let positions: Range<Int>
    }

    let stream: SymbolStream
    let rule: Rule
    private(set) var trie = GramTrie()
    private(set) var store: PostingStore
    /// Of each node the one without its first symbol, or that of the same gram anywhere; .max: none.
    private var links: [UInt32] = [0]
    private var slots: [Slot]
    private var touched: [UInt32] = []
    private var next: [UInt32] = []
    private var kept: [UInt32] = []
    /// The nodes whose gaps are in `kept`, and where.
    private var sparse: [(node: Int, items: Range<Int>)] = []

    init(_ stream: SymbolStream, _ rule: Rule, into store: PostingStore) {
        self.stream = stream
        self.rule = rule
        self.store = store
        slots = [Slot](repeating: Slot(), count: stream.numbers.count)
    }

    /// Builds the trie of the grams at some positions; nil where cancelled, or too large.
    mutating func build(at positions: [UInt32], isCancelled: () -> Bool) -> GramTrie? {
        var level = positions
        var frontier = [Frontier(node: 0, positions: 0..<positions.count)]
        var levelStart = 0
        for depth in 1... {
            let levelEnd = trie.count
            var grown: [Frontier] = []
            next.removeAll(keepingCapacity: true)
            var node = levelStart
            for parent in frontier {
                if isCancelled() || store.isFull { return nil }
                while node <= parent.node {
                    trie.children.append(UInt32(trie.count))
                    node += 1
                }
                part(parent, of: level, isLast: depth >= rule.longestGram, into: &grown)
            }
            while node < levelEnd {
                trie.children.append(UInt32(trie.count))
                node += 1
            }
            if trie.count == levelEnd { break }
            levelStart = levelEnd
            frontier = grown
            swap(&level, &next)
        }
        trie.children.append(UInt32(trie.count))
        return trie
    }

    /// Makes the children of a node.
    private mutating func part(
        _ parent: Frontier,
        of level: [UInt32],
        isLast: Bool,
        into grown: inout [Frontier]
    ) {
        count(level[parent.positions])
        touched.sort()
        kept.removeAll(keepingCapacity: true)
        sparse.removeAll(keepingCapacity: true)
        var keepsAny = false
        for symbol in touched {
            keepsAny = makeChild(of: parent.node, symbol, isLast, &grown) || keepsAny
        }
        if keepsAny { distribute(level[parent.positions]) }
        for entry in sparse {
            trie.postings[entry.node] = kept.withUnsafeBufferPointer {
                store.append(UnsafeBufferPointer(rebasing: $0[entry.items]))
            }
        }
        for symbol in touched { slots[Int(symbol)] = Slot() }
        touched.removeAll(keepingCapacity: true)
    }

    /// Counts the positions and items of each next symbol.
    private mutating func count(_ positions: ArraySlice<UInt32>) {
        slots.withUnsafeMutableBufferPointer { slots in
            stream.symbols.withUnsafeBufferPointer { symbols in
                stream.items.withUnsafeBufferPointer { items in
                    for position in positions {
                        let symbol = symbols[Int(position)]
                        let item = items[Int(position)] &+ 1
                        if slots[Int(symbol)].positions == 0 { touched.append(symbol) }
                        slots[Int(symbol)].positions &+= 1
                        if slots[Int(symbol)].lastItem != item {
                            slots[Int(symbol)].lastItem = item
                            slots[Int(symbol)].frequency &+= 1
                        }
                    }
                }
            }
        }
    }

    /// Adds a child unless other grams stand for it, and tells whether positions are to be kept.
    private mutating func makeChild(
        of parent: Int,
        _ symbol: UInt32,
        _ isLast: Bool,
        _ grown: inout [Frontier]
    ) -> Bool {
        let isEnd = symbol == SymbolStream.end
        if isEnd, !rule.keepsEnds { return false }
        let number = stream.numbers[Int(symbol)]
        let link = isEnd ? nil : link(of: parent, number)
        guard isStored(parent, link) else { return false }
        let slot = slots[Int(symbol)]
        let node = trie.count
        trie.symbols.append(number)
        trie.frequencies.append(slot.frequency)
        trie.postings.append(0)
        links.append(link.map(UInt32.init) ?? .max)
        setPosting(of: node, parent, link, symbol)
        if !isEnd, !isLast, Int(slot.frequency) > rule.frequency {
            let start = next.count
            next.append(contentsOf: repeatElement(0, count: Int(slot.positions)))
            slots[Int(symbol)].nextPosition = start
            grown.append(Frontier(node: node, positions: start..<next.count))
        }
        return true
    }

    /// The node of a gram without its first symbol, or anywhere.
    private func link(of parent: Int, _ number: UInt32) -> Int? {
        if let anywhere = rule.anywhere {
            return links[parent] == .max
                ? nil : anywhere.child(of: Int(links[parent]), by: number)
        }
        return parent == 0 ? 0 : trie.child(of: Int(links[parent]), by: number)
    }

    private func isStored(_ parent: Int, _ link: Int?) -> Bool {
        if let anywhere = rule.anywhere {
            guard let link else { return true }
            return Int(anywhere.frequencies[link]) > rule.frequency
        }
        if parent == 0 { return true }
        guard let link else { return false }
        return Int(trie.frequencies[link]) > rule.frequency
    }

    /// Shares a posting that has the same items, or prepares one of its own.
    private mutating func setPosting(of node: Int, _ parent: Int, _ link: Int?, _ symbol: UInt32) {
        let frequency = trie.frequencies[node]
        if parent != 0, trie.frequencies[parent] == frequency {
            trie.postings[node] = trie.postings[parent]
        } else if let link, let shared = shared(link, frequency) {
            trie.postings[node] = shared
        } else if store.isBitmap(Int(frequency)) {
            let reference = store.appendBitmap()
            trie.postings[node] = reference
            slots[Int(symbol)].bitmap = store.start(ofBitmap: reference)
        } else {
            let start = kept.count
            kept.append(contentsOf: repeatElement(0, count: Int(frequency)))
            slots[Int(symbol)].nextItem = start
            sparse.append((node, start..<kept.count))
        }
    }

    private func shared(_ link: Int, _ frequency: UInt32) -> PostingStore.Reference? {
        let other = rule.anywhere ?? trie
        return link != 0 && other.frequencies[link] == frequency ? other.postings[link] : nil
    }

    /// Puts each position and item where its symbol's go.
    private mutating func distribute(_ positions: ArraySlice<UInt32>) {
        for symbol in touched { slots[Int(symbol)].lastItem = 0 }
        slots.withUnsafeMutableBufferPointer { slots in
            next.withUnsafeMutableBufferPointer { next in
                kept.withUnsafeMutableBufferPointer { kept in
                    store.withMutableBitmaps { bitmaps in
                        Self.distribute(positions, stream, slots, next, kept, bitmaps)
                    }
                }
            }
        }
    }

    private static func distribute(
        _ positions: ArraySlice<UInt32>,
        _ stream: SymbolStream,
        _ slots: UnsafeMutableBufferPointer<Slot>,
        _ next: UnsafeMutableBufferPointer<UInt32>,
        _ kept: UnsafeMutableBufferPointer<UInt32>,
        _ bitmaps: UnsafeMutableBufferPointer<UInt64>
    ) {
        stream.symbols.withUnsafeBufferPointer { symbols in
            stream.items.withUnsafeBufferPointer { items in
                for position in positions {
                    let symbol = Int(symbols[Int(position)])
                    let item = items[Int(position)]
                    if slots[symbol].nextPosition >= 0 {
                        next[slots[symbol].nextPosition] = position &+ 1
                        slots[symbol].nextPosition &+= 1
                    }
                    if slots[symbol].lastItem == item &+ 1 { continue }
                    slots[symbol].lastItem = item &+ 1
                    if slots[symbol].bitmap >= 0 {
                        bitmaps[slots[symbol].bitmap &+ Int(item >> 6)] |= 1 << UInt64(item & 63)
                    } else if slots[symbol].nextItem >= 0 {
                        kept[slots[symbol].nextItem] = item
                        slots[symbol].nextItem &+= 1
                    }
                }
            }
        }
    }
}
