/// Grams as paths from a root, and for each the items that have it.
///
/// Nodes lie in breadth-first order: the children of a node are neighbours, rising by symbol.
struct GramTrie: Sendable {
    /// Of each node the symbol that leads to it; 0 for the root and the end of a text.
    var symbols: [UInt32] = [0]
    /// Of each node where its children start; the next node's start is their end.
    var children: [UInt32] = []
    /// Of each node in how many items its gram is.
    var frequencies: [UInt32] = [0]
    /// Of each node where its posting lies.
    var postings: [PostingStore.Reference] = [0]

    var count: Int { symbols.count }

    func posting(of node: Int) -> Posting {
        Posting(reference: postings[node], frequency: Int(frequencies[node]))
    }

    /// The child of a node by a symbol; nil where it has none.
    ///
    /// - Complexity: O(log children).
    @inline(__always)
    func child(of node: Int, by symbol: UInt32) -> Int? {
        var low = Int(children[node])
        var high = Int(children[node + 1])
        let end = high
        while low < high {
            let middle = (low &+ high) >> 1
            if symbols[middle] < symbol { low = middle &+ 1 } else { high = middle }
        }
        return low < end && symbols[low] == symbol ? low : nil
    }

    /// Follows symbols from the root as far as it goes.
    ///
    /// - Returns: The last node reached and how many symbols led to it.
    func walk(_ symbols: ArraySlice<UInt32>) -> (node: Int, length: Int) {
        var node = 0
        var length = 0
        for symbol in symbols {
            guard let next = child(of: node, by: symbol) else { break }
            node = next
            length += 1
        }
        return (node, length)
    }

    /// The same trie without spare memory.
    func compact() -> GramTrie {
        func exact(_ values: [UInt32]) -> [UInt32] { values.withUnsafeBufferPointer { Array($0) } }
        return GramTrie(
            symbols: exact(symbols),
            children: exact(children),
            frequencies: exact(frequencies),
            postings: exact(postings)
        )
    }

    /// Bytes in memory.
    var footprint: Int {
        (symbols.capacity + children.capacity + frequencies.capacity + postings.capacity) * 4
    }
}
