import SearchCore

/// Folded texts one after another, and where a run of grapheme clusters of them equals a needle.
///
/// Invariant: every text is followed by a byte 0xFF, which no UTF-8 text contains, so that no match
/// reaches into the next one. A position of `bytes` is a cluster boundary unless `insides` has it.
struct FoldedTexts: Sendable {
    private static let end: UInt8 = 0xFF

    private(set) var bytes: [UInt8] = []
    /// Where each text starts, and at last where the next one would.
    private(set) var starts: [Int] = [0]
    /// Positions within grapheme clusters; none in ASCII, where every byte is a cluster.
    private var insides = PositionSet()
    /// Positions right after a cluster that ends a word; only those of texts that are not ASCII.
    private var wordStarts = PositionSet()
    private var isASCII: [Bool] = []

    var count: Int { starts.count - 1 }

    /// Appends a text that is folded already.
    mutating func append(_ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        // CR LF is one cluster, the only one of ASCII with two bytes.
        let isPlain = bytes[start...].allSatisfy { $0 < 0x80 && $0 != 0x0D }
        isASCII.append(isPlain)
        if !isPlain { markClusters(of: text, at: start) }
        bytes.append(Self.end)
        starts.append(bytes.count)
    }

    private mutating func markClusters(of text: String, at start: Int) {
        var position = start
        for cluster in text {
            let length = cluster.utf8.count
            insides.insert(position + 1..<position + length)
            position += length
            if !cluster.endsInWord { wordStarts.insert(position..<position + 1) }
        }
    }

    /// The first match in a text at or after a position of `bytes`, as a range of `bytes`.
    func firstMatch(of needle: Needle, inText text: Int, from position: Int) -> Range<Int>? {
        let end = starts[text + 1] - 1
        let length = needle.bytes.count
        switch needle.match {
        case .exact where end - starts[text] != length: return nil
        case .exact, .prefix:
            let start = starts[text]
            return position <= start && isMatch(needle.bytes, at: start, before: end)
                ? start..<start + length : nil
        case .contains, .wordPrefix:
            var start = position
            while let found = firstOccurrence(of: needle.bytes, from: start, before: end) {
                let isAllowed = needle.match == .contains || isWordStart(found, inText: text)
                if isAllowed, isBoundary(found), isBoundary(found + length) {
                    return found..<found + length
                }
                start = found + 1
            }
            return nil
        }
    }

    private func isMatch(_ needle: [UInt8], at start: Int, before end: Int) -> Bool {
        start + needle.count <= end && equals(needle, at: start)
            && isBoundary(start) && isBoundary(start + needle.count)
    }

    private func equals(_ needle: [UInt8], at start: Int) -> Bool {
        for index in needle.indices where bytes[start + index] != needle[index] { return false }
        return true
    }

    private func firstOccurrence(of needle: [UInt8], from start: Int, before end: Int) -> Int? {
        guard let first = needle.first else { return start <= end ? start : nil }
        var position = start
        while position + needle.count <= end {
            if bytes[position] == first, equals(needle, at: position) { return position }
            position += 1
        }
        return nil
    }

    private func isBoundary(_ position: Int) -> Bool { !insides.contains(position) }

    private func isWordStart(_ position: Int, inText text: Int) -> Bool {
        if position == starts[text] { return true }
        return isASCII[text]
            ? !bytes[position - 1].isASCIILetterOrDigit : wordStarts.contains(position)
    }
}

extension Character {
    /// Whether the cluster is part of a word: its last scalar is a letter, a digit or a mark.
    var endsInWord: Bool {
        switch unicodeScalars.last?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
