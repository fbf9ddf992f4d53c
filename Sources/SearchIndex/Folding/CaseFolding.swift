extension String.UnicodeScalarView {
    /// The full case folding of every scalar (statuses C and F of Unicode's CaseFolding.txt).
    var caseFolded: String.UnicodeScalarView {
        var folded = String.UnicodeScalarView()
        for scalar in self {
            if scalar.value < 0x80 {
                folded.append(scalar.lowercasedASCII)
            } else {
                folded.append(contentsOf: scalar.caseFolding.unicodeScalars)
            }
        }
        return folded
    }
}

extension Unicode.Scalar {
    /// The full case folding.
    ///
    /// The standard library has no table of it. It equals lower(upper(lower(x))) but for U+0131 and
    /// for Cherokee, which folds to its capitals (compared with CaseFolding.txt over all scalars).
    var caseFolding: String {
        switch value {
        case 0x0131, 0x13A0...0x13F5: String(self)
        case 0x13F8...0x13FD: String(shifted(by: -8))
        case 0xAB70...0xABBF: String(shifted(by: 0x13A0 - 0xAB70))
        default: properties.lowercaseMapping.mapping(\.uppercaseMapping).mapping(\.lowercaseMapping)
        }
    }

    fileprivate var lowercasedASCII: Unicode.Scalar {
        (0x41...0x5A).contains(value) ? shifted(by: 0x20) : self
    }

    /// The scalar at a distance, which the caller knows to be one.
    private func shifted(by distance: Int) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(Int(value) + distance)) ?? self
    }
}

extension String {
    fileprivate func mapping(
        _ mapping: KeyPath<Unicode.Scalar.Properties, String>
    ) -> String {
        unicodeScalars.count == 1
            ? unicodeScalars.first?.properties[keyPath: mapping] ?? self
            : unicodeScalars.map { $0.properties[keyPath: mapping] }.joined()
    }
}
