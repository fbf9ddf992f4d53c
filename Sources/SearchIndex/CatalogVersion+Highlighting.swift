public import SearchCore

extension CatalogVersion {
    /// Where a query's text is found in a text, for highlighting.
    ///
    /// - Returns: Ranges of the text's grapheme clusters, rising and apart. A cluster that folds to
    ///   several, such as the ligature ﬁ, is in a range if any part of it is in a match. None for an
    ///   empty query.
    public func matchRanges(
        in text: String,
        of query: String,
        under profile: Profile
    ) -> [Range<Int>] {
        let needle = Needle(query, under: profile)
        guard !needle.bytes.isEmpty else { return [] }
        let folded = FoldedClusters(text, TextFolding(profile))
        var ranges: [Range<Int>] = []
        for match in folded.texts.matches(of: needle, inItem: 0) {
            let range = folded.clusters(of: match)
            if let last = ranges.last, range.lowerBound < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}

/// A folded text that remembers which clusters of the original its bytes come from.
private struct FoldedClusters {
    var texts = FoldedTexts()
    /// Where the folded bytes of each original cluster end.
    private var ends: [Int] = []

    init(_ text: String, _ folding: TextFolding) {
        let folded = folding.fold(text)
        var cache = FoldingCache(folding)
        texts.append([text], &cache)
        texts.finish()
        var pieces = ""
        for cluster in text {
            pieces += folding.fold(String(cluster))
            ends.append(pieces.utf8.count)
        }
        // Folding works cluster by cluster. Should a text be an exception, it is one piece.
        if !pieces.hasSameBytes(as: folded) { ends = ends.map { _ in folded.utf8.count } }
    }

    func clusters(of match: Range<Int>) -> Range<Int> {
        let first = ends.firstIndex { $0 > match.lowerBound } ?? 0
        let last = ends.firstIndex { $0 >= match.upperBound } ?? ends.count - 1
        return first..<last + 1
    }
}
