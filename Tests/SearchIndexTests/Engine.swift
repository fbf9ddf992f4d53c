import SearchCore
import TestSupport

@testable import SearchIndex

/// The ways of finding items, which must agree.
enum Engine: CaseIterable {
    case scan, grams, segments

    /// Sizes at which a few items have an index as deep as that of a million.
    func tuning(using random: inout Randomness) -> IndexTuning {
        switch self {
        case .scan: IndexTuning(fewestItems: .max)
        case .segments: IndexTuning(fewestItems: 40, leastFrequency: 4, mostBytes: 500)
        case .grams:
            IndexTuning(
                fewestItems: 0,
                leastFrequency: .random(in: 1...12, using: &random),
                mostFrequency: 16,
                longestGram: .random(in: 1...8, using: &random)
            )
        }
    }
}

extension CatalogVersion {
    /// Builds what searches under a profile need.
    func prepareNow(for profile: Profile) {
        for part in parts { part.segment.buildNow(TextIndex.Key(profile)) { false } }
    }
}
