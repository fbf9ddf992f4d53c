/// The folded texts of a catalog as numbers, one for each grapheme cluster; an index is built of it.
///
/// They are those of ``ClusterNumbers``, and for building, what occurs is numbered densely in the
/// same order.
struct SymbolStream {
    /// Stands after every text.
    static let end: UInt32 = 0

    /// Of each position its dense symbol; ``end`` after a text.
    private(set) var symbols: [UInt32] = []
    /// Of each position the ordinal of its item.
    private(set) var items: [UInt32] = []
    /// Positions at which a text starts.
    private(set) var textStarts: [UInt32] = []
    /// Positions at which a word starts.
    private(set) var wordStarts: [UInt32] = []
    /// Of each dense symbol its number; that of ``end`` is 0.
    private(set) var numbers: [UInt32] = [0]
    private(set) var clusters = ClusterNumbers()

    /// Numbers the clusters of texts; nil where there are too many, or `isCancelled` says so.
    init?(_ texts: FoldedTexts, isCancelled: () -> Bool) {
        guard texts.bytes.count < Int(Int32.max) else { return nil }
        symbols.reserveCapacity(texts.bytes.count)
        items.reserveCapacity(texts.bytes.count)
        for item in 0..<texts.count {
            if item & 0xFFF == 0, isCancelled() { return nil }
            append(item, of: texts)
        }
        makeDense()
    }

    private mutating func append(_ item: Int, of texts: FoldedTexts) {
        let range = Int(texts.starts[item])..<Int(texts.starts[item + 1])
        texts.bytes.withUnsafeBufferPointer { bytes in
            var position = range.lowerBound
            var isTextStart = true
            while position < range.upperBound {
                let byte = bytes[position]
                if isTextStart { textStarts.append(UInt32(symbols.count)) }
                if isTextStart || isWordStart(position, bytes, texts) {
                    wordStarts.append(UInt32(symbols.count))
                }
                isTextStart = byte == FoldedTexts.end
                let length =
                    byte < 0x80 && bytes[position + 1] < 0x80 && byte != 0x0D
                    ? append(byte) : appendCluster(at: position, bytes, texts)
                items.append(UInt32(item))
                position += length
            }
        }
    }

    private func isWordStart(
        _ position: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ texts: FoldedTexts
    ) -> Bool {
        let previous = bytes[position - 1]
        return previous < 0x80
            ? !previous.isASCIILetterOrDigit : texts.wordStarts.contains(position)
    }

    private mutating func append(_ byte: UInt8) -> Int {
        symbols.append(byte == FoldedTexts.end ? Self.end : UInt32(byte) + 1)
        return 1
    }

    /// Appends the cluster at a position, and tells how many bytes it has.
    private mutating func appendCluster(
        at position: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ texts: FoldedTexts
    ) -> Int {
        if bytes[position] == FoldedTexts.end { return append(bytes[position]) }
        let (scalar, first) = UTF8Bytes.scalar(in: bytes, at: position)
        var length = first
        while texts.insides.contains(position + length) {
            length += UTF8Bytes.scalar(in: bytes, at: position + length).length
        }
        if length == first {
            symbols.append(scalar + 1)
        } else {
            let cluster = bytes[position..<position + length]
            symbols.append(clusters.add(String(decoding: cluster, as: UTF8.self)))
        }
        return length
    }

    /// Numbers what occurs from 1 on, in the order of the symbols' numbers.
    private mutating func makeDense() {
        let all = Int(ClusterNumbers.first) + clusters.count
        var dense = [UInt32](repeating: 0, count: all)
        for symbol in symbols { dense[Int(symbol)] = 1 }
        dense[Int(Self.end)] = 0
        for symbol in dense.indices where dense[symbol] != 0 {
            dense[symbol] = UInt32(numbers.count)
            numbers.append(UInt32(symbol))
        }
        for index in symbols.indices { symbols[index] = dense[Int(symbols[index])] }
    }
}

/// The numbers of grapheme clusters.
///
/// A scalar's is its value and 1; those of clusters of several scalars lie beyond, in the order in
/// which they were met. 0 is the end of a text.
struct ClusterNumbers: Sendable {
    /// The first number that is no scalar's.
    static let first: UInt32 = 0x11_0001

    private var numbers: [ByteString: UInt32] = [:]

    var count: Int { numbers.count }

    /// The number of a cluster of several scalars, given to it now if it has none.
    mutating func add(_ cluster: String) -> UInt32 {
        let key = ByteString(cluster)
        if let known = numbers[key] { return known }
        let number = Self.first + UInt32(numbers.count)
        numbers[key] = number
        return number
    }

    /// The number of a cluster; nil where no text has it.
    func number(of cluster: Character) -> UInt32? {
        let scalars = cluster.unicodeScalars
        if let first = scalars.first, scalars.count == 1 { return first.value + 1 }
        return numbers[ByteString(String(cluster))]
    }

    /// Bytes in memory, about.
    var footprint: Int { numbers.capacity * 48 }
}
