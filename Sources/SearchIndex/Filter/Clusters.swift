extension Unicode.Scalar {
    /// Whether the scalar is part of a word: a letter, a digit or a mark.
    var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    /// Whether the scalar is a grapheme cluster by itself among others of which this is true.
    ///
    /// It spares common scripts the segmentation, which is slow: Latin, Greek, Cyrillic, Armenian,
    /// kana, Han and composed Hangul, without marks, joiners and carriage returns.
    var isAlwaysCluster: Bool {
        switch value {
        case 0x0D: false
        case 0x00...0x02FF, 0x0370...0x0482, 0x048A...0x0590, 0x1E00...0x200A, 0x2010...0x2027,
            0x3000...0x3029, 0x3031...0x3098, 0x309B...0x9FFF, 0xAC00...0xD7A3:
            true
        default: false
        }
    }
}
