import TestSupport
import Testing

@testable import Device

@Suite("Expressions of a redaction, fuzzed")
struct PatternFuzzTests {
    @Test("an expression is refused or compiled, and what it finds is within the text")
    func patterns() {
        let seeds = [
            "(?i)[a-c\\d]+@x\\.(org|net)$", "^\\p{Lu}{2,3}\\b.*?", "[^\\w\\s-]|(a|b)*c{0,20}",
            "\\B\\W\\D\\S",
        ]
        let words = [
            "(", ")", "[", "]", "[^", "{1,1000}", "{,}", "{9999999999}", "*", "+", "?", "|", "\\",
            "\\p{",
            "\\u0000", "^", "$", "(?i)", "(?=", "\\1", "-", "é", "👨‍👩‍👧",
        ]
        let text = Array("Ada AB12 ada@x.org é👨‍👩‍👧 (aab)".unicodeScalars)
        ByteFuzz(seeds.map { Array($0.utf8) }, words: words).run("expressions", rounds: 600) {
            bytes,
            _,
            round in
            guard let pattern = try? Pattern(String(decoding: bytes, as: UTF8.self)) else { return }
            var last = 0
            for range in pattern.ranges(in: text, budget: 50_000) {
                #expect(range.lowerBound >= last && !range.isEmpty, "\(round)")
                #expect(range.upperBound <= text.count, "\(round)")
                last = range.upperBound
            }
        }
    }
}
