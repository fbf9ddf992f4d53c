import Foundation
import TestSupport

/// Texts that are hard to match: many scripts, and scalars that join, compose and fold.
enum RandomText {
    private static let alphabets: [[String]] = [
        ["a", "b", "s", "e", "o", "A", "B", "S", "E", "st", "ss", "SS", "n", "1", "2"],
        ["é", "e\u{301}", "É", "ö", "Ö", "o\u{308}", "ß", "ẞ", "ﬁ", "ﬀ", "ŉ", "Å", "\u{212B}"],
        ["i", "I", "İ", "ı", "i\u{307}", "I\u{307}"],
        ["а", "Б", "б", "й", "и\u{306}", "Ё", "ё", "щ"],
        ["Σ", "σ", "ς", "ί", "Ί", "ΐ", "ι\u{308}\u{301}", "ᾳ", "ᾼ", "ᾀ", "α\u{345}"],
        ["م", "ُ", "ح", "َ", "ّ", "د", "لا", "ـ"],
        ["न", "म", "स्ते", "क्ष", "क़", "क\u{93C}", "ि", "ा", "्", "क्\u{200D}ष"],
        ["ก", "ำ", "ุ", "่", "็", "เ", "ไ"],
        ["한", "\u{1112}", "\u{1161}", "\u{11AB}", "가", "각", "\u{AC00}\u{11A8}", "국"],
        ["漢", "字", "か", "が", "か\u{3099}", "ガ", "ｶﾞ"],
        ["🇫🇷", "🇺🇸", "🇷🇺", "🇫", "🇷", "👨", "👩", "👨‍👩‍👧", "👍", "👍🏽", "🏽", "\u{200D}"],
        ["\u{301}", "\u{323}", "\u{308}", "\u{F73}", "\u{F71}", "\u{20DD}", "\u{FE0F}"],
        [" ", "-", "_", "'", ".", "\r\n", "\r", "\n", "\u{200B}", "²", "٣"],
        ["Ꭰ", "ꭰ", "ᏸ", "Ᏸ", "𐐀", "𐐨", "ǅ", "Ǆ", "ǆ"],
    ]

    /// A text of up to a dozen pieces, sometimes empty, seldom long; mostly of one or two scripts.
    static func text(using random: inout Randomness) -> String {
        let length =
            Int.random(in: 0..<40, using: &random) == 0
            ? Int.random(in: 100...300, using: &random) : Int.random(in: 0...12, using: &random)
        let chosen = (0..<3).map { _ in alphabets.randomElement(using: &random) ?? [] }
        return (0..<length).reduce(into: "") { text, _ in
            let alphabet = chosen.randomElement(using: &random) ?? []
            text += alphabet.randomElement(using: &random) ?? ""
        }
    }

    /// A text that is likely to be found in another: a piece of it, spelled in another way.
    static func query(of text: String, using random: inout Randomness) -> String {
        let scalars = Array(text.unicodeScalars)
        guard !scalars.isEmpty else { return Self.text(using: &random) }
        let start = Int.random(in: 0..<scalars.count, using: &random)
        let length = Int.random(in: 0...min(6, scalars.count - start), using: &random)
        var view = String.UnicodeScalarView()
        let isPrefix = Bool.random(using: &random)
        view.append(contentsOf: isPrefix ? scalars.prefix(length) : scalars[start..<start + length])
        let piece = String(view)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return piece.uppercased()
        case 1: return piece.lowercased()
        case 2: return piece.decomposedStringWithCanonicalMapping
        case 3: return piece.precomposedStringWithCanonicalMapping
        case 4: return text
        default: return piece
        }
    }
}
