/// Folds many texts: most scalars fold alone, and what they fold to is looked up in a table.
///
/// Folding a text of such scalars one by one gives what folding the whole gives, since none of them
/// composes with another.
struct FoldingCache {
    /// What is known of a folded text's grapheme clusters.
    enum Shape: Sendable {
        /// Every scalar is a cluster.
        case scalars
        /// A cluster may be several scalars.
        case clusters
    }

    private let folding: TextFolding
    /// Of each scalar of the basic plane what it folds to; 0 where it was not met yet.
    private var basic: [Entry]
    private var others: [UInt32: Entry] = [:]
    /// Where words may start in the text being folded.
    private var starts: [Int] = []

    init(_ folding: TextFolding) {
        self.folding = folding
        basic = [Entry](repeating: Entry(rawValue: 0), count: 0x10000)
    }

    /// Appends the folded form of a text, as ``TextFolding/fold(_:)`` gives it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - bytes: What it is appended to.
    ///   - wordStarts: Gets the positions after scalars that are neither ASCII nor part of a word.
    /// - Returns: What is known of its clusters.
    mutating func fold(
        _ text: String,
        into bytes: inout [UInt8],
        wordStarts: inout PositionSet
    ) -> Shape {
        let start = bytes.count
        starts.removeAll(keepingCapacity: true)
        defer { for position in starts { wordStarts.insert(position) } }
        let fast: Shape?? = text.utf8.withContiguousStorageIfAvailable { source in
            source.allSatisfy { $0 < 0x80 }
                ? foldASCII(source, into: &bytes) : foldScalars(source, into: &bytes)
        }
        if let shape = fast ?? nil { return shape }
        bytes.removeSubrange(start...)
        starts.removeAll(keepingCapacity: true)
        let folded = folding.fold(text)
        for scalar in folded.unicodeScalars {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            if !scalar.isASCII, !scalar.isPartOfWord { starts.append(bytes.count) }
        }
        return folded.unicodeScalars.allSatisfy(\.isAlwaysCluster) ? .scalars : .clusters
    }

    private func foldASCII(
        _ source: UnsafeBufferPointer<UInt8>,
        into bytes: inout [UInt8]
    ) -> Shape {
        let start = bytes.count
        bytes.append(contentsOf: source)
        var hasReturn = false
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte &- 0x41 < 26, !folding.isCaseSensitive { bytes[index] = byte | 0x20 }
            if byte == 0x0D { hasReturn = true }
        }
        return hasReturn ? .clusters : .scalars
    }

    /// Nil where a scalar does not fold alone.
    private mutating func foldScalars(
        _ source: UnsafeBufferPointer<UInt8>,
        into bytes: inout [UInt8]
    ) -> Shape? {
        var shape = Shape.scalars
        var index = 0
        while index < source.count {
            let (scalar, length) = UTF8Bytes.scalar(in: source, at: index)
            index += length
            let entry = entry(of: scalar)
            guard entry.foldsAlone else { return nil }
            if !entry.isAlwaysCluster { shape = .clusters }
            UTF8Bytes.append(entry.folded, to: &bytes)
            if !entry.isPartOfWord, entry.folded >= 0x80 { starts.append(bytes.count) }
        }
        return shape
    }

    private mutating func entry(of value: UInt32) -> Entry {
        if value < 0x10000 {
            let known = basic[Int(value)]
            if known.rawValue != 0 { return known }
        } else if let known = others[value] {
            return known
        }
        let entry = Unicode.Scalar(value).map(makeEntry) ?? Entry(folded: nil)
        if value < 0x10000 { basic[Int(value)] = entry } else { others[value] = entry }
        return entry
    }

    private func makeEntry(_ scalar: Unicode.Scalar) -> Entry {
        guard scalar.standsAlone else { return Entry(folded: nil) }
        let folded = folding.fold(String(scalar)).unicodeScalars
        guard let first = folded.first, folded.count == 1, first.standsAlone else {
            return Entry(folded: nil)
        }
        return Entry(folded: first)
    }
}

/// What a scalar folds to, in one word.
private struct Entry {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(folded: Unicode.Scalar?) {
        guard let folded else {
            rawValue = 1 << 31
            return
        }
        rawValue =
            1 << 31 | 1 << 30 | (folded.isAlwaysCluster ? 1 << 29 : 0)
            | (folded.isPartOfWord ? 1 << 28 : 0) | folded.value
    }

    var foldsAlone: Bool { rawValue & 1 << 30 != 0 }
    var isAlwaysCluster: Bool { rawValue & 1 << 29 != 0 }
    var isPartOfWord: Bool { rawValue & 1 << 28 != 0 }
    var folded: UInt32 { rawValue & 0x1F_FFFF }
}

extension Unicode.Scalar {
    /// Whether the scalar composes with none before it: it is no mark and no part of a syllable.
    fileprivate var standsAlone: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .unassigned: return false
        default: break
        }
        switch value {
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false  // Hangul
        case 0x16D40...0x16D7F: return false  // Kirat Rai, whose vowels are letters that compose
        default: return true
        }
    }
}
