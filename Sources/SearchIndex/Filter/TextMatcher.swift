import SearchCore

/// Says whether a needle is found in an item's folded texts; the last word on every match.
///
/// A match is a run of grapheme clusters: boundary, anchor and bytes hold for the same occurrence.
/// It holds pointers into a ``FoldedTexts`` and is valid within ``FoldedTexts/withMatcher(of:_:)``.
struct TextMatcher {
    let bytes: UnsafePointer<UInt8>
    private let starts: UnsafePointer<UInt32>
    private let clustered: PositionSet.View
    /// How many bytes the needle has.
    let length: Int
    let match: Profile.Match
    /// Finds the needle; nil where it is empty.
    let search: ByteSearch?
    private let insides: PositionSet.View
    private let wordStarts: PositionSet.View

    /// Where an item's texts start.
    @inline(__always)
    func start(of item: Int) -> Int { Int(starts[item]) }

    /// Reads the last byte of each candidate's texts, which must have some; they are 0xFF.
    @inline(__always)
    func touch(_ candidates: UnsafeBufferPointer<UInt32>, _ start: Int, _ end: Int) -> UInt8 {
        var all = FoldedTexts.end
        for index in start..<end { all &= bytes[Int(starts[Int(candidates[index]) &+ 1]) &- 1] }
        return all
    }

    /// Whether any of an item's texts matches.
    @inline(__always)
    func matches(item: Int) -> Bool {
        firstMatch(item: item, from: start(of: item)) >= 0
    }

    /// Where the first match at or after a position of an item starts, or -1.
    @inline(__always)
    func firstMatch(item: Int, from position: Int) -> Int {
        let end = start(of: item + 1) - 1
        if end < start(of: item) { return -1 }
        guard let search else { return firstEmptyMatch(from: position, to: end) }
        switch match {
        case .contains, .wordPrefix: return firstFloating(search, item, from: position, to: end)
        case .prefix, .exact: return firstAnchored(search, item, from: position, to: end)
        }
    }

    /// Whether bytes that equal the needle are a match.
    @inline(__always)
    func accepts(_ start: Int, item: Int) -> Bool {
        let end = start + length
        if clustered.contains(item) {
            if insides.contains(start) || insides.contains(end) { return false }
        }
        switch match {
        case .contains: return true
        case .wordPrefix: return isWordStart(start, item: item)
        case .prefix: return isTextStart(start, item: item)
        case .exact: return isTextStart(start, item: item) && bytes[end] == FoldedTexts.end
        }
    }

    /// A needle that folds to nothing is at the start of every text, and is only an empty one.
    private func firstEmptyMatch(from position: Int, to end: Int) -> Int {
        guard match == .exact else { return position }
        var start = position
        while start <= end {
            if bytes[start] == FoldedTexts.end { return start }
            start = textEnd(after: start) + 1
        }
        return -1
    }

    @inline(__always)
    private func firstFloating(
        _ search: ByteSearch,
        _ item: Int,
        from position: Int,
        to end: Int
    ) -> Int {
        var start = position
        while true {
            let found = search.first(from: start, to: end)
            if found < 0 || accepts(found, item: item) { return found }
            start = found + 1
        }
    }

    private func firstAnchored(
        _ search: ByteSearch,
        _ item: Int,
        from position: Int,
        to end: Int
    ) -> Int {
        var start = position
        if !isTextStart(start, item: item) { start = textEnd(after: start) + 1 }
        while start + length <= end {
            if search.equalsNeedle(at: start), accepts(start, item: item) { return start }
            start = textEnd(after: start) + 1
        }
        return -1
    }

    private func textEnd(after position: Int) -> Int {
        var end = position
        while bytes[end] != FoldedTexts.end { end += 1 }
        return end
    }

    private func isTextStart(_ position: Int, item: Int) -> Bool {
        position == start(of: item) || bytes[position - 1] == FoldedTexts.end
    }

    private func isWordStart(_ position: Int, item: Int) -> Bool {
        if isTextStart(position, item: item) { return true }
        return bytes[position - 1] < 0x80
            ? !bytes[position - 1].isASCIILetterOrDigit : wordStarts.contains(position)
    }
}

extension TextMatcher {
    /// Runs `body` with a matcher, which must not leave it; nil where there are no items.
    static func with<Result>(
        _ texts: FoldedTexts,
        _ needle: Needle,
        _ body: (TextMatcher) -> Result
    ) -> Result? {
        texts.bytes.withUnsafeBufferPointer { bytes in
            texts.starts.withUnsafeBufferPointer { starts in
                texts.clustered.withView { clustered in
                    texts.insides.withView { insides in
                        texts.wordStarts.withView { wordStarts in
                            needle.bytes.withUnsafeBufferPointer { wanted in
                                guard let bytes = bytes.baseAddress,
                                    let starts = starts.baseAddress
                                else { return nil }
                                return body(
                                    TextMatcher(
                                        bytes: bytes,
                                        starts: starts,
                                        clustered: clustered,
                                        length: wanted.count,
                                        match: needle.match,
                                        search: ByteSearch(wanted, in: bytes),
                                        insides: insides,
                                        wordStarts: wordStarts
                                    )
                                )
                            }
                        }
                    }
                }
            }
        }
    }
}

extension FoldedTexts {
    /// Runs `body` with a matcher, which must not leave it; nil where there are no items.
    func withMatcher<Result>(of needle: Needle, _ body: (TextMatcher) -> Result) -> Result? {
        TextMatcher.with(self, needle, body)
    }

    /// The items that match, rising, found by going through all texts.
    ///
    /// - Complexity: O(bytes).
    func scan(for needle: Needle) -> [UInt32] {
        withMatcher(of: needle) { matcher in
            guard let search = matcher.search, needle.match != .prefix, needle.match != .exact
            else { return scanItems(matcher) }
            return scanBytes(matcher, search)
        } ?? []
    }

    /// The bytes of the matches in an item, one after another.
    func matches(of needle: Needle, inItem item: Int) -> [Range<Int>] {
        withMatcher(of: needle) { matcher in
            var found: [Range<Int>] = []
            var position = matcher.start(of: item)
            while position < matcher.start(of: item + 1) {
                let start = matcher.firstMatch(item: item, from: position)
                if start < 0 { break }
                found.append(start..<start + needle.bytes.count)
                position = max(start + 1, start + needle.bytes.count)
            }
            return found
        } ?? []
    }

    private func scanItems(_ matcher: TextMatcher) -> [UInt32] {
        (0..<count).compactMap { matcher.matches(item: $0) ? UInt32($0) : nil }
    }

    private func scanBytes(_ matcher: TextMatcher, _ search: ByteSearch) -> [UInt32] {
        var found: [UInt32] = []
        let end = matcher.start(of: count)
        var item = 0
        var position = 0
        while position < end {
            let hit = search.firstFar(from: position, to: end)
            if hit < 0 { break }
            while matcher.start(of: item + 1) <= hit { item += 1 }
            if matcher.accepts(hit, item: item) {
                found.append(UInt32(item))
                position = matcher.start(of: item + 1)
            } else {
                position = hit + 1
            }
        }
        return found
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    @inline(__always)
    var isASCIILetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
