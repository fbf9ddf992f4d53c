import SearchCore

/// The folded texts of some fields of a catalog, and where it is large, their grams.
///
/// Both give the same answers; the grams give them sooner.
struct TextIndex: Sendable {
    /// What a text index is of.
    struct Key: Hashable, Sendable {
        let fields: [ByteString]
        let folding: TextFolding

        init(_ profile: Profile) {
            fields = profile.textFields.reduce(into: []) { fields, name in
                let field = ByteString(name)
                if !fields.contains(field) { fields.append(field) }
            }
            folding = TextFolding(profile)
        }
    }

    let texts: FoldedTexts
    var grams: GramIndex?

    /// The items whose text matches, of those in a filter.
    ///
    /// - Complexity: O(results shown) for most queries with grams, O(T) for the rest; O(bytes)
    ///   without.
    func hits(of needle: Needle, within filter: OrdinalSet?) -> TextHits {
        guard let grams, !needle.bytes.isEmpty else {
            return TextHits.ordinals(texts.scan(for: needle)).filtered(by: filter)
        }
        switch grams.plan(needle) {
        case .nothing: return .ordinals([])
        case .exactly(let posting):
            return TextHits.posting(posting, grams.store).filtered(by: filter)
        case .among(let posting, let others):
            let candidates = grams.store.members(of: posting, within: filter, and: others)
            return .ordinals(texts.verified(candidates, needle))
        }
    }

    /// Bytes in memory.
    var footprint: Int { texts.footprint + (grams?.footprint ?? 0) }
}

extension FoldedTexts {
    /// How many candidates' texts are fetched at once, before they are compared.
    private static let batch = 64

    /// The candidates that match.
    fileprivate func verified(_ candidates: [UInt32], _ needle: Needle) -> [UInt32] {
        withMatcher(of: needle) { matcher in
            [UInt32](unsafeUninitializedCapacity: candidates.count) { buffer, count in
                count = candidates.withUnsafeBufferPointer {
                    Self.verify($0, matcher, into: buffer)
                }
            }
        } ?? []
    }

    /// Writes the candidates that match, and returns how many.
    ///
    /// Texts lie far apart and most are not in the processor's cache. Touching many in a loop that
    /// does nothing else has them fetched side by side.
    private static func verify(
        _ candidates: UnsafeBufferPointer<UInt32>,
        _ matcher: TextMatcher,
        into buffer: UnsafeMutableBufferPointer<UInt32>
    ) -> Int {
        var written = 0
        var start = 0
        while start < candidates.count {
            let end = min(start &+ batch, candidates.count)
            // What follows a text is 0xFF, so that this holds and cannot be optimised away.
            guard matcher.touch(candidates, start, end) == FoldedTexts.end else { return written }
            for index in start..<end {
                let candidate = candidates[index]
                buffer[written] = candidate
                written &+= matcher.matches(item: Int(candidate)) ? 1 : 0
            }
            start = end
        }
        return written
    }
}
