import Foundation
import SearchCore

/// Folded texts one after another, and where a run of grapheme clusters of them equals a needle.
///
/// Invariant: every text is followed by a byte 0xFF, which no UTF-8 text contains, so that no match
/// reaches into the next one. A position of `bytes` is a cluster boundary unless `insides` has it.
struct FoldedTexts: Sendable {
    /// A byte of the texts, and the text that it lies in.
    struct Position {
        let text: Int
        let byte: Int
    }

    /// A text, and the bytes in it that equal a needle.
    struct Match {
        let text: Int
        let bytes: Range<Int>
    }

    private static let end: UInt8 = 0xFF

    private var bytes: [UInt8] = []
    /// Where each text starts, and at last where the next one would.
    private var starts: [Int] = [0]
    /// Positions within grapheme clusters; none in ASCII, where every byte is a cluster.
    private var insides = PositionSet()
    /// Positions right after a cluster that ends a word; only those of texts that are not ASCII.
    private var wordStarts = PositionSet()
    private var isASCII: [Bool] = []

    var count: Int { starts.count - 1 }

    /// Where a text starts; that of `count` is the end of all.
    func start(ofText text: Int) -> Position { Position(text: text, byte: starts[text]) }

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

    /// The first match at or after a position, in the text of that position or a later one.
    ///
    /// - Complexity: O(bytes from there to the match).
    func firstMatch(of needle: Needle, from position: Position) -> Match? {
        switch needle.match {
        case .exact, .prefix: firstAnchoredMatch(of: needle, from: position)
        case .contains, .wordPrefix: firstFloatingMatch(of: needle, from: position)
        }
    }

    private func firstAnchoredMatch(of needle: Needle, from position: Position) -> Match? {
        let length = needle.bytes.count
        for text in position.text..<max(position.text, count) {
            let start = starts[text]
            let room = starts[text + 1] - 1 - start
            guard start >= position.byte,
                length == room || length < room && needle.match == .prefix,
                bytes[start..<start + length].elementsEqual(needle.bytes),
                isBoundary(start + length)
            else { continue }
            return Match(text: text, bytes: start..<start + length)
        }
        return nil
    }

    private func firstFloatingMatch(of needle: Needle, from position: Position) -> Match? {
        var text = position.text
        var start = position.byte
        while start < bytes.count, let found = firstOccurrence(of: needle.bytes, from: start) {
            while starts[text + 1] <= found { text += 1 }
            let end = found + needle.bytes.count
            if needle.match == .contains || isWordStart(found, inText: text),
                isBoundary(found), isBoundary(end)
            {
                return Match(text: text, bytes: found..<end)
            }
            start = found + 1
        }
        return nil
    }

    /// Where the needle's bytes occur at or after a position, boundaries or not.
    private func firstOccurrence(of needle: [UInt8], from start: Int) -> Int? {
        guard let first = needle.first else { return start }
        // Pointers because this is the engine's inner loop; neither leaves the closures, and every
        // read is below `last + needle.count`, which is at most `count`.
        return bytes.withUnsafeBytes { bytes in
            needle.withUnsafeBytes { needle in
                guard let base = bytes.baseAddress, let wanted = needle.baseAddress else {
                    return nil
                }
                let last = bytes.count - needle.count
                var position = start
                while position <= last {
                    guard let hit = memchr(base + position, Int32(first), last - position + 1)
                    else {
                        return nil
                    }
                    if memcmp(hit, wanted, needle.count) == 0 {
                        return UnsafeRawPointer(hit) - base
                    }
                    position = UnsafeRawPointer(hit) - base + 1
                }
                return nil
            }
        }
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
