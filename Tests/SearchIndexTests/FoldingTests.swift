import Foundation
import TestSupport
import Testing

@testable import SearchIndex

@Suite("Folding")
struct FoldingTests {
    private let insensitive = TextFolding()
    private let plain = TextFolding(isCaseSensitive: false, isDiacriticSensitive: false)

    @Test("the version of Unicode is that in which the newest scalar of any plane was added")
    func unicodeVersion() {
        var newest = UnicodeVersion(1, 1)
        for scalar in (0x20000...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
            guard let age = scalar.properties.age else { continue }
            newest = max(newest, UnicodeVersion(age.major, age.minor))
        }
        #expect(newest <= .current)
        #expect(UnicodeVersion(14, 0) <= .current)
        #expect(UnicodeVersion(100, 0) > .current)
        #expect(UnicodeVersion(15, 1) < UnicodeVersion(16, 0))
        #expect(UnicodeVersion(15, 1).description == "15.1")
    }

    @Test("every scalar of Unicode 14 folds as CaseFolding.txt says")
    func caseFolding() throws {
        var table: [UInt32: String] = [:]
        for line in try Fixture.lines(of: "unicode/case-folding.txt") {
            let parts = String(decoding: line, as: UTF8.self).split(separator: ";")
            let scalar = try #require(UInt32(parts[0], radix: 16))
            table[scalar] = String(parts[1])
        }
        var wrong: [String] = []
        for scalar in (0x80...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
        where (scalar.properties.age?.major ?? 99) <= 14 {
            let expected = table[scalar.value] ?? hex(scalar)
            if scalar.caseFolding.unicodeScalars.map(hex).joined(separator: " ") != expected {
                wrong.append(hex(scalar))
            }
        }
        #expect(table.count > 1500)
        #expect(wrong == [])
    }

    @Test(
        "folding is full, canonical and nobody's locale",
        arguments: [
            ("Straße", "strasse"), ("ẞ", "ss"), ("İ", "i\u{307}"), ("ı", "ı"), ("I", "i"),
            ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("ς", "σ"), ("ﬁ", "fi"), ("ΐ", "\u{390}"), ("Å", "å"),
            ("\u{212A}", "k"), ("ŉ", "\u{2BC}n"), ("ᾳ", "αι"), ("\u{1F80}", "ἀι"), ("ꭰ", "Ꭰ"),
            ("Ꭰ", "Ꭰ"), ("ᏸ", "Ᏸ"), ("ΑΙ", "αι"), ("e\u{301}", "é"), ("", ""), ("A\r\nb", "a\r\nb"),
        ]
    )
    func facts(text: String, folded: String) {
        #expect(scalars(insensitive.fold(text)) == scalars(folded))
    }

    @Test(
        "composition is that of Unicode where Foundation's alone is not",
        arguments: [
            ("\u{AC00}\u{11A8}", "\u{AC01}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
            ("\u{301}\u{F73}", "\u{F71}\u{F72}\u{301}"), ("\u{212B}", "\u{C5}"),
            ("a\u{302}\u{323}", "\u{1EAD}"), ("\u{958}", "\u{915}\u{93C}"),
        ]
    )
    func composition(text: String, composed: String) {
        let folding = TextFolding(isCaseSensitive: true)
        #expect(scalars(folding.fold(text)) == scalars(composed))
    }

    @Test(
        "accents are left out, the vowels of a script are not",
        arguments: [
            ("Côte d'Ivoire", "cote d'ivoire"), ("Ångström", "angstrom"), ("Việt Nam", "viet nam"),
            ("İstanbul", "istanbul"), ("ᾳ", "α"), ("مُحَمَّد", "محمد"), ("שָׁלוֹם", "שלום"),
            ("नमस्ते", "नमस्ते"), ("ก็ำุ่", "ก็ำุ"), ("が", "が"), ("Łódź", "łodz"), ("=\u{338}", "="),
            ("क़", "क\u{93C}"), ("\u{301}", ""),
        ]
    )
    func diacritics(text: String, folded: String) {
        #expect(scalars(plain.fold(text)) == scalars(folded))
    }

    @Test("folding what is folded changes nothing")
    func idempotence() {
        var random = Randomness.seeded()
        for _ in 0..<2000 {
            let text = RandomText.text(using: &random)
            for folding in [insensitive, plain, TextFolding(isCaseSensitive: true)] {
                let once = folding.fold(text)
                #expect(scalars(folding.fold(once)) == scalars(once), "\(scalars(text))")
            }
        }
    }

    @Test("folding many texts gives what folding each gives")
    func caching() {
        var random = Randomness.seeded()
        for isCaseSensitive in [true, false] {
            for isDiacriticSensitive in [true, false] {
                let folding = TextFolding(
                    isCaseSensitive: isCaseSensitive,
                    isDiacriticSensitive: isDiacriticSensitive
                )
                var cache = FoldingCache(folding)
                for _ in 0..<1500 {
                    let text = RandomText.text(using: &random)
                    var bytes: [UInt8] = []
                    var wordStarts = PositionSet()
                    _ = cache.fold(text, into: &bytes, wordStarts: &wordStarts)
                    #expect(bytes == Array(folding.fold(text).utf8))
                }
            }
        }
    }

    @Test("scalars that need no segmentation are clusters beside any other of them")
    func clusters() {
        let alone = (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).filter(\.isAlwaysCluster)
        var text = String.UnicodeScalarView()
        for scalar in alone { text.append(contentsOf: ["가", scalar, "a", scalar, scalar]) }
        #expect(String(text).count == text.count)
    }

    private func hex(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }

    private func scalars(_ text: String) -> [String] { text.unicodeScalars.map(hex) }
}
