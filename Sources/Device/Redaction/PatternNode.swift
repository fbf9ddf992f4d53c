/// What a regular expression consists of.
indirect enum PatternNode: Sendable {
    /// A place in the text.
    enum Assertion: Sendable, Hashable {
        case start, end, boundary, noBoundary
    }

    case empty
    case set(ScalarSet)
    case assertion(Assertion)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// `most` nil means without end.
    case repeated(PatternNode, least: Int, most: Int?)
}

/// Scalars of which one is taken.
struct ScalarSet: Sendable {
    /// Scalars that are known by a property.
    enum Kind: Sendable {
        case digit, word, space
        /// A general category such as `L` or `Lu`.
        case category(String)

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .digit: scalar.properties.generalCategory == .decimalNumber
            case .word:
                scalar == "_" || scalar.properties.isAlphabetic
                    || scalar.properties.generalCategory == .decimalNumber
                    || scalar.properties.generalCategory.letters.hasPrefix("M")
            case .space: scalar.properties.isWhitespace
            case .category(let name):
                scalar.properties.generalCategory.letters.hasPrefix(name)
            }
        }
    }

    var ranges: [ClosedRange<UInt32>] = []
    var kinds: [(kind: Kind, isNegated: Bool)] = []
    var isNegated = false
    var ignoresCase = false

    /// Every scalar but the line feed.
    static let any = ScalarSet(ranges: [0x0A...0x0A], isNegated: true)

    init(ranges: [ClosedRange<UInt32>] = [], isNegated: Bool = false) {
        self.ranges = ranges
        self.isNegated = isNegated
    }

    init(_ kind: Kind, isNegated: Bool = false) { kinds = [(kind, isNegated)] }

    func contains(_ scalar: Unicode.Scalar) -> Bool { holds(scalar) != isNegated }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
        if isListed(scalar) { return true }
        guard ignoresCase else { return false }
        return Self.otherCases(of: scalar).contains(where: isListed)
    }

    private func isListed(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
            || kinds.contains { $0.kind.contains(scalar) != $0.isNegated }
    }

    private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap {
            $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil
        }
    }
}

extension Unicode.GeneralCategory {
    /// The two letters of the standard.
    var letters: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
