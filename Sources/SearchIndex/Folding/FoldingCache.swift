/// Folds many texts: most scalars fold alone, and what they fold to is remembered.
///
/// Folding a text of such scalars one by one gives what folding the whole gives, since none of them
/// composes with another.
struct FoldingCache {
    private let folding: TextFolding
    /// What a scalar folds to; nil where it does not fold alone.
    private var folds: [Unicode.Scalar: Unicode.Scalar?] = [:]

    init(_ folding: TextFolding) { self.folding = folding }

    /// The folded form of a text, as ``TextFolding/fold(_:)`` gives it.
    mutating func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return folding.fold(text) }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let fold = fold(scalar) else { return folding.fold(text) }
            folded.append(fold)
        }
        return String(folded)
    }

    private mutating func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if let known = folds[scalar] { return known }
        let fold = foldAlone(scalar)
        folds[scalar] = .some(fold)
        return fold
    }

    private func foldAlone(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.standsAlone else { return nil }
        let folded = folding.fold(String(scalar)).unicodeScalars
        guard let first = folded.first, folded.count == 1, first.standsAlone else { return nil }
        return first
    }
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
