import Foundation
import SearchCore

/// The form in which texts are compared.
///
/// - Case-insensitive is Unicode's canonical caseless matching (D145 of the Unicode Standard,
///   chapter 3): NFC(casefold(NFD(x))) with full case folding and no locale's rules.
/// - Case-sensitive is NFC(x).
/// - Diacritic-insensitive leaves out marks after NFD; see ``Unicode/Scalar/isDiacritic``.
struct TextFolding: Hashable, Sendable {
    let isCaseSensitive: Bool
    let isDiacriticSensitive: Bool

    init(isCaseSensitive: Bool = false, isDiacriticSensitive: Bool = true) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
    }

    init(_ profile: Profile) {
        isCaseSensitive = profile.isCaseSensitive
        isDiacriticSensitive = profile.isDiacriticSensitive
    }

    /// The folded form of a text.
    func fold(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? foldASCII(text) : foldUnicode(text)
    }

    private func foldASCII(_ text: String) -> String {
        isCaseSensitive ? text : text.lowercased()
    }

    private func foldUnicode(_ text: String) -> String {
        var scalars = text.canonicallyDecomposed.unicodeScalars
        if !isDiacriticSensitive { scalars.removeAll(where: \.isDiacritic) }
        if !isCaseSensitive { scalars = scalars.caseFolded }
        return String(scalars).canonicallyComposed
    }
}

extension String {
    /// NFD.
    ///
    /// Foundation does not order what U+0F73, U+0F75 and U+0F81 decompose to; a second pass does.
    fileprivate var canonicallyDecomposed: String {
        let once = decomposedStringWithCanonicalMapping
        let needsOrder = unicodeScalars.contains { (0x0F73...0x0F81).contains($0.value) }
        return needsOrder ? once.decomposedStringWithCanonicalMapping : once
    }

    /// NFC of what is NFD, or was before it was folded.
    ///
    /// Case folding keeps a text nearly decomposed, and that is all that Foundation needs: its NFC
    /// fails only to add a final consonant to a Hangul syllable that is composed already.
    fileprivate var canonicallyComposed: String { precomposedStringWithCanonicalMapping }
}
