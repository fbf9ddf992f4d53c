extension Unicode.Scalar {
    /// Whether the scalar, met in a decomposed text, is a mark that may be left out.
    ///
    /// It is a nonspacing mark (general category Mn) by whose canonical combining class it is an
    /// accent or an optional vowel point:
    ///
    /// - 1: overlays, such as U+0338, which crosses out;
    /// - 10 to 36: Hebrew, Arabic and Syriac points, which most writers leave out;
    /// - 107 and 122: the tone marks of Thai and Lao;
    /// - 200 and more: accents above, below and attached, U+0345 included.
    ///
    /// What is part of a letter stays: nuktas (7), kana voicing (8), viramas (9), Indic vowel signs
    /// (0), and the vowels of Telugu, Thai, Lao and Tibetan (84 to 132). So do strokes that Unicode
    /// does not decompose, as in ø and ł.
    var isDiacritic: Bool {
        guard value >= 0x0300, properties.generalCategory == .nonspacingMark else { return false }
        switch properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 107, 122, 200...: return true
        default: return false
        }
    }
}
